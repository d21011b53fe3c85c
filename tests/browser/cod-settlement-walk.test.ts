import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatPesos } from '#domain/pricing/money.ts';
import { readBack, toRows } from '#tests/server/documents/read-workbook.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { eventually } from '#tests/support/patience.ts';
import { callerAt, mustCall } from '#tests/support/real-server.ts';
import { carryToken, newAccount, signInElsewhere } from './support/account.ts';
import { axeFindings } from './support/axe.ts';
import { confirm, fill, press, waiting } from './support/cod-steps.ts';
import { keyboard } from './support/hands.ts';
import { looks } from './support/looks.ts';
import { ana, choosePickup, chooseSlot, fillParcel, fillParty, jose, nextStep, placeOrder } from './support/steps.ts';
import { smallTargets } from './support/targets.ts';
import { openVisitor, type Visitor } from './support/visitor.ts';
import { withSite } from './support/with-site.ts';

/** Amounts to collect, in centavos; the second one is paid in part, the third one not at all. */
const whole = 129_900;
const inPart = { asked: 185_000, paid: 15_000 };
const unpaid = 64_000;

/** 3 % with IVA, at least 30 pesos; 1 % withheld for withholding agents (D-88). */
const expected = {
  waybills: 2,
  ordered: whole + inPart.asked,
  codAmount: whole + inPart.paid,
  codFee: 4_521 + 3_480,
  withholdingTax: 1_299 + 150,
  receivable: whole + inPart.paid - 4_521 - 3_480 - 1_299 - 150,
};

const sums = ['codAmount', 'codFee', 'withholdingTax', 'receivable'] as const;
const days = (count: number) => count * 24;

/** The centavos of a text with one amount. */
const toCents = (text: string) => Number(text.replace(/[^0-9]/g, ''));

/** The footer of a table of figures: the amounts, in the order of `sums`. */
async function sumsBelow(page: Page, name: string): Promise<number[]> {
  const cells = page.getByRole('table', { name, exact: true }).locator('tfoot td .money');
  return (await cells.allTextContents()).map(toCents);
}

/** Nothing is wider than the page. */
const fitsIn = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const collecting = ({ page, words: t }: Visitor) =>
  page.getByRole('textbox', { name: new RegExp(`^${t('fields:parcel.codAmount')}`) });
const pesos = (centavos: number) => String(centavos / 100);

/** The first order of a new merchant. */
async function placeFirst(visitor: Visitor, codAmount: number): Promise<string> {
  await visitor.page.goto('/onlineOrder');
  await fillParty(visitor, 'sender', ana, keyboard);
  await nextStep(visitor, 'sender', keyboard);
  await fillParty(visitor, 'recipient', jose, keyboard);
  await nextStep(visitor, 'recipient', keyboard);
  await fillParcel(visitor, { value: '2000' }, keyboard);
  await keyboard.type(collecting(visitor), pesos(codAmount));
  await nextStep(visitor, 'parcel', keyboard);
  await choosePickup(visitor, keyboard);
  await nextStep(visitor, 'pickup', keyboard);
  return placeOrder(visitor, keyboard);
}

/** Another one like the one that was just placed, with another amount. */
async function placeLike(visitor: Visitor, codAmount: number): Promise<string> {
  const { page, words: t } = visitor;
  await keyboard.press(page.getByRole('link', { name: t('order:repeat.this') }));
  await page.getByRole('heading', { level: 1, name: t('order:question.pickup') }).waitFor();
  await chooseSlot(visitor, keyboard);
  await nextStep(visitor, 'pickup', keyboard);
  const change = t('forms:review.change', { label: t('order:step.parcel') });
  await keyboard.press(page.getByRole('button', { name: change, exact: true }));
  await keyboard.type(collecting(visitor), pesos(codAmount));
  const keep = page
    .getByRole('button', { name: t('order:next.return') })
    .or(page.getByRole('button', { name: t('order:next.short'), exact: true }));
  await keyboard.press(keep);
  await page.locator('.order-review').waitFor();
  return placeOrder(visitor, keyboard);
}

