import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codSummary } from '#fixtures/cod.ts';
import { addTotals } from '#domain/pricing/cod-settlement.ts';
import { chosenPeriod, cutGroups, getAxis, getDays, statisticsParams } from '#src/features/cod/statistics-figures.ts';

test('D-88 whatever cuts the days are in, their groups add up to the totals, and each day is in one', () => {
  const [day] = codSummary.days;
  if (!day) throw new Error('There is no day.');
  const anyDay = fc.record({
    at: fc.integer({ min: 1, max: 28 }),
    cut: fc.constantFrom(null, ...codSummary.cuts.map(({ reference }) => reference)),
    codAmount: fc.integer({ min: 0, max: 3_000_000 }),
    codFee: fc.integer({ min: 0, max: 100_000 }),
    paysOn: fc.constantFrom('2026-11-27', '2026-12-01'),
  });
  fc.assert(
    fc.property(fc.array(anyDay), (made) => {
      const days = made.map(({ at, ...rest }) => ({
        ...day,
        ...rest,
        day: `2026-11-${String(at).padStart(2, '0')}`,
        receivable: rest.codAmount - rest.codFee,
      }));
      const groups = cutGroups({ days, cuts: codSummary.cuts });
      expect(addTotals(groups)).toEqual(addTotals(days));
    }),
  );
});

test('FEAT-08 payments without a cut are grouped by the day on which it comes', () => {
  expect(cutGroups(codSummary).map(({ cut, from, to, isPart }) => [cut?.reference, from, to, isPart])).toEqual([
    ['C20261116-7K3QX9', '2026-11-12', '2026-11-13', false],
    ['C20261123-M4TZ2H', '2026-11-19', '2026-11-20', false],
    [undefined, '2026-11-23', '2026-11-23', false],
  ]);
});

test('FEAT-08 an axis begins at nothing, ends not below the largest amount, in at most four even steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (largest) => {
      const ticks = getAxis(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(new Set(ticks).size).toBe(ticks.length);
    }),
  );
});

test('CALL-50 a month is asked for where nothing is chosen, and days by name hold over it', () => {
  const ask = (search: string) => getDays(chosenPeriod(statisticsParams.read(new URLSearchParams(search))));
  expect(ask('')).toEqual({ days: 30 });
  expect(ask('days=7')).toEqual({ days: 7 });
  expect(ask('from=2026-11-01&to=2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' });
  expect(ask('days=5&from=x')).toEqual({ days: 30 });
});
