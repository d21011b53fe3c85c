import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { axeFindings } from './support/axe.ts';
import { newAccount } from './support/account.ts';
import { keyboard as hands } from './support/hands.ts';
import { phoneLook } from './support/looks.ts';
import { ana, choosePickup, field, fillParcel, fillParty, jose } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

const press = ({ page }: Visitor, name: string) => hands.press(page.getByRole('button', { name, exact: true }));

describe.skipIf(!findChromium())('several parcels in the mobile pages', () => {
  const real = withSite();

  test.concurrent.for(phoneLook)(
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
