import { describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { isolate } from '#src/i18n/formats.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { newAccount, type NewAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard } from './support/hands.ts';
import { arabicPhone, chooseLooks, spanishPhone } from './support/looks.ts';
import { ana, choosePickup, field, fillParcel, fillParty, jose, seeConfirmation } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

async function heading({ page }: Visitor, name: string) {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The button of the bar. */
const bar = ({ page }: Visitor): Locator => page.locator('.order-bar > .btn');

async function signIn({ page, words: t }: Visitor, { phone, password }: NewAccount) {
  await field(page, t('fields:account.account')).fill(phone);
  await field(page, t('fields:account.password')).fill(password);
  const way = page.locator('.account-forms');
  await way.getByRole('button', { name: t('account:signIn.submit'), exact: true }).tap();
}

async function clean({ page }: Visitor) {
  expect(await axeFindings(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

describe.skipIf(!findChromium())('the mobile order at the real site', () => {
  const real = withSite();

  test.concurrent.for(chooseLooks(arabicPhone, spanishPhone))(
    'ROUTE-30 ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-40 ROUTE-41 ROUTE-42 FEAT-05 FEAT-14 STATE-12 D-06 D-99 signed out by a courier’s link: filled in by thumb, reloaded, signed in at the end, placed once, seen, tracked and cancelled; in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('app-order'));
      const { page, words: t } = visitor;

      await page.goto('/appOrder?dispatch=SUC-0144');
      await heading(visitor, t('app:title'));
      await page.getByText('SUC-0144').waitFor();
      await clean(visitor);
      await bar(visitor).tap();

      await heading(visitor, t('app:who.sender'));
      await fillParty(visitor, 'sender', ana);
      await clean(visitor);
      await bar(visitor).tap();
      await heading(visitor, t('app:who.receiver'));

      // The city from a list, with a typo: the region is filled in automatically.
      await page.getByRole('link', { name: t('app:pickCity') }).tap();
      await heading(visitor, t('app:cityQuestion'));
      await clean(visitor);
      await field(page, t('app:citySearch')).fill('merrida');
      await page.locator('.app-city-list button', { hasText: 'Yucatán' }).first().tap();
      await heading(visitor, t('app:originQuestion'));
      await page.locator('.app-region', { hasText: 'Mérida, Yucatán' }).waitFor();
      await field(page, t('fields:address.zip')).fill(jose.zip);
      await page.getByRole('radio', { name: jose.colony, exact: true }).check();
      await clean(visitor);
      await bar(visitor).tap();
      await heading(visitor, t('app:who.receiver'));
      // The rest is pasted from a chat; ambiguous parts are asked.
      await page.getByRole('button', { name: t('widgets:paste.short'), exact: true }).tap();
      const chat = page.getByRole('dialog');
      await chat
        .getByLabel(t('widgets:paste.label'))
        .fill(`Hola!\n${jose.name} ${jose.phone}\n${jose.street} 204b x 18 y 20 ${jose.colony} ${jose.zip}`);
      await chat.locator('.known', { hasText: jose.colony }).waitFor();
      await clean(visitor);
      await chat.getByRole('button', { name: t('widgets:paste.use') }).tap();
      await chat.getByText(t('widgets:paste.unanswered')).first().waitFor();
      await chat.getByRole('radio', { name: jose.name, exact: true }).check();
      await chat.getByRole('radio', { name: jose.number, exact: true }).check();
      await chat.getByRole('button', { name: t('widgets:paste.use') }).tap();
      await chat.waitFor({ state: 'detached' });
      expect(await field(page, t('fields:address.number')).inputValue()).toBe(jose.number);
      expect(await page.getByRole('radio', { name: jose.colony, exact: true }).isChecked()).toBe(true);
      await page.reload();
      expect(await field(page, t('fields:address.street')).inputValue()).toBe(jose.street);
      await bar(visitor).tap();

      // Heavier than the web allows, with two decimals.
      await heading(visitor, t('app:goodsQuestion'));
      await fillParcel(visitor, { weight: '42.25' });
      // A page back and forth by the device's own gesture: everything is still there.
      await page.goBack();
      await page.goForward();
      expect(await field(page, t('fields:parcel.weight')).inputValue()).toBe('42.25');
      await clean(visitor);
      await bar(visitor).tap();

      await heading(visitor, t('app:title'));
      await page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) }).tap();
      const sheet = page.getByRole('dialog');
      await choosePickup({ page: sheet, words: t });
      await clean(visitor);
      await sheet.getByRole('button', { name: t('app:pickupDone') }).tap();
      await sheet.waitFor({ state: 'detached' });
      await page.locator('#app-review input[name="acceptTerms"]').check();
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      await bar(visitor).tap();

      await signIn(visitor, account);
      const number = page.locator('.order-placed .guia');
      await number.waitFor();
      const waybill = /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0] ?? 'none';
      await clean(visitor);
      const address = page.url();
      await page.reload();
      await seeConfirmation(page, address, waybill);
      await page.goBack();
      await seeConfirmation(page, address, waybill);

      await page.getByRole('link', { name: t('order:placed.view') }).tap();
      await page.waitForURL(/\/appOrder\/OrderDetail\?orderNo=/);
      const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
      await heading(visitor, t('orders:detail.title', { orderNo: isolate(orderNo) }));
      await page.locator('.guia', { hasText: waybill }).first().waitFor();
      await clean(visitor);
      await page.reload();
      await page
        .locator('.ticket')
        .getByRole('link', { name: t('orders:track') })
        .tap();
      await page.waitForURL(/\/appExpressTrack\?no=/);
      await page.locator('.track-results .guia:visible', { hasText: waybill }).first().waitFor();
      await clean(visitor);
      await page.goBack();
      await heading(visitor, t('orders:detail.title', { orderNo: isolate(orderNo) }));
      await page.waitForFunction((start) => document.title.startsWith(start), t('notices:title.appDetail'));
      await page
        .getByRole('link', { name: t('app:toOrder') })
        .first()
        .tap();
      await page.waitForURL((url) => url.pathname === '/appOrder');
      await page.goBack();
      await page.getByRole('button', { name: t('orders:cancel.action') }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('fields:cancel.reason')).selectOption('placedTwice');
      await dialog.getByRole('button', { name: t('orders:cancel.submit') }).tap();
      await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
      await dialog.getByRole('button', { name: t('orders:cancel.close') }).tap();

      await page.goto('/personalCenter/myOrdersList');
      await page.locator('.guia:visible', { hasText: waybill }).first().waitFor();
      expect(await page.locator('.guia:visible').count()).toBe(1);

      // The same order repeated in three presses: repeat, the terms, place.
      await page.goto('/appOrder');
      await page.getByRole('button', { name: t('order:repeat.last') }).tap();
      await page.locator('#app-review input[name="acceptTerms"]').check();
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      await clean(visitor);
      await bar(visitor).tap();
      await number.waitFor();
      expect(await number.textContent()).not.toContain(waybill);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test.concurrent.for(chooseLooks(spanishPhone, arabicPhone))(
    'ROUTE-30 ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-40 ROUTE-41 FEAT-05 FEAT-14 D-06 the same by keyboard alone: a city, a chat and a pickup in sheets that give the focus back, placed, seen and cancelled; in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('app-order-keys'));
      const { page, words: t } = visitor;
      const dialog = page.getByRole('dialog');
      const hasFocus = (control: Locator) => control.and(page.locator(':focus')).waitFor();

      await page.goto('/appOrder');
      await keyboard.press(bar(visitor));
      await heading(visitor, t('app:who.sender'));
      await fillParty(visitor, 'sender', ana, keyboard);
      await keyboard.press(bar(visitor));

      await heading(visitor, t('app:who.receiver'));
      await keyboard.press(page.getByRole('link', { name: t('app:pickCity') }));
      await heading(visitor, t('app:cityQuestion'));
      await keyboard.type(field(page, t('app:citySearch')), 'merrida');
      await keyboard.press(page.locator('.app-city-list button', { hasText: 'Yucatán' }));
      await heading(visitor, t('app:originQuestion'));
      await keyboard.type(field(page, t('fields:address.zip')), jose.zip);
      await keyboard.pick(page.getByRole('radio', { name: jose.colony, exact: true }));
      await keyboard.press(bar(visitor));

      await heading(visitor, t('app:who.receiver'));
      const paste = page.getByRole('button', { name: t('widgets:paste.short'), exact: true });
      await keyboard.press(paste);
      await dialog.getByLabel(t('widgets:paste.label')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(paste);
      await keyboard.press(paste);
      await keyboard.type(
        dialog.getByLabel(t('widgets:paste.label')),
        `${jose.name} ${jose.phone}\n${jose.street} 204b x 18 y 20 ${jose.colony} ${jose.zip}`,
      );
      await dialog.locator('.known', { hasText: jose.colony }).waitFor();
      const use = dialog.getByRole('button', { name: t('widgets:paste.use') });
      await keyboard.press(use);
      await keyboard.pick(dialog.getByRole('radio', { name: jose.name, exact: true }));
      await keyboard.pick(dialog.getByRole('radio', { name: jose.number, exact: true }));
      await keyboard.press(use);
      await dialog.waitFor({ state: 'detached' });
      expect(await field(page, t('fields:address.number')).inputValue()).toBe(jose.number);
      await keyboard.press(bar(visitor));

      await heading(visitor, t('app:goodsQuestion'));
      await fillParcel(visitor, { weight: '42.25' }, keyboard);
      await keyboard.press(bar(visitor));

      await heading(visitor, t('app:title'));
      const pickup = page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) });
      await keyboard.press(pickup);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(pickup);
      await keyboard.press(pickup);
      await choosePickup({ page: dialog, words: t }, keyboard);
      await keyboard.press(dialog.getByRole('button', { name: t('app:pickupDone') }));
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(pickup);
      // A missing consent is reported, and the focus moves to the checkbox.
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      await keyboard.press(bar(visitor));
      const terms = page.locator('#app-review input[name="acceptTerms"]');
      await hasFocus(terms);
      expect(await terms.getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('Space');
      await keyboard.press(bar(visitor));

      await keyboard.type(field(page, t('fields:account.account')), account.phone);
      await keyboard.type(field(page, t('fields:account.password')), account.password);
      await page.keyboard.press('Enter');
      const number = page.locator('.order-placed .guia');
      await number.waitFor();
      const waybill = /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0] ?? 'none';

      await keyboard.press(page.getByRole('link', { name: t('order:placed.view') }));
      await page.waitForURL(/\/appOrder\/OrderDetail\?orderNo=/);
      await page.locator('.guia', { hasText: waybill }).first().waitFor();
      await keyboard.press(page.getByRole('button', { name: t('orders:cancel.action') }));
      await keyboard.pickFrom(dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
      await keyboard.press(dialog.getByRole('button', { name: t('orders:cancel.submit') }));
      await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
      await keyboard.press(dialog.getByRole('button', { name: t('orders:cancel.close') }));
      await dialog.waitFor({ state: 'detached' });
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );

  test('ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-39 ROUTE-41 ROUTE-42 each page opens by a link and after a reload, and goes back to its parent page', async ({
    onTestFailed,
  }) => {
    const visitor = await openVisitor(real.browser, { url: real.site.url, language: 'en-us', width: 390 });
    onTestFailed(() => visitor.picture('app-pages'));
    const { page, words: t } = visitor;
    const pages = [
      ['/appOrder', 'Order', 'app:title', 'order:back', '/'],
      ['/appAddress?type=sender', 'Address', 'app:who.sender', 'app:toOrder', '/appOrder'],
      ['/appAddress', 'Address', 'app:who.receiver', 'app:toOrder', '/appOrder'],
      ['/appOrigin?type=sender', 'Origin', 'app:originQuestion', 'app:toAddress', '/appAddress?type=sender'],
      ['/appAddressSearch', 'City', 'app:cityQuestion', 'app:toOrigin', '/appOrigin'],
      ['/appGoodsPackage', 'Items Description', 'app:goodsQuestion', 'app:toOrder', '/appOrder'],
      ['/appOrder/TermsConditions', 'Terms and conditions', 'notices:title.appTerms', 'app:toOrder', '/appOrder'],
      ['/appExpressTrack', 'ExpressTrack', 'tracking:title', 'app:toOrder', '/appOrder'],
    ] as const;
    for (const [path, title, question, back, to] of pages) {
      await page.goto(path);
      for (const again of [false, true]) {
        if (again) await page.reload();
        await heading(visitor, t(question));
        await page.waitForFunction((start) => document.title.startsWith(`${start} · `), title);
      }
      await clean(visitor);
      await page
        .getByRole('link', { name: t(back) })
        .first()
        .tap();
      await page.waitForURL((url) => `${url.pathname}${url.search}` === to);
    }
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
