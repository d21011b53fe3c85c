import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addExtension,
  formatPhone,
  isAccountPhone,
  isContactPhone,
  normalizePhone,
  parsePhone,
  phoneTail,
} from '#domain/account/phone.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

test.each(['8123456789', '9994721180'])('RULE-ACC-05 D-21 %s is an account phone', (phone) => {
  expect(isAccountPhone(phone)).toBe(true);
});

test.each([
  '5512345678',
  '7123456789',
  '812345678',
  '81234567890',
  '8a23456789',
  '+528123456789',
  ' 8123456789',
  '8123456789\n',
  '',
])('RULE-ACC-05 D-21 %j is no account phone', (phone) => expect(isAccountPhone(phone)).toBe(false));

test('RULE-ACC-05 D-21 account phones are the ten digits that begin with 8 or 9, and no other', () => {
  fc.assert(fc.property(digits(10), (phone) => isAccountPhone(phone) === /^[89]/.test(phone)));
});

test('RULE-MOB-02 D-21 a contact phone is ten digits, not nine and not eleven', () => {
  fc.assert(fc.property(digits(10), (phone) => isContactPhone(phone)));
  fc.assert(fc.property(digits(9), (phone) => !isContactPhone(phone)));
  fc.assert(fc.property(digits(11), (phone) => !isContactPhone(phone)));
});

test.each([
  ['+52 55 1234 5678', '5512345678'],
  ['+52-55-1234-5678', '5512345678'],
  ['(55) 1234.5678', '5512345678'],
  ['55–1234—5678', '5512345678'],
  ['\u202a+52 55 1234 5678\u202c', '5512345678'],
  ['٥٥ ١٢٣٤ ٥٦٧٨', '5512345678'],
  ['۵۵۱۲۳۴۵۶۷۸', '5512345678'],
  ['５５１２３４５６７８', '5512345678'],
])('D-21 %j is stored as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored));

test.each([
  ['+52 1 55 4100 0061', '5541000061'],
  ['521 55 4100 0061', '5541000061'],
  ['52 55 4100 0061', '5541000061'],
  ['0052 55 4100 0061', '5541000061'],
  ['+521 55 4100 0067', '5541000067'],
  ['+52 044 55 4100 0061', '5541000061'],
  ['(01 55) 4100-0066', '5541000066'],
  ['044 55 4100 0061', '5541000061'],
  ['045 999 472 1180', '9994721180'],
  ['（５５）４１００－００６１', '5541000061'],
  ['55\u200d4100\u00ad0061', '5541000061'],
  ['[55] 4100 0061', '5541000061'],
  ['tel:+525541000061', '5541000061'],
  ['5541000069.0', '5541000069'],
  ['5.541000069E+09', '5541000069'],
])('D-107 %j is stored as %s', (typed, stored) => expect(normalizePhone(typed)).toBe(stored));

test.each([
  ['two numbers', '5541000062 / 5541000063'],
  ['rounded by a spreadsheet', '5,5E+09'],
  ['rounded with its country code', '2.25541E+11'],
  ['of another country', '+1 (619) 555-0168'],
  ['with a comma in it', '55,41000070'],
  ['with a digit too few behind its country code', '+52 1 55 4100 006'],
])('D-107 a phone %s stays wrong', (_, typed) => {
  expect(isContactPhone(normalizePhone(typed))).toBe(false);
  expect(parsePhone(typed).extension).toBeUndefined();
});

test.each([
  ['55 4100 0061 ext. 102', '102'],
  ['5541000061 Ext 12', '12'],
  ['+52 55 4100 0061, extensión: 7', '7'],
  ['(55) 4100-0061x12', '12'],
  ['55 4100 0061 EXT.#102', '102'],
])('D-107 the extension of %j is read beside the ten digits', (typed, extension) => {
  expect(parsePhone(typed)).toEqual({ phone: '5541000061', extension });
  expect(isContactPhone(normalizePhone(typed))).toBe(false);
});

test('D-107 an extension comes before the references, and once', () => {
  expect(addExtension('', '12')).toBe('Ext. 12');
  expect(addExtension(' Portón café ', '12')).toBe('Ext. 12. Portón café');
  expect(addExtension('Ext. 12. Portón café', '12')).toBe('Ext. 12. Portón café');
  expect(addExtension('Portón café, ext 12', '12')).toBe('Portón café, ext 12');
  expect(addExtension('Ext. 123', '12')).toBe('Ext. 12. Ext. 123');
});

test('D-107 a hundred thousand spaces are read without standing still', () => {
  expect(cpuTime(() => parsePhone(`5${' '.repeat(100_000)}x`))).toBeLessThan(500);
});

test('D-21 only +52 is a country code: a number that begins with 52 keeps it, another country stays wrong', () => {
  expect(normalizePhone('5212345678')).toBe('5212345678');
  expect(isContactPhone(normalizePhone('+1 555 123 4567'))).toBe(false);
  expect(isContactPhone(normalizePhone('55 1234 567x'))).toBe(false);
});

test('D-21 whatever way a number is grouped and prefixed, the same ten digits are stored', () => {
  const separator = fc.constantFrom('', ' ', '-', '  ', '.', '\u00a0');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[2-9][0-9]{9}$/),
      fc.array(separator, { minLength: 10, maxLength: 10 }),
      fc.boolean(),
      (phone, separators, prefixed) => {
        const typed = [...phone].map((digit, index) => `${separators[index]}${digit}`).join('');
        expect(normalizePhone(`${prefixed ? '+52 ' : ''}${typed}`)).toBe(phone);
      },
    ),
  );
});

test('D-21 normalizing a stored number changes nothing', () => {
  fc.assert(fc.property(digits(10), (phone) => normalizePhone(phone) === phone));
});

test('RULE-TRK-04 the tail is the last four digits, however the number is typed', () => {
  expect(phoneTail('+52 999 472 1180')).toBe('1180');
  fc.assert(fc.property(digits(10), (phone) => phoneTail(formatPhone(phone)) === phone.slice(6)));
});

test.each([
  ['5512345678', '55 1234 5678'],
  ['5612345678', '56 1234 5678'],
  ['3312345678', '33 1234 5678'],
  ['8112345678', '81 1234 5678'],
  ['9994721180', '999 472 1180'],
  ['+525512345678', '55 1234 5678'],
  ['12345', '12345'],
])('%s is written %s', (phone, written) => expect(formatPhone(phone)).toBe(written));

test('D-21 a written phone normalizes back to the stored one', () => {
  fc.assert(fc.property(digits(10), (phone) => normalizePhone(formatPhone(phone)) === phone));
});
