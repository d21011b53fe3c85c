import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatPesos } from '#domain/pricing/money.ts';
import type { Tariff } from '#domain/pricing/tariff.ts';
import { addDays, localDate } from '#domain/time/zoned-time.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount, signInElsewhere } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { choose, pressOn } from './support/keyboard.ts';
import { looks } from './support/looks.ts';
import { placedFor } from './support/placed.ts';
import type { RealSite } from './support/real-site.ts';
import { openVisitor } from './support/visitor.ts';
import { button } from './support/ways-in.ts';
import { withSite } from './support/with-site.ts';

const hoursOfDay = 24;
/** Fuel and IVA are added to the amounts of a tariff. */
const charged = (pesos: number): number => Math.round(pesos * 100 * 1.08 * 1.16);

/** Changes every price of the tariff to an amount in pesos, from the beginning of a day, as an operator does. */
async function loadTariff({ ops, approved }: RealSite, pesos: number, from: string): Promise<void> {
  const tariff = JSON.parse(await ops('tariff', 'show', '--from', addDays(from, -1))) as Tariff;
  const rows = tariff.rows.map((row) => ({ ...row, baseCentavos: row.baseCentavos + pesos * 100 }));
  const folder = temporaryFolder();
  try {
    const file = join(folder.path, 'tariff.json');
    writeFileSync(file, JSON.stringify({ ...tariff, rows }));
    await approved('tariff', 'load', file, '--from', from);
  } finally {
    folder.remove();
  }
}

const totalOf = async (url: string, token: string, orderNo: string): Promise<number> => {
  const { price } = await mustCall(callerAt(url), 'orderDetail', { orderNo }, token);
  if (!price) throw new Error(`${orderNo} has no price.`);
  return price.total;
};

describe.skipIf(!findChromium())('an order that is changed when prices are others', () => {
  const real = withSite();

  // One after the other: each moves the clock of the site to the day of its own tariff.
  test.for(looks.map((look, index) => ({ ...look, days: index + 1, pesos: index % 2 === 0 ? 10 : -10 })))(
    'FEAT-05 D-62 D-66 another pickup costs what a parcel costs by now: the difference is said first, and is charged once it was agreed to; by keyboard, $pesos pesos, in $language at $width px',
    async ({ language, width, days, pesos }, { onTestFailed }) => {
      const { url } = real.site;
      const toDay = (ahead: number) => mustCall(callerAt(url), 'simulatorClock', { hoursAhead: ahead * hoursOfDay });
      await toDay(days - 1);
      const account = await newAccount(url);
      const { orderNo } = await placedFor(url, account, 'latest');
      const before = await totalOf(url, account.token, orderNo);
      await loadTariff(real.site, pesos, addDays(localDate(new Date()), days));
      await toDay(days);
      // A day later the session has expired.
      const token = await signInElsewhere(url, account);
      const visitor = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => visitor.picture('change-price'));
      await carryToken(visitor, { ...account, token });
      const { page, words: t } = visitor;

      await page.goto(`/personalCenter/myOrdersList/${orderNo}`);
      await pressOn(page, button(visitor, 'orders:edit'));
      const dialog = page.getByRole('dialog');
      const slots = dialog.locator('[data-pointer="/pickupSlot"]');
      const another = await slots.locator('input:enabled:not(:checked)').first().inputValue();
      await choose(page, slots.locator(`input[value="${another}"]`));
      await pressOn(page, dialog.getByRole('button', { name: t('orders:change.ask') }));
      const after = before + Math.sign(pesos) * charged(Math.abs(pesos));
      const said = dialog.getByRole('status').filter({ hasText: formatPesos(after) });
      await said.filter({ hasText: formatPesos(Math.abs(after - before)) }).waitFor();
      const [, last = ''] = t(pesos > 0 ? 'orders:change.more' : 'orders:change.less').split('{{difference}}');
      await said.filter({ hasText: last.trim() }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // Nothing has changed yet.
      expect(await totalOf(url, token, orderNo)).toBe(before);

      await pressOn(page, dialog.getByRole('button', { name: t('orders:change.accept') }));
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(t('orders:change.entry', { fields: t('orders:change.field.pickup') })).waitFor();
      await page
        .locator('main .money')
        .filter({ hasText: formatPesos(after) })
        .first()
        .waitFor();
      expect(await totalOf(url, token, orderNo)).toBe(after);
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    },
  );
});
