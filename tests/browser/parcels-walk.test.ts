import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { carryToken, newAccount } from './support/account.ts';
import { keyboard as hands } from './support/hands.ts';
import { phoneLook } from './support/looks.ts';
import { ana, choosePickup, field, fillParcel, fillParty, jose } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** The form of one part: two forms on a page have the same fields. */
const inPart = ({ page, words }: Visitor, part: string) => ({ page: page.locator(`#place-${part}`), words });

const press = ({ page }: Visitor, name: string) => hands.press(page.getByRole('button', { name, exact: true }));

describe.skipIf(!findChromium())('several parcels in one order', () => {
  const real = withSite();

  test.concurrent.for(phoneLook)(
    'CALL-20 CALL-57 ROUTE-25 STATE-02 D-103 added, duplicated, removed, reloaded and placed as one order; one is cancelled alone, the others together; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('parcels'));
      await carryToken(visitor, account);
      const { page, words: t } = visitor;
      const title = (number: string, count: string) =>
        page.getByRole('heading', { name: t('order:parcels.title', { number, count }) });

      await page.goto('/placeOrder');
      await fillParty(inPart(visitor, 'sender'), 'sender', ana, hands);
      await fillParty(inPart(visitor, 'recipient'), 'recipient', jose, hands);
      await hands.press(
        page
          .getByRole('button', { name: t('order:next.recipient') })
          .or(page.getByRole('button', { name: t('order:next.short') })),
      );
      await page.getByRole('heading', { level: 1, name: t('place:question.domestic.second') }).waitFor();
      await fillParcel(inPart(visitor, 'parcel'), {}, hands);

      await press(visitor, t('order:parcels.add'));
      await title('2', '2').waitFor();
      await fillParcel(inPart(visitor, 'parcel'), { weight: '8' }, hands);
      await press(visitor, t('order:parcels.duplicate'));
      await title('3', '3').waitFor();
      await press(visitor, t('order:parcels.add'));
      await title('4', '4').waitFor();
      await press(visitor, t('order:parcels.removeThis', { number: '4' }));
      await title('3', '3').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      // The draft has all of them, and which one is open.
      await page.locator('.order-top', { hasText: /\d:\d\d/ }).waitFor();
      await page.reload();
      await title('3', '3').waitFor();
      await choosePickup(inPart(visitor, 'pickup'), hands);
      await hands.tick(page.locator('#place-review input[name="acceptTerms"]'));
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      await hands.press(page.getByRole('button', { name: new RegExp(`^${t('order:place.plain')}`) }).last());

      // One confirmation with the waybills of all.
      const parcels = page.locator('.parcel-siblings li');
      await expect.poll(() => parcels.count()).toBe(3);
      const waybills = await parcels.locator('.guia').allTextContents();
      expect(new Set(waybills).size).toBe(3);
      await page.locator('.order-placed-acts button').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);

      // The page of the second one: cancelled alone, then the others together.
      await hands.press(parcels.nth(1).getByRole('link'));
      await page
        .getByText(t('orders:parcels.title', { number: '2', count: '3' }))
        .first()
        .waitFor();
      const dialog = page.getByRole('dialog');
      const cancel = async (name: string, count: number) => {
        await press(visitor, name);
        await hands.pickFrom(dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
        await hands.press(dialog.getByRole('button', { name: t('orders:cancel.submit') }));
        await expect
          .poll(() => dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).count())
          .toBe(count);
        await hands.press(dialog.getByRole('button', { name: t('orders:cancel.close') }));
      };
      await cancel(t('orders:parcels.cancelThis'), 1);
      await page.getByRole('button', { name: t('orders:parcels.cancelAll', { count: 2 }) }).waitFor();
      await cancel(t('orders:parcels.cancelAll', { count: 2 }), 2);
      await page.goto('/personalCenter/myOrdersList?days=7');
      await page
        .getByText(t('orders:parcels.title', { number: '2', count: '3' }))
        .locator('visible=true')
        .first()
        .waitFor();

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
  test.for(phoneLook)(
    'CALL-57 ROUTE-35 ROUTE-41 FEAT-14 D-50 D-06 signed out in the mobile pages: three by the limits of the phone, reloaded, seen on the order, and placed as one after the sign-in; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('app-parcels'));
      const { page, words: t } = visitor;
      const next = () => hands.press(page.locator(':is(.order-bar > .btn, .order-go):visible'));
      const question = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
      const title = (number: string, count: string) =>
        page.getByRole('heading', { name: t('order:parcels.title', { number, count }) });
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

      await page.goto('/appAddress?type=sender');
      await question(t('app:who.sender'));
      await fillParty(visitor, 'sender', ana, hands);
      await next();
      await question(t('app:who.receiver'));
      await fillParty(visitor, 'recipient', jose, hands);
      await next();
      await question(t('app:goodsQuestion'));
      await fillParcel(visitor, { weight: '42.25' }, hands);
      await press(visitor, t('order:parcels.add'));
      await title('2', '2').waitFor();
      await fillParcel(visitor, { weight: '8' }, hands);
      await press(visitor, t('order:parcels.duplicate'));
      await title('3', '3').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await fits()).toBe(true);
      await page.locator('.app-top', { hasText: /\d:\d\d/ }).waitFor();
      await page.reload();
      await title('3', '3').waitFor();
      await next();

      await question(t('app:title'));
      const row = page.getByRole('link', { name: t('app:parcels', { count: '3' }) });
      await row.waitFor();
      expect(await row.locator('.order-other-parcel').count()).toBe(3);
      await hands.press(page.getByRole('button', { name: new RegExp(`^${t('app:pickup')}`) }));
      const sheet = page.getByRole('dialog');
      await choosePickup({ page: sheet, words: t }, hands);
      await hands.press(sheet.getByRole('button', { name: t('app:pickupDone') }));
      await sheet.waitFor({ state: 'detached' });
      await hands.tick(page.locator('#app-review input[name="acceptTerms"]'));
      await page.locator('.tot:visible', { hasText: '$' }).first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await fits()).toBe(true);
      await next();

      await hands.type(field(page, t('fields:account.account')), account.phone);
      await hands.type(field(page, t('fields:account.password')), account.password);
      await page.keyboard.press('Enter');
      const waybills = page.locator('.parcel-siblings li .guia');
      await waybills.nth(2).waitFor();
      expect(new Set(await waybills.allTextContents()).size).toBe(3);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
