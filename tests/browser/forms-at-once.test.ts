import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { createDraft } from '#src/forms/drafts/draft.ts';
import { draft as domestic } from '#schemas/generated/drafts/domestic.js';
import { appAddressPath, appCityPath, appOriginPath, placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { findChromium, longestWaitMs } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { withoutScript } from './support/held-script.ts';
import { isExhaustive, looks } from './support/looks.ts';
import { textsIn } from './support/texts.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const box = (page: Page, name: string, index = 0) =>
  page.locator(`input[name="${name}"], textarea[name="${name}"]`).nth(index);

/** The stored draft of a flow, as text. */
const kept = (page: Page, flow: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', `draft.${flow}`);

/** Marks a box to recognize it later: an element that is rendered again has no mark. */
const mark = (page: Page, name: string) =>
  box(page, name).evaluate((element) => element.setAttribute('data-first', ''));

/** The stored draft of a one-click order whose first step is done. */
function draftAtSecond(): string {
  let written = '';
  const storage = {
    get: () => null,
    set: (_: string, text: string) => Boolean((written = text)),
    remove: () => undefined,
  };
  const draft = createDraft({ module: domestic, storage });
  draft.save({ sender: ana, recipient: jose, progress: { step: 'second' }, completed: { first: true } } as never);
  draft.flush();
  return written;
}

/** A field of each page, the flow whose draft stores it, and the text that is typed into it in two parts. */
const forms = [
  { id: 'FEAT-05 ROUTE-36', path: appAddressPath('receiver'), name: 'street', flow: 'mobile' },
  { id: 'FEAT-05 ROUTE-37', path: appOriginPath('sender'), name: 'zip', flow: 'mobile', typed: ['44', '160'] },
  { id: 'FEAT-05 ROUTE-41', path: '/appGoodsPackage', name: 'itemName', flow: 'mobile' },
  { id: 'FEAT-15 ROUTE-25', path: '/placeOrder', name: 'street', flow: 'domestic' },
  { id: 'FEAT-17', path: '/contactUs', name: 'message', flow: 'contact' },
  { id: 'FEAT-09 ROUTE-24', path: '/vipInquiry', name: 'company', flow: 'vip' },
  { id: 'FEAT-10', path: '/franchise', name: 'zip', flow: 'franchise', typed: ['44', '160'] },
  { id: 'ROUTE-17', path: '/aboutPositionApply?id=customer-service-agent', name: 'name', flow: 'application' },
] as const;

describe.skipIf(!findChromium())('a form that is there before its script', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-05 ROUTE-36 STATE-12 the sender is typed before the script, sent too early, and nothing is lost, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('typed-early'));
      const { page, problems, open, release } = await withoutScript(visitor);
      const path = appAddressPath('sender');
      await open(path);
      await mark(page, 'name');
      await box(page, 'name').focus();
      await page.keyboard.type('Ana Lucía');
      // Submitted before the script: the page stays, and no answer gets into an address.
      await page.keyboard.press('Enter');
      await page
        .getByRole('button', { name: visitor.words('order:next.short') })
        .first()
        .click();
      await box(page, 'street').focus();
      await page.keyboard.type('Av. Juarez');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      const place = await box(page, 'name').boundingBox();
      await release();
      // The word continues, at the caret, in the very same field.
      await page.keyboard.type('s');
      expect(await box(page, 'street').inputValue()).toBe('Av. Juarsez');
      expect(await box(page, 'name').inputValue()).toBe('Ana Lucía');
      expect(await page.locator('[data-first]').count()).toBe(1);
      expect(await box(page, 'name').boundingBox()).toEqual(place);
      await eventually(async () => expect(await kept(page, 'mobile')).toMatch(/Ana Lucía[\s\S]*Juarsez/));
      await page.reload();
      await eventually(async () => expect(await box(page, 'name').inputValue()).toBe('Ana Lucía'));
      expect(await box(page, 'street').inputValue()).toBe('Av. Juarsez');
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(
    // Each form in one look, in turn; in all of them when exhaustive.
    forms.flatMap((form, index) =>
      looks.filter((_, look) => isExhaustive || look === index % 2).map((look) => ({ ...look, ...form })),
    ),
  )(
    'FEAT-12 $id characters typed into $path before its script are preserved like the later ones, in $language at $width px',
    async ({ language, width, path, name, flow, ...rest }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture(`early-${flow}`));
      const [before, after] = 'typed' in rest ? rest.typed : ['Bordados', ' Xochitl'];
      const { page, problems, open, release } = await withoutScript(visitor);
      await open(path);
      await mark(page, name);
      await box(page, name).focus();
      await page.keyboard.type(before);
      await release();
      await page.keyboard.type(after);
      expect(await page.locator('[data-first]').count()).toBe(1);
      expect(await box(page, name).inputValue()).toBe(before + after);
      await eventually(async () => expect(await kept(page, flow)).toContain(before + after));
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent(
    'FEAT-12 ROUTE-36 a draft of this device is there as ever, and what is typed meanwhile counts for more',
    async () => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
      const { page, problems, open, release } = await withoutScript(visitor);
      const path = appAddressPath('sender');
      await open(path);
      await release();
      await box(page, 'name').fill('Ana Robles');
      await box(page, 'phone').fill('3312044471');
      await eventually(async () => expect(await kept(page, 'mobile')).toMatch(/Ana Robles[\s\S]*3312044471/));
      await open(path);
      await box(page, 'name').focus();
      await page.keyboard.type('José Ñáñez');
      await release();
      await eventually(async () =>
        expect((await box(page, 'phone').inputValue()).replaceAll(/\D/g, '')).toBe('3312044471'),
      );
      expect(await box(page, 'name').inputValue()).toBe('José Ñáñez');
      expect(await box(page, 'name').evaluate((element) => element === document.activeElement)).toBe(true);
      await eventually(async () => expect(await kept(page, 'mobile')).toMatch(/José Ñáñez[\s\S]*3312044471/));
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-15 ROUTE-25 what is typed into the first step before its script is there, although the draft is at the second, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('early-second'));
      const { page, problems, open, release } = await withoutScript(visitor);
      await visitor.context.addInitScript((text) => {
        if (!localStorage.getItem('draft.domestic')) localStorage.setItem('draft.domestic', text);
      }, draftAtSecond());
      const question = (step: 'first' | 'second') =>
        page.getByRole('heading', { level: 1, name: visitor.words(`place:question.domestic.${step}`) });
      // A visitor who types nothing continues where they were.
      await open('/placeOrder');
      await release();
      await question('second').waitFor();
      await open('/placeOrder');
      await box(page, 'street').focus();
      await page.keyboard.type('Av. Vallarta');
      await release();
      await question('first').waitFor();
      await eventually(async () => expect(await box(page, 'street').inputValue()).toBe('Av. Vallarta'));
      expect(await box(page, 'name').inputValue()).toBe(ana.name);
      expect(await box(page, 'street').evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type(' 12');
      await eventually(async () => expect(await kept(page, 'domestic')).toContain('Av. Vallarta 12'));
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-05 ROUTE-38 ROUTE-39 ROUTE-42 city and number take keys before their script and lose none, and the terms are to be read, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('early-beside'));
      const { page, problems, open, release } = await withoutScript(visitor);
      const searches = [
        { path: appCityPath('sender'), name: 'city', typed: ['meri', 'da'] },
        { path: '/appExpressTrack', name: 'waybills', typed: ['JMX0042', '81220417'] },
      ] as const;
      for (const { path, name, typed } of searches) {
        const [before, after] = typed;
        await open(path);
        await mark(page, name);
        await box(page, name).focus();
        await page.keyboard.type(before);
        await release();
        await page.keyboard.type(after);
        expect(await page.locator('[data-first]').count(), path).toBe(1);
        expect(await box(page, name).inputValue()).toBe(before + after);
        if (name === 'city') await page.locator('.app-city-list button', { hasText: 'Mérida' }).first().waitFor();
      }
      await open('/appOrder/TermsConditions');
      await page.locator('.legal-text h2').first().waitFor();
      await page.locator('.legal-text').evaluate((element) => element.setAttribute('data-first', ''));
      await release();
      expect(await page.locator('.legal-text[data-first]').count()).toBe(1);
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for([
    { path: appAddressPath('sender'), name: 'street' },
    { path: '/placeOrder', name: 'street' },
    { path: '/vipInquiry', name: 'company' },
  ])('D-26 a visitor with a session types into $path before the script, too', async ({ path, name }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    const { token } = await newAccount(real.site.url);
    await visitor.context.addCookies([{ name: 'token', value: token, url: real.site.url }]);
    const { page, problems, open, release } = await withoutScript(visitor);
    await open(path);
    await box(page, name).focus();
    await page.keyboard.type('Calle Real');
    await release();
    // The owner of the form is known with a response of the server.
    await eventually(async () => expect(await box(page, name).inputValue()).toBe('Calle Real'));
    await eventually(async () =>
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toMatch(
        /"draft\.[\w.-]+":[^{]*\{[\s\S]*Calle Real/,
      ),
    );
    expect(problems).toEqual([]);
    await visitor.close();
  });

  test.concurrent('FEAT-05 ROUTE-41 what is chosen before the script is chosen', async () => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 390 });
    const { page, problems, open, release } = await withoutScript(visitor);
    await open('/appGoodsPackage');
    const express = page.getByRole('radio', { name: new RegExp(`^${visitor.words('fields:product.express')}`) });
    await express.check();
    await release();
    await eventually(async () => expect(await express.isChecked()).toBe(true));
    await eventually(async () => expect(await kept(page, 'mobile')).toContain('"express"'));
    await open('/appOrder');
    const terms = page.locator('input[name="acceptTerms"]');
    await terms.check();
    await release();
    await eventually(async () => expect(await terms.isChecked()).toBe(true));
    expect(problems).toEqual([]);
    await visitor.close();
  });

  test.concurrent(
    'FEAT-15 ROUTE-25 two parts of an order that ask for the same are not mistaken for each other',
    async () => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
      const { page, open, release } = await withoutScript(visitor);
      for (const path of ['/placeOrder', placeOrderPath({ kind: 'international' })]) {
        await open(path);
        await box(page, 'name', 1).fill('José Ñáñez');
        await release();
        await eventually(async () => expect(await box(page, 'name', 1).inputValue()).toBe('José Ñáñez'));
        expect(await box(page, 'name').inputValue()).toBe('');
      }
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'ROUTE-30 D-10 what is typed into the sign-in while its script loads stays where it is, and the next characters too, in $language at $width px',
    async ({ language, width }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      const { page, problems, open, release } = await withoutScript(visitor);
      await open('/login');
      await box(page, 'account').focus();
      await page.keyboard.type('ana@example.com');
      await page.keyboard.press('Enter');
      await box(page, 'password').focus();
      await page.keyboard.type('secreta 1');
      const released = release();
      await page.keyboard.type(' y larga', { delay: 50 });
      await released;
      await eventually(async () => {
        expect(await box(page, 'account').inputValue()).toBe('ana@example.com');
        expect(await box(page, 'password').inputValue()).toBe('secreta 1 y larga');
      });
      expect(page.url()).toBe(`${real.site.url}/login`);
      expect(await page.locator('input[name="account"]').count()).toBe(1);
      expect(problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent('FEAT-12 without a script a form says that it needs one; the checker finds nothing', async () => {
    for (const { code, dictionary, locale } of languages) {
      const context = await real.browser.newContext({ baseURL: real.site.url, locale, javaScriptEnabled: false });
      context.setDefaultTimeout(longestWaitMs);
      await context.addCookies([{ name: 'lang', value: code, url: real.site.url }]);
      const page = await context.newPage();
      for (const path of [appAddressPath('sender'), '/appGoodsPackage', '/login']) {
        await page.goto(path);
        const words = page.locator('noscript .box');
        await words.waitFor();
        expect(await words.innerText()).toBe(textsIn(dictionary)('forms:needsScript'));
        await page.locator('form input[type="text"]').first().press('Enter');
        expect(page.url()).toBe(real.site.url + path);
      }
      await context.close();
    }
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'ar', width: 390 });
    const { page, open } = await withoutScript(visitor);
    for (const path of [appAddressPath('sender'), '/placeOrder', '/contactUs', '/login']) {
      await open(path);
      await page.locator('h1').first().waitFor();
      expect(await axeFindings(page), path).toEqual([]);
    }
    await visitor.close();
  });
});
