import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { typeCode } from './support/codes.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

describe.skipIf(!findChromium())('a return at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks.map((look, place) => ({ ...look, phone: `999472128${place}` })))(
    'STATE-01 a return that its sender allows and its recipient starts, until both see it returned, by keyboard, in $language at $width px',
    async ({ language, width, phone }, { onTestFailed }) => {
      const { url } = real.site;
      const account = await newAccount(url);
      const { waybillNo, orderNo } = await placedFor(url, account, 'first', { recipient: { phone } });
      for (const status of ['pickedUp', 'inTransit', 'outForDelivery']) await real.site.sim('scan', waybillNo, status);
      await real.site.sim('proof', waybillNo);

      const sender = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => sender.picture('return-sender'));
      await carryToken(sender, account);
      const { page: orderPage, words: t } = sender;
      await orderPage.goto(`/personalCenter/myOrdersList/${orderNo}`);
      const allow = orderPage.getByRole('checkbox', { name: t('returns:order.allow') });
      await tabTo(orderPage, allow);
      await orderPage.keyboard.press('Space');
      await expect.poll(() => allow.isChecked()).toBe(true);
      expect(await axeFindings(orderPage)).toEqual([]);

      const recipient = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => recipient.picture('return-recipient'));
      const { page } = recipient;
      await page.goto(`/track-and-trace?no=${waybillNo}`);
      await typeInto(page, field(page, t('fields:tracking.tail')), phone.slice(-4));
      await page.keyboard.press('Enter');
      const ticket = page.locator(`article[id="${waybillNo}"]`);
      await pressOn(page, ticket.getByRole('link', { name: t('tracking:startReturn') }));
      await tabTo(page, page.getByRole('radio').first());
      await page.keyboard.press('Space');
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await pressOn(page, page.getByRole('button', { name: t('returns:next') }));
      await typeCode(recipient, phone);
      await page.keyboard.press('Enter');
      const done = page.getByRole('heading', { name: t('returns:done') });
      await done.and(page.locator(':focus')).waitFor();
      // A reload loses neither the label nor the right to print it.
      await page.reload();
      await done.waitFor();
      await pressOn(page, page.getByRole('button', { name: t('labels:printReturn') }));
      await page.getByRole('img', { name: t('labels:previewOf') }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const detail = await mustCall(callerAt(url), 'orderDetail', { orderNo }, account.token);
      const returnNo = detail.returns.label?.waybillNo ?? '';
      await real.site.sim('scan', returnNo, 'returning');
      await real.site.sim('scan', returnNo, 'returned');
      await orderPage.reload();
      await orderPage.getByText(t('status:return.returned')).waitFor();
      await page.goto(`/track-and-trace?no=${returnNo}`);
      await typeInto(page, field(page, t('fields:tracking.tail')), phone.slice(-4));
      await page.keyboard.press('Enter');
      await page.locator(`article[id="${returnNo}"]`).getByText(t('status:return.returned')).waitFor();
      expect([...sender.problems, ...recipient.problems]).toEqual([]);
      await sender.close();
      await recipient.close();
    },
  );
});
