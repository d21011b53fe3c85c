import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { typeCode } from './support/codes.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { field } from './support/steps.ts';
import { openVisitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** An order whose recipient has a phone of their own: each requests a code. */
async function orderFor(url: string, phone: string) {
  const account = await newAccount(url);
  return { ...(await placedFor(url, account, 'first', { recipient: { phone } })), token: account.token };
}

describe.skipIf(!findChromium())('the recipient’s own say at the real site', () => {
  const real = withSite();

  test.concurrent.for(looks.map((look, place) => ({ ...look, phone: `999472118${place}` })))(
    'FEAT-01 the delivery is moved to another day, and the sender sees it, by keyboard, in $language at $width px',
    async ({ language, width, phone }, { onTestFailed }) => {
      const { waybillNo, orderNo, token } = await orderFor(real.site.url, phone);
      await real.site.sim('scan', waybillNo, 'pickedUp');
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('delivery'));
      const { page, words: t } = visitor;
      await page.goto(`/track-and-trace?no=${waybillNo}`);
      await typeInto(page, field(page, t('fields:tracking.tail')), phone.slice(-4));
      await page.keyboard.press('Enter');
      const ticket = page.locator(`article[id="${waybillNo}"]`);
      await pressOn(page, ticket.getByRole('link', { name: t('tracking:changeDelivery') }));

      const kind = (name: string) => page.getByRole('radio', { name: t(`fields:delivery.${name}`) });
      await kind('day').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await tabTo(page, page.getByRole('radio').first());
      await page.keyboard.press('Space');
      await tabTo(page, page.locator('[data-pointer="/date"]').getByRole('radio').first());
      await page.keyboard.press('Space');
      await tabTo(page, page.locator('[data-pointer="/window"]').getByRole('radio').first());
      await page.keyboard.press('Space');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await pressOn(page, page.getByRole('button', { name: t('delivery:next') }));
      await typeCode(visitor, phone);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page
        .getByRole('heading', { name: t('delivery:done') })
        .and(page.locator(':focus'))
        .waitFor();
      await pressOn(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: t('delivery:back') })
          .last(),
      );
      await page
        .getByRole('listitem')
        .filter({ hasText: t('status:delayReason.recipientAsked') })
        .waitFor();

      // The sender sees it.
      const detail = await mustCall(callerAt(real.site.url), 'orderDetail', { orderNo }, token);
      expect(detail.deliveryChange).toMatchObject({ kind: 'day', window: 'morning', date: detail.promisedTo });
      expect(detail.delayed).toBe(false);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
