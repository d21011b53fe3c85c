import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addTotals,
  cutAfter,
  cutUntil,
  getCodTerms,
  paysOn,
  settle,
  sumNames,
  usualCodTerms,
} from '#domain/pricing/cod-settlement.ts';
import { constants } from '#domain/constants.ts';
import { addDays, getWeekday } from '#domain/time/zoned-time.ts';
import { codCutDetail, codDetail, codSummary, codSummaryEmpty } from '#fixtures/cod.ts';

const fee = { percent: 3, minimumCentavos: 3_000 };

test('D-88 receivable = collected − fee − withheld tax, to the centavo and never below nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: constants.cod.maxAmountCentavos }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      fc.boolean(),
      (ordered, share, isCharged, withholds) => {
        const collected = Math.max(1, Math.floor(ordered * share));
        const sums = settle({ ordered, collected, fee: isCharged ? fee : undefined, withholds }, usualCodTerms);
        expect(sums.receivable).toBe(sums.codAmount - sums.codFee - sums.withholdingTax);
        for (const name of sumNames) expect(Number.isInteger(sums[name]) && sums[name] >= 0, name).toBe(true);
        expect([sums.codFee > 0 && !isCharged, sums.withholdingTax > 0 && !withholds]).toEqual([false, false]);
        expect(
          addTotals([
            { waybills: 1, ...sums },
            { waybills: 1, ...sums },
          ]).receivable,
        ).toBe(2 * sums.receivable);
      },
    ),
  );
});

test('FEAT-08 a cut takes every day once: each day has one next cut, on one of its weekdays, and the newest one is not ahead', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (offset, cutWeekdays) => {
        const day = addDays('2024-01-01', offset);
        const next = cutAfter(day, { cutWeekdays });
        expect(next > day && cutWeekdays.includes(getWeekday(next))).toBe(true);
        expect(cutUntil(next, { cutWeekdays })).toBe(next);
        const newest = cutUntil(day, { cutWeekdays });
        expect(newest <= day && cutAfter(newest, { cutWeekdays }) > day).toBe(true);
      },
    ),
  );
});

test('FEAT-08 a cut is paid on a business day, past weekends and holidays', () => {
  expect(paysOn('2026-11-23', { payBusinessDays: 1 })).toBe('2026-11-24');
  expect(paysOn('2026-11-20', { payBusinessDays: 1 })).toBe('2026-11-23');
  expect(paysOn('2026-12-24', { payBusinessDays: 1 })).toBe('2026-12-28');
  expect(paysOn('2026-11-23', { payBusinessDays: 0 })).toBe('2026-11-23');
});

test('D-88 what a setting says wrongly is as usual', () => {
  expect(getCodTerms(undefined)).toEqual(usualCodTerms);
  const wrong = { signs: { codFee: 2 }, withholdingPercent: 101, cutWeekdays: [0], payBusinessDays: 1.5 };
  expect(getCodTerms(wrong)).toEqual(usualCodTerms);
  const right = {
    signs: { codFee: 1, withholdingTax: 0 },
    withholdingPercent: 0,
    cutWeekdays: [5],
    payBusinessDays: 3,
  };
  expect(getCodTerms(right)).toEqual(right);
});

const receivable = (parts: readonly { receivable: number }[]) => parts.reduce((sum, part) => sum + part.receivable, 0);

test('D-88 the merchant of the fixtures has one figure everywhere', () => {
  for (const parts of [codSummary.days, codSummary.stages, codDetail.rows])
    expect(receivable(parts)).toBe(codSummary.totals.receivable);
  expect(receivable(codCutDetail.rows)).toBe(codCutDetail.cut?.receivable);
  expect(codSummaryEmpty.totals.receivable).toBe(0);
});
