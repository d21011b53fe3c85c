import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isAccountPhone, isContactPhone, normalizePhone, phoneTail } from '#domain/phone.ts';

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

test('D-21 only +52 is a country code: a number that begins with 52 keeps it, another country stays wrong', () => {
  expect(normalizePhone('5212345678')).toBe('5212345678');
  expect(isContactPhone(normalizePhone('+1 555 123 4567'))).toBe(false);
  expect(isContactPhone(normalizePhone('55 1234 567x'))).toBe(false);
});

test('D-21 whatever way a number is grouped and prefixed, the same ten digits are stored', () => {
  const separator = fc.constantFrom('', ' ', '-', '  ', '.', '\u00a0');
  fc.assert(
    fc.property(
      digits(10),
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
