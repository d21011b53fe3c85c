import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { eventually } from '#tests/support/patience.ts';
import { carryToken, newAccount } from './support/account.ts';
import { typeCode } from './support/codes.ts';
import { choose, pick, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { field } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

/** The button of a step, or its counterpart on a phone. */
const goOn = ({ page, words: t }: Visitor, step: string) =>
  pressOn(
    page,
    page
      .getByRole('button', { name: t(`order:next.${step}`) })
      .or(page.getByRole('button', { name: t('order:next.short'), exact: true })),
  );

const oneOf = ({ page, words: t }: Visitor, key: string) =>
  page.getByRole('radio', { name: new RegExp(`^${t(`fields:${key}`)}`) });

/** Cancels the order on screen. */
async function cancel(visitor: Visitor): Promise<void> {
  const { page, words: t } = visitor;
  await pressOn(page, button(visitor, 'orders:cancel.action'));
  const dialog = page.getByRole('dialog');
  await pick(page, dialog.getByLabel(t('fields:cancel.reason')), 'placedTwice');
  await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.submit') }));
  await dialog.getByText(t('orders:cancel.outcome.cancelled'), { exact: true }).waitFor();
  await dialog.getByText(t('orders:cancel.couponsReturned_one')).waitFor();
  await pressOn(page, dialog.getByRole('button', { name: t('orders:cancel.close') }));
  // Its history entry is removed with it, which would end a navigation that has begun.
  await dialog.waitFor({ state: 'detached' });
}

/** Moves the delivery of a parcel to a branch, signed out. */
async function moveToBranch({ page, words: t, ...visitor }: Visitor, waybill: string, phone: string): Promise<void> {
  await page.goto(`/track-and-trace?no=${waybill}`);
  await typeInto(page, field(page, t('fields:tracking.tail')), phone.slice(-4));
  await page.keyboard.press('Enter');
  const ticket = page.locator(`article[id="${waybill}"]`);
  await pressOn(page, ticket.getByRole('link', { name: t('tracking:changeDelivery') }));
  await choose(page, page.getByRole('radio', { name: t('fields:delivery.branch') }));
  await pressOn(page, page.getByRole('button', { name: t('delivery:next') }));
  await typeCode({ page, words: t, ...visitor }, phone);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('delivery:done') }).waitFor();
}

describe.skipIf(!findChromium())('a shipper and a recipient at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks.map((look, place) => ({ ...look, phone: `999472119${place}` })))(
    'FEAT-01 FEAT-05 FEAT-15 STATE-02 STATE-03 D-66 D-67 D-68 D-70 D-73 an order is cancelled and its coupon is restored; sent again in a medium bag it uses the voucher, and the recipient moves it to a branch, of which the sender is notified; by keyboard, in $language at $width px',
    async ({ language, width, phone }, { onTestFailed }) => {
      const caller = callerAt(real.site.url);
      const account = await newAccount(real.site.url);
      await real.site.sim('coupon', account.phone, 'percentage');
      const { rows: coupons } = await mustCall(
        caller,
        'couponList',
        { status: 'toBeUsed', page: 1, pageSize: 10 },
        account.token,
      );
      const percentage = coupons.find(({ type }) => type === 'percentage')?.code ?? '';
      const { orderNo } = await placedFor(real.site.url, account, 'last', {
        // The voucher is valid for the phone of the account.
        sender: { phone: account.phone },
        recipient: { phone },
        parcel: { weight: 2.5 },
        coupons: [percentage],
      });
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('shipper'));
      await carryToken(visitor, account);
      const { page, words: t } = visitor;

      await page.goto(`/personalCenter/myOrdersList/${orderNo}`);
      await cancel(visitor);
      await page.goto('/personalCenter/coupon');
      const returned = page.getByRole('article').filter({ hasText: percentage });
      await returned.getByText(t('coupons:state.usable')).waitFor();

      // D-67: sent again, with everything but its pickup; this time the parcel goes into a bag.
      await page.goto(`/personalCenter/myOrdersList/${orderNo}`);
      await pressOn(page, page.getByRole('link', { name: t('orders:again') }));
      await page.getByRole('heading', { level: 1, name: t('order:question.pickup') }).waitFor();
      await choose(page, page.locator('[data-pointer="/pickupSlot"] input:enabled').first());
      await goOn(visitor, 'pickup');
      await page.locator('.order-review').waitFor();
      const change = t('forms:review.change', { label: t('order:step.parcel') });
      await pressOn(page, page.getByRole('button', { name: change, exact: true }));
      await choose(page, oneOf(visitor, 'serviceType.EZ'));
      await choose(page, oneOf(visitor, 'bag.medium'));
      await goOn(visitor, 'return');

      // The voucher joins the percentage: that is the most that both can save.
      await pressOn(page, page.getByRole('button', { name: t('order:coupons.take') }));
      await page.getByRole('checkbox', { checked: true, name: new RegExp(t('coupons:name.newUser')) }).waitFor();
      await tabTo(page, page.locator('input[name="acceptTerms"]'));
      await page.keyboard.press('Space');
      const [place = ''] = t('order:place.plain').split(' ');
      await pressOn(page, page.getByRole('button', { name: place }));
      const number = page.locator('.order-placed .guia');
      await number.waitFor();
      const waybill = /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0] ?? '';

      await mustCall(caller, 'simulatorPlay', { waybillNo: waybill, event: 'scan', status: 'pickedUp' });
      const recipient = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => recipient.picture('recipient'));
      await moveToBranch(recipient, waybill, phone);

      // The sender is notified once: nothing else about this parcel is worth an SMS so far.
      const notifications = await eventually(async () => {
        const { messages } = await mustCall(caller, 'mailbox', {});
        const news = messages.filter(({ to, text }) => to === account.phone && text.includes(waybill));
        expect(news).not.toEqual([]);
        return news;
      });
      expect(notifications).toMatchObject([
        { channel: 'sms', text: expect.stringContaining(`/track-and-trace?no=${waybill}`) },
      ]);

      // The sender sees the new destination, and the price.
      await pressOn(page, page.getByRole('link', { name: t('order:placed.view') }));
      const [before = ''] = t('status:deliveryChange.branch', { branch: '|' }).split('|');
      await page.getByText(before.trim()).first().waitFor();
      const detail = await mustCall(
        caller,
        'orderDetail',
        { orderNo: new URL(page.url()).pathname.split('/').at(-1) ?? '' },
        account.token,
      );
      expect(detail).toMatchObject({ waybillNo: waybill, parcel: { serviceType: 'EZ', bag: 'medium' } });
      expect(detail.deliveryChange?.kind).toBe('branch');
      expect(detail.price?.discounts).toHaveLength(2);
      expect([...visitor.problems, ...recipient.problems]).toEqual([]);
      await Promise.all([visitor.close(), recipient.close()]);
    },
  );
});
