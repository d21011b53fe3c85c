import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { orderSteps } from '#machines/order/order.types.ts';
import { draft as domestic } from '#schemas/generated/drafts/domestic.js';
import { draft as mobile } from '#schemas/generated/drafts/mobile.js';
import { draft as order } from '#schemas/generated/drafts/order.js';
import { uuidv7 } from '#server/db/ids.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { phoneLook } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Where each flow shows a whole order, and what its draft says of the way there. */
const flows = [
  {
    module: order,
    path: '/onlineOrder/review',
    progress: { step: 'review' },
    completed: Object.fromEntries(orderSteps.slice(0, -1).map((step) => [step, true])),
  },
  { module: domestic, path: '/placeOrder?step=second', progress: { step: 'second' }, completed: { first: true } },
  { module: mobile, path: '/appOrder', progress: {}, completed: {} },
] as const;

const names = (parts: Readonly<Record<string, object>>) =>
  Object.entries(parts).flatMap(([part, answers]) =>
    Object.entries(answers).map(([field, value]) => ({ name: `${part}.${field}`, at: 1, value })),
  );

const amount = (text: string | null) => /\$\s?[\d,]+\.\d\d/.exec(text ?? '')?.[0];

/** The button at the end of the page says the total once it is certain; on a phone it is replaced by the one in the bar. */
const said = (page: Page) => page.locator('.order-go');
const goButton = (page: Page) => page.locator('.order-go, .order-bar > .btn').locator('visible=true');

async function readTotal(page: Page, before = 'no total'): Promise<string | undefined> {
  await said(page).filter({ hasText: '$', hasNotText: before }).waitFor({ state: 'attached' });
  return amount(await said(page).textContent());
}

async function takeCoupon(page: Page, { words: t }: Visitor): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: t('order:coupons.take') }));
  await page.getByRole('checkbox', { checked: true, name: new RegExp(t('coupons:name.newUser')) }).waitFor();
}

describe.skipIf(!findChromium())('the same parcel in every flow', () => {
  const real = withSite();

  test.concurrent.for(phoneLook)(
    'FEAT-05 FEAT-15 STATE-12 D-62 D-70 D-72 MSG-20 costs the same, also with the same coupon; when another order uses the coupon, each flow names it and loses nothing; by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const caller = callerAt(real.site.url);
      const account = await newAccount(real.site.url);
      const sender = { ...ana, phone: account.phone };
      const { nextFree } = await mustCall(caller, 'pickupSlots', { zipCode: sender.zip });
      const slot = nextFree.at(-1);
      const pickup = { pickupDate: slot?.date, pickupSlot: slot?.slot, paymentMode: 'PP_CASH' };
      for (const { module, progress, completed } of flows) {
        const parts = { sender, recipient: jose, parcel: clothes, pickup, completed };
        const fields = names({ ...parts, progress: { ...progress, pickupZip: sender.zip } });
        const { flow, version } = module;
        await mustCall(caller, 'draftSave', { flow, id: uuidv7(), version, revision: 0, fields }, account.token);
      }

      const visitor = await openVisitor(real.browser, { url: real.site.url, language, width });
      await carryToken(visitor, account);
      const { context, words: t } = visitor;
      const pages = await Promise.all(flows.map(() => context.newPage()));
      onTestFailed(() => visitor.picture('same-price'));
      const totals: { without: string | undefined; having: string | undefined }[] = [];
      for (const [index, page] of pages.entries()) {
        await page.goto(flows[index]?.path ?? '/');
        const without = await readTotal(page);
        await takeCoupon(page, visitor);
        totals.push({ without, having: await readTotal(page, without) });
        expect(await axeFindings(page)).toEqual([]);
      }
      const [first] = totals;
      expect(first?.having).not.toBe(first?.without);
      expect(totals).toEqual(flows.map(() => first));

      // Another order of the customer, on another device, is faster.
      const { rows } = await mustCall(
        caller,
        'couponList',
        { status: 'toBeUsed', page: 1, pageSize: 10 },
        account.token,
      );
      await placedFor(real.site.url, account, 'latest', { sender, coupons: rows.map(({ code }) => code) });
      for (const page of pages) {
        const consent = page.locator('input[name="acceptTerms"]');
        await pressOn(page, consent, 'Space');
        await pressOn(page, goButton(page));
        await page.getByText(t('order:coupons.why.gone')).waitFor();
        expect(await readTotal(page, first?.having)).toBe(first?.without);
        expect(await consent.isChecked()).toBe(true);
        expect(page.url()).toContain(flows[pages.indexOf(page)]?.path ?? '');
      }
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
