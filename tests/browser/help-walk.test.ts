import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { axeFindings } from './support/axe.ts';
import { carryToken, newAccount } from './support/account.ts';
import { pressOn, tabTo } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** A late parcel of the demo customer on its way to Veracruz, opened with the phone suffix. */
const late = 'JMX004281200040';
const tail = '4471';

/** The worker is active, and the device has cached questions and texts. */
async function savedWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => localStorage.getItem('askedBeforehand') !== null);
  const wanted = ['help', 'tracking', 'rates', 'branches', 'content', 'answers', 'forms', 'status'];
  await eventually(async () =>
    expect(
      await page.evaluate(async () => {
        const kept: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            kept.push(/([a-zA-Z]+)\.json$/.exec(url)?.[1] ?? '');
        return kept;
      }),
    ).toEqual(expect.arrayContaining(wanted)),
  );
}

/** One of the editors' questions. */
const withoutPrinter = { es: 'No tengo impresora. ¿Puedo enviar?', ar: 'ليست لدي طابعة. هل يمكنني الإرسال؟' };

/** In the bar of a phone, in the header elsewhere: the visible one. */
const opener = ({ page, words: t }: Visitor) =>
  page
    .getByRole('button', { name: t('shell:nav.help'), exact: true })
    .filter({ visible: true })
    .first();

describe.skipIf(!findChromium())('the help at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-18 CALL-76 a visitor asks where a parcel is, opens it with the phone suffix, and is handed over with the conversation, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('help'));
      const { page, words: t } = visitor;
      await page.goto('/userCenter');
      await pressOn(page, opener(visitor));
      const dialog = page.getByRole('dialog');
      const log = dialog.getByRole('log');
      await tabTo(page, dialog.getByRole('textbox', { name: t('help:message') }));
      const say = async (text: string) => {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      };

      await say(late);
      await log.getByText(t('help:parcel.needsTail')).waitFor();
      expect(await log.textContent()).not.toContain('Veracruz');
      await say(tail);
      await log.locator('.verdict').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await say('qwertz uiopü');
      const toPerson = log.getByRole('link', { name: t('help:toPerson') });
      await toPerson.waitFor();
      const { pathname, searchParams } = new URL((await toPerson.getAttribute('href')) ?? '', real.site.url);
      expect([pathname, searchParams.get('waybill'), searchParams.get('subject')]).toEqual([
        '/contactUs',
        late,
        'parcel',
      ]);
      expect(searchParams.get('message')).toBe(`${late}\n••••\nqwertz uiopü`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );

      // The full tracking on its page, opened with the given phone suffix; the conversation is still there.
      await pressOn(page, log.getByRole('link', { name: t('help:parcel.all') }).last());
      await page.locator(`article[id="${late}"] .verdict`).waitFor();
      expect(page.url()).not.toContain(tail);
      await pressOn(page, opener(visitor));
      await log.getByText('qwertz uiopü').first().waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(looks)(
    'FEAT-18 FEAT-14 in flight mode the help opens on a device that never opened it, and answers from the questions, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width, serviceWorkers: 'allow' });
      onTestFailed(() => visitor.picture('help-offline'));
      const { page, context, words: t } = visitor;
      await page.goto('/');
      await savedWhole(page);
      await context.setOffline(true);
      await page.goto('/faqs');
      const question = withoutPrinter[language];
      await page.getByText(question).first().waitFor();
      await opener(visitor).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('help:message') }).fill(question);
      await page.keyboard.press('Enter');
      const found = dialog.locator('details[open] summary');
      await found.waitFor();
      expect(await found.innerText()).toBe(question);
      await dialog.getByRole('textbox', { name: t('help:message') }).fill(late);
      await page.keyboard.press('Enter');
      await dialog.getByText(t('notices:offline')).waitFor();
      await visitor.close();
    },
  );

  test('FEAT-18 a help that fails to load says so, and opens when the connection is back', async ({ onTestFailed }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('help-cut'));
    const { page, context, words: t } = visitor;
    await page.goto('/track-and-trace');
    await opener(visitor).waitFor();
    await context.setOffline(true);
    await opener(visitor).click();
    await eventually(async () => expect(visitor.notices).toContain(t('notices:chunk.title')));
    await context.setOffline(false);
    await opener(visitor).click();
    await page.getByRole('dialog').getByText(t('help:hello')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await visitor.close();
  });

  test('FEAT-18 STATE-11 what was said is gone when its person has signed out', async ({ onTestFailed }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'es', width: 1280 });
    onTestFailed(() => visitor.picture('help-signed-out'));
    await carryToken(visitor, await newAccount(real.site.url));
    const { page, words: t } = visitor;
    await page.goto('/track-and-trace');
    await opener(visitor).waitFor();
    await opener(visitor).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('help:message') }).fill('gracias');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('help:say.thanks')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.account button[aria-expanded]').click();
    await page.getByRole('button', { name: t('shell:account.signOut') }).click();
    await page.getByRole('heading', { level: 1, name: t('home:hero.title') }).waitFor();
    await opener(visitor).click();
    await dialog.getByText(t('help:hello')).waitFor();
    expect(await dialog.getByText('gracias').count()).toBe(0);
    await visitor.close();
  });
});
