import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount, type NewAccount } from './support/account.ts';
import { pick, pressOn, typeInto } from './support/keyboard.ts';
import { phoneLook } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const choose = async ({ page, words: t }: Visitor, waybill: string) => {
  await pressOn(page, page.getByRole('checkbox', { name: t('orders:select', { waybill }) }), 'Space');
};

async function giveReason({ page, words: t }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog');
  await pick(page, dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
  await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.submit') }));
}

describe.skipIf(!findChromium())('a customer looks after what they have ordered', () => {
  const real = withSite();

  const place = (account: NewAccount) => placedFor(real.site.url, account, 'last');

  test.concurrent.for(phoneLook)(
    'STATE-02 STATE-03 FEAT-05 D-66 D-67 CALL-23 ROUTE-05 an order is changed, one is cancelled from its page, others together although a courier was faster with one; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const account = await newAccount(real.site.url);
      const changed = await place(account);
      const alone = await place(account);
      const [picked, mixed] = [await place(account), await place(account)] as const;
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('orders'));
      await carryToken(visitor, account);
      const { page, words: t } = visitor;

      // The name of the recipient: the price is shown first, and does not change.
      await page.goto(`/personalCenter/myOrdersList/${changed.orderNo}`);
      await pressOn(page, button(visitor, 'orders:edit'));
      const dialog = page.getByRole('dialog');
      await typeInto(page, dialog.getByLabel(t('fields:recipient.name')), 'Marina Cortés');
      await pressOn(page, dialog.getByRole('button', { name: t('orders:change.ask') }));
      await pressOn(page, dialog.getByRole('button', { name: t('orders:change.accept') }));
      await page.getByText('Marina Cortés').first().waitFor();
      await page.getByText(t('orders:change.field.recipient')).waitFor();

      // One order, from its own page.
      await page.goto(`/personalCenter/myOrdersList/${alone.orderNo}`);
      await pressOn(page, button(visitor, 'orders:cancel.action'));
      await giveReason(visitor);
      await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
      await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.close') }));
      await page.getByText(t('fields:cancelReason.placedTwice')).waitFor();

      // Several orders, while a courier picks one of them up.
      await page.goto('/personalCenter/myOrdersList?days=7');
      for (const { waybillNo } of [picked, mixed]) await choose(visitor, waybillNo);
      const scan = { waybillNo: picked.waybillNo, event: 'scan', status: 'pickedUp' };
      await mustCall(callerAt(real.site.url), 'simulatorPlay', scan);
      await pressOn(page, page.getByRole('button', { name: t('orders:cancelSelected') }));
      await giveReason(visitor);
      await dialog.getByText(t('orders:cancel.mixed')).waitFor();
      await dialog.getByText(t('orders:cancel.outcome.tooLate')).waitFor();
      await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
      await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.close') }));
      await page
        .getByRole('link', { name: t('status:phase.cancelled') })
        .getByText('2')
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

      // D-67: sent again, from the page of the cancelled order.
      await page.goto(`/personalCenter/myOrdersList/${alone.orderNo}`);
      await pressOn(page, page.getByRole('link', { name: t('orders:again') }));
      await page.waitForURL((url) => url.pathname.startsWith('/onlineOrder'));

      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
