import { describe, expect, test } from 'vitest';
import { getVerdicts, ours, oursAgain, type Row } from '#bench/peers.ts';

const row = (name: string, over: Partial<Row> = {}): Row => ({
  name,
  schema: 'order',
  bytes: { js: [400_000, 120_000, 100_000] },
  lastFieldMs: 800,
  first: { p50: 24, p95: 36 },
  last: { p50: 22, p95: 33 },
  submitMs: 80,
  errCount: 24,
  failures: [],
  ...over,
});

const metBy = (...rows: Row[]) =>
  Object.fromEntries(getVerdicts(rows).map(({ says, met }) => [says.replace(/:.*/, ''), met]));

describe('what a run beside other form engines says', () => {
  const hand = row('rhf-pre');
  const driven = row('uniforms', { submitMs: 110 });

  test('level, earlier and lighter is met', () => {
    expect(new Set(Object.values(metBy(hand, driven, row(ours), row(oursAgain))))).toEqual(new Set(['yes']));
  });

  test('missed by less than the page differs from itself is noise, by more it is missed', () => {
    const slow = { first: { p50: 26, p95: 36 } };
    const key = 'key in the first field, p50, level with rhf-pre';
    expect(metBy(hand, driven, row(ours, slow), row(oursAgain))[key]).toBe('noise');
    expect(metBy(hand, driven, row(ours, slow), row(oursAgain, slow))[key]).toBe('no');
  });

  test('an empty submit has to be below the quickest peer that draws from the schema, not below the one by hand', () => {
    const submit = { submitMs: 100 };
    expect(
      metBy(hand, driven, row(ours, submit), row(oursAgain, submit))[
        'empty submit below every schema-driven peer (quickest'
      ],
    ).toBe('yes');
    const quick = row('formily', { submitMs: 90 });
    expect(
      metBy(hand, driven, quick, row(ours, submit), row(oursAgain, submit))[
        'empty submit below every schema-driven peer (quickest'
      ],
    ).toBe('no');
  });

  test('too much JavaScript, another number of errors and a failed visit are missed', () => {
    const heavy = row(ours, { bytes: { js: [0, 0, 138 * 1024] }, errCount: 23, failures: ['submit: click not seen'] });
    const lines = getVerdicts([hand, driven, heavy])
      .filter(({ met }) => met === 'no')
      .map(({ says }) => says);
    expect(lines).toEqual([
      'JavaScript: 138.0 KiB brotli, limit 137',
      'order: 23 errors shown by an empty submit',
      'order: submit: click not seen',
    ]);
  });

  test('200 fields may take a seventh more than the form by hand', () => {
    const wide = (name: string, p50: number) => row(name, { schema: 'wide', first: { p50, p95: 60 } });
    const key = '200 fields';
    expect(metBy(wide('rhf-pre', 40), wide(ours, 46), wide(oursAgain, 46))[key]).toBe('yes');
    expect(metBy(wide('rhf-pre', 40), wide(ours, 47), wide(oursAgain, 47))[key]).toBe('no');
  });
});