describe.skipIf(!findChromium())('a merchant follows the money at the real site', () => {
  const real = withSite();

  /** Takes the parcel to the door. */
  async function carry(waybillNo: string): Promise<string> {
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery'] as const)
      await mustCall(callerAt(real.site.url), 'simulatorPlay', { waybillNo, event: 'scan', status });
    return waybillNo;
  }

  /** The centavos of each sum in a file that the page exports. */
  async function exported({ page, words: t }: Visitor, language: string): Promise<number[]> {
    const button = page.locator('.cod-report button');
    const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press(button)]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByText(t('cod:stats.exported')).waitFor();
    const [sheet] = readBack(await readFile(await download.path()));
    if (!sheet) throw new Error('There is no sheet.');
    expect(sheet).toMatchObject({ rightToLeft: language === 'ar', hasFormula: false });
    const [head = [], ...rows] = toRows(sheet);
    expect(rows).toHaveLength(expected.waybills);
    return sums.map((name) => {
      const column = head.indexOf(`${t(`exports:cod.${name}`)} (MXN)`);
      return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    });
  }

  test.for(looks)(
    'FEAT-08 CALL-50 CALL-51 CALL-52 D-88 ROUTE-27 ships, collects, is cut and paid: totals, cut, waybills and file say the same cents, by keyboard, in $language at $width px',
    async ({ language, width }, { onTestFailed }) => {
      const { ops, sim, url } = real.site;
      const caller = callerAt(url);
      await mustCall(caller, 'simulatorClock', { hoursAhead: 0 });
      const account = await newAccount(url);
      const { username } = await mustCall(caller, 'userInfo', {}, account.token);
      const applicant = await openVisitor(real.browser, { url, language, width });
      onTestFailed(() => applicant.picture('cod-applicant'));
      await carryToken(applicant, account);
      await applicant.page.goto('/codIndex');
      await press(applicant, 'cod:apply', keyboard);
      await fill(applicant, { withholds: true, hands: keyboard });
      await confirm(applicant, { url, phone: account.phone, hands: keyboard });
      await ops('cod', 'approve', await waiting(ops, username));
      await applicant.page.reload();
      // No cut yet, and nothing to export.
      await applicant.page.getByRole('heading', { name: applicant.words('cod:stats.none') }).waitFor();
      await keyboard.press(applicant.page.locator('.cod-report button'));
      await applicant.page.getByText(applicant.words('answers:noDataToExport')).waitFor();
      expect(await axeFindings(applicant.page)).toEqual([]);

      const first = await placeFirst(applicant, whole);
      const second = await placeLike(applicant, inPart.asked);
      const third = await placeLike(applicant, unpaid);
      expect(applicant.problems).toEqual([]);
      await applicant.close();
      await sim('collect', await carry(first), 'full');
      await sim('collect', await carry(second), 'less', '--pesos', pesos(inPart.paid));
      await sim('collect', await carry(third), 'absent');
      const { coming } = await mustCall(caller, 'codSummary', { days: 30 }, account.token);
      expect(coming).toMatchObject([{ stage: 'collected', cut: null, ...expected }]);

      // Whatever the day, within five days there is a cut of all days before.
      await mustCall(caller, 'simulatorClock', { hoursAhead: days(5) });
      await sim('bank', 'cut');
      /** Days later the session has expired. */
      const comeBack = async () => {
        const visitor = await openVisitor(real.browser, { url, language, width });
        onTestFailed(() => visitor.picture('cod-settlement'));
        await carryToken(visitor, { ...account, token: await signInElsewhere(url, account) });
        await visitor.page.goto('/codIndex');
        return visitor;
      };
      const visitor = await comeBack();
      const { page, words: t } = visitor;
      const shown = sums.map((name) => expected[name]);
      const totals = page.locator('.cod-totals');
      await totals.waitFor();
      expect((await totals.locator('.money').allTextContents()).map(toCents)).toEqual(shown);
      expect(await sumsBelow(page, t('cod:stats.cuts'))).toEqual(shown);
      const next = page.getByRole('table', { name: t('cod:calendar.coming'), exact: true });
      await next.getByText(t('cod:stage.reconciled')).waitFor();
      await next.getByText(formatPesos(expected.receivable)).waitFor();
      await keyboard.press(page.locator('.cod-days > summary'));
      await page.getByRole('table', { name: t('cod:calendar.days'), exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await fitsIn(page)).toBe(true);
      await eventually(async () => expect(await smallTargets(page)).toEqual([]));
      expect(await exported(visitor, language)).toEqual(shown);
      expect(visitor.problems).toEqual([]);
      await visitor.close();

      // A payment comes on a business day after the cut.
      await mustCall(caller, 'simulatorClock', { hoursAhead: days(10) });
      const paid = await sim('bank', 'pay');
      // Other merchants with a pending payment are paid as well.
      const own = paid.split('\n').find((line) => line.includes(formatPesos(expected.receivable)));
      const reference = /SPEI \S+ \S+/.exec(own ?? '')?.[0] ?? 'none';
      const later = await comeBack();
      await later.page.locator('.cod-stages').getByText(formatPesos(expected.receivable)).waitFor();
      await later.page.getByText(t('cod:calendar.nothing')).waitFor();
      const cuts = later.page.getByRole('table', { name: t('cod:stats.cuts'), exact: true });
      await keyboard.press(cuts.getByRole('link').first());
      await later.page.getByText(reference).waitFor();
      expect(await sumsBelow(later.page, t('cod:stats.waybills'))).toEqual(shown);
      expect(await axeFindings(later.page)).toEqual([]);
      expect(await exported(later, language)).toEqual(shown);
      expect(await fitsIn(later.page)).toBe(true);
      await eventually(async () => expect(await smallTargets(later.page)).toEqual([]));
      expect(later.problems).toEqual([]);
      await later.close();
    },
  );
});
