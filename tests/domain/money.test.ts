import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { calculateVat, formatPesos, toPercent } from '#domain/pricing/money.ts';
import { parsePesos } from '#domain/text/typed-number.ts';

const centavos = fc.integer({ min: 0, max: 10_000_000_00 });

test('D-62 money is written with the peso sign first and two decimals in every language', () => {
  expect(formatPesos(185_000)).toBe('$1,850.00');
  expect(formatPesos(5)).toBe('$0.05');
  expect(formatPesos(0)).toBe('$0.00');
  expect(formatPesos(-2100)).toBe('-$21.00');
  expect(formatPesos(185_000, 'pt-BR')).toBe('$1.850,00');
  expect(languages.map(({ locale }) => formatPesos(21_684, locale))).toEqual([
    '$216.84',
    '$216.84',
    '$216.84',
    '$216,84',
    '$216.84',
  ]);
});

test.each([
  ['1850', 185_000],
  ['1,850', 185_000],
  ['1,850.5', 185_050],
  ['1.850,50', 185_050],
  ['$1,850.00 MXN', 185_000],
  ['1,5', 150],
  ['0.29', 29],
  ['1.1', 110],
  ['.5', 50],
  ['5.', 500],
  ['0', 0],
  ['-0', 0],
  ['-5', -500],
  ['1,850,000.00', 185_000_000],
  ['1.850.000', 185_000_000],
  ['1,8500.00', 1_850_000],
  ['0,500', 50],
  ["30'000", 3_000_000],
  ['٣٠٠٫٥', 30_050],
  ['30\u00a0000', 3_000_000],
])('RULE-WEB-09 %j is %d centavos', (text, amount) => expect(parsePesos(text)).toBe(amount));

test('RULE-WEB-09 a third decimal is preserved as a fraction of a centavo, so that it can be rejected', () => {
  expect(parsePesos('12.345')).toBe(1234.5);
  expect(parsePesos('0.001')).toBe(0.1);
  expect(parsePesos('12.300')).toBeUndefined();
});

test.each([
  '',
  ' ',
  '$',
  '.',
  '-',
  'abc',
  '12a',
  '1e3',
  '--1',
  '0x10',
  'Infinity',
  '1.2.3',
  '1.2.3,',
  '1,50.00',
  '1.234,567.89',
  '1,85,000',
])('%j is no amount', (text) => {
  expect(parsePesos(text)).toBeUndefined();
});

test('D-62 a written amount reads back as the same centavos, in every language', () => {
  for (const { locale } of languages) {
    fc.assert(fc.property(centavos, (amount) => parsePesos(formatPesos(amount, locale)) === amount));
  }
});

test('D-62 two typed decimals never drift', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(99), (pesos, cents) => {
      expect(parsePesos(`${pesos}.${String(cents).padStart(2, '0')}`)).toBe(pesos * 100 + cents);
    }),
  );
});

test.each([
  [0, 0],
  [100, 16],
  [3, 0],
  [4, 1],
  [25, 4],
  [28, 4],
  [29, 5],
  [18_693, 2991],
])('D-62 IVA on %d centavos is %d', (net, vat) => {
  expect(calculateVat(net)).toBe(vat);
});

test('D-62 16 % IVA is a whole centavo, the nearest one', () => {
  fc.assert(
    fc.property(centavos, (net) => {
      const vat = calculateVat(net);
      expect(Number.isInteger(vat)).toBe(true);
      const hundredths = vat * 100 - net * 16;
      expect(hundredths).toBeLessThanOrEqual(50);
      expect(hundredths).toBeGreaterThan(-50);
    }),
  );
});

test.each([
  [1, 50, 1],
  [50, 1, 1],
  [49, 1, 0],
  [150, 1, 2],
  [1000, 1.25, 13],
  [1000, 1.24, 12],
])('D-62 of %d centavos %d per cent are %d: half a centavo is rounded up', (amount, percent, part) => {
  expect(toPercent(amount, percent)).toBe(part);
});
