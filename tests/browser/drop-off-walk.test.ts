import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { keyboard as hands } from './support/hands.ts';
import { looks } from './support/looks.ts';
import { ana, fillParcel, fillParty, jose, nextStep } from './support/steps.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Accepts the terms and places the order; returns the waybill number that the page shows. */
async function placeDropOff({ page, words: t }: Visitor): Promise<string> {
  await hands.tick(page.locator('input[name="acceptTerms"]'));
  await page.locator('.order-go', { hasText: '$' }).first().waitFor({ state: 'attached' });
  await hands.press(page.getByRole('button', { name: t('order:place.dropOffPlain').split(' ')[0] }));
  const number = page.locator('.order-placed .guia');
  await number.waitFor();
  return /JMX\d{12}/.exec((await number.textContent()) ?? '')?.[0] ?? '';
}

describe.skipIf(!findChromium())('a parcel that its sender brings to a branch', () => {
  const real = withSite();

  test.concurrent.for(looks)(
    'FEAT-04 FEAT-05 D-62 by keyboard, its recipient collects it at a branch too; a branch is chosen on the list, kept over a reload, named in the review and on the confirmation with its code, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      onTestFailed(() => visitor.picture('drop-off'));
      const { page, words: t } = visitor;
      const caller = callerAt(real.site.url);
      const account = await newAccount(real.site.url);
      await carryToken(visitor, account);

      await page.goto('/onlineOrder');
      await fillParty(visitor, 'sender', ana, hands);
      await nextStep(visitor, 'sender', hands);
      await fillParty(visitor, 'recipient', jose, hands);
      await hands.pick(page.getByRole('radio', { name: new RegExp(`^${t('fields:deliverTo.branch')}`) }));
      const branches = page.locator('.branch-pick');
      const collects = (await branches.first().locator('bdi').first().textContent()) ?? '';
      await hands.pick(branches.first().getByRole('radio'));
      expect(await axeFindings(page)).toEqual([]);
      await nextStep(visitor, 'recipient', hands);
      await fillParcel(visitor, {}, hands);
      await nextStep(visitor, 'parcel', hands);

      await hands.pick(page.getByRole('radio', { name: new RegExp(`^${t('fields:handover.dropOff')}`) }));
      const name = (await branches.nth(1).locator('bdi').first().textContent()) ?? '';
      await hands.pick(branches.nth(1).getByRole('radio'));
      await hands.pick(page.getByRole('radio', { name: new RegExp(`^${t('fields:paymentMode.PP_CASH')}`) }));
      expect(await axeFindings(page)).toEqual([]);
      // The draft has the branch.
      await page.getByText(t('branches:pick.code')).waitFor();
      await page.reload();
      await page.locator('.branch-pick.on', { hasText: name }).waitFor();
      await nextStep(visitor, 'pickup', hands);

      await page.getByText(name).first().waitFor();
      const waybill = await placeDropOff(visitor);
      const code = (await page.locator('.order-counter-code').textContent())?.replaceAll(/\D/g, '') ?? '';
      expect(code).toMatch(/^\d{6}$/);
      expect(await axeFindings(page)).toEqual([]);

      const { rows } = await mustCall(caller, 'orderList', { direction: 'sent', page: 1, pageSize: 10 }, account.token);
      expect(rows).toMatchObject([{ waybillNo: waybill, pickupSlot: null, dropOff: { branchName: name, code } }]);
      await hands.press(page.getByRole('link', { name: t('order:placed.view') }));
      await page.getByText(code).waitFor();
      await page.locator('address', { hasText: collects }).waitFor();
      const [{ orderNo = '' } = {}] = rows;
      expect(await mustCall(caller, 'orderDetail', { orderNo }, account.token)).toMatchObject({
        recipient: { address: '', deliverTo: 'branch' },
        deliveryChange: { kind: 'branch', branchName: collects },
        price: { surcharges: [{ code: 'fuel' }, { code: 'branchDelivery' }] },
      });
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
