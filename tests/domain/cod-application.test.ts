import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankChoices, bankCodes, bankNames, clabeAdvice, clabeCheckDigit, getBankName } from '#domain/pricing/banks.ts';
import { codFee, collectingFee } from '#domain/pricing/cod-settlement.ts';
import { constants } from '#domain/constants.ts';
import { nationalities } from '#domain/account/nationalities.ts';
import { rfcCheckDigit, rfcFault } from '#domain/pricing/rfc.ts';
import { getSurcharges } from '#domain/pricing/tariff.ts';
import { tariff } from '#fixtures/rates.ts';

describe('D-86 what an account number says of itself', () => {
  test.each([
    ['032180000118359719', true],
    ['032180000118359718', false],
    ['012180015255555551', clabeCheckDigit('01218001525555555') === 1],
  ])('%s adds up: %s', (account, checks) => expect(clabeAdvice(account).checks).toBe(checks));

  test('its bank is named if it is a known one; a card or a short number names none', () => {
    expect(clabeAdvice('012 180 01525555555 1').bank).toBe('012');
    expect(bankNames['012']).toBe('BBVA México');
    expect(clabeAdvice('999180000118359719').bank).toBeUndefined();
    for (const account of ['', '1234567890', '4152313812345678', '01218001525555555x'])
      expect(clabeAdvice(account)).toEqual({ checks: undefined, bank: undefined });
  });

  test('ENT-19 banks that joined SPEI since 2019 are known, and any other by the name that is typed', () => {
    const named = { '138': 'Ualá', '167': 'Hey Banco', '638': 'Nu México', '661': 'Klar', '715': 'Cashi' } as const;
    expect(bankNames).toMatchObject({ ...named, '722': 'Mercado Pago', '728': 'Spin by OXXO', '738': 'Fintoc' });
    for (const [bank, name] of Object.entries(named)) {
      expect(clabeAdvice(`${bank}180000118359719`).bank).toBe(bank);
      expect(getBankName({ bank })).toBe(name);
    }
    expect(getBankName({ bank: 'other', bankName: 'Banco del Valle' })).toBe('Banco del Valle');
    expect(bankChoices.at(-1)).toBe('other');
  });

  test('one wrong digit is always noticed', () => {
    const digits = fc.stringMatching(/^\d{17}$/);
    fc.assert(
      fc.property(digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (first, place, by) => {
        const right = `${first}${clabeCheckDigit(first)}`;
        const wrong = (Number(right[place]) + by) % 10;
        expect(clabeAdvice(right).checks).toBe(true);
        expect(clabeAdvice(`${right.slice(0, place)}${wrong}${right.slice(place + 1)}`).checks).toBe(false);
      }),
    );
  });
});

describe('D-86 what an RFC says of itself', () => {
  test.each([
    ['GODE561231GR8', undefined],
    ['gode561231gr8', undefined],
    ['XAXX010101000', undefined],
    ['', undefined],
    ['GODE561231GR9', 'digit'],
    ['GODE561331GR8', 'date'],
    ['GODE000229GR8', 'digit'],
    ['123-45-6789', 'form'],
    ['GODE561231', 'form'],
  ])('%s: %s', (text, fault) => expect(rfcFault(text)).toBe(fault));

  test('a company has three letters; one wrong character is noticed', () => {
    const before = 'TLC050412AB';
    const right = `${before}${rfcCheckDigit(before)}`;
    expect(rfcFault(right)).toBeUndefined();
    expect(rfcFault(right.replace('AB', 'AC'))).toBe('digit');
  });
});

test('D-88 the fee is the larger one of minimum and percentage, and IVA; nothing for nothing', () => {
  const fee = { percent: 3, minimumCentavos: 3_000 };
  expect(codFee(fee, 0)).toEqual({ net: 0, vat: 0, total: 0 });
  expect(codFee(fee, 1)).toEqual({ net: 3_000, vat: 480, total: 3_480 });
  expect(codFee(fee, 100_000)).toEqual({ net: 3_000, vat: 480, total: 3_480 });
  expect(codFee(fee, 100_001)).toEqual({ net: 3_000, vat: 480, total: 3_480 });
  expect(codFee(fee, 3_000_000)).toEqual({ net: 90_000, vat: 14_400, total: 104_400 });
});

test('D-88 CALL-49 what the calculator says is what a price explains, and no line of the bill', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: constants.cod.maxAmountCentavos }), (codAmount) => {
      expect(getSurcharges(tariff, 10_000, 'covered', { codAmount })).toEqual(getSurcharges(tariff, 10_000, 'covered'));
      expect(collectingFee(tariff.cod, codAmount)).toMatchObject(codFee(tariff.cod, codAmount));
    }),
  );
});

test('D-96 each bank and each nationality once', () => {
  expect(new Set(bankCodes).size).toBe(bankCodes.length);
  expect(new Set(nationalities).size).toBe(nationalities.length);
  expect(bankCodes.every((code) => /^\d{3}$/.test(code))).toBe(true);
});
