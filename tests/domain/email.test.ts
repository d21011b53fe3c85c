import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from '#domain/account/email.ts';
import { cpuTime } from '#tests/support/cpu-time.ts';

test.each(['ana@example.mx', 'ana.luz+guia@correo.example.com', "o'brien@example.co", 'a_b-c@x-y.example'])(
  'RULE-ACC-03 %s is an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@example.mx',
  'ana@example',
  'ana@@example.mx',
  'a na@example.mx',
  'ana@example..mx',
  '.ana@example.mx',
  'ana.@example.mx',
  'an..a@example.mx',
  'ana@-example.mx',
  'ana@example-.mx',
  'ana@example.mx\n',
  'ana@example.m',
  'ana@example.mx, luz@example.mx',
])('RULE-ACC-03 %j is no e-mail address', (text) => expect(isEmail(text)).toBe(false));

test('RULE-ACC-03 ordinary addresses pass', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(label, label, fc.constantFrom('mx', 'com', 'com.mx'), (local, domain, end) =>
      isEmail(`${local}@${domain}.${end}`),
    ),
  );
});

test('RULE-ACC-03 a hundred thousand characters are validated at once', () => {
  const texts = [`a@${'a.'.repeat(50_000)}`, `a@${'a'.repeat(100_000)}`, 'a.'.repeat(50_000)];
  expect(cpuTime(() => texts.forEach(isEmail))).toBeLessThan(500);
});

test('addresses are compared in lower case without surrounding spaces', () => {
  expect(normalizeEmail(' Ana@Example.MX ')).toBe('ana@example.mx');
});
