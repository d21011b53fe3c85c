import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { isAccountPhone } from '#domain/account/phone.ts';
import { isCommonPassword } from '#domain/account/common-password.ts';
import { isPassword } from '#domain/account/password.ts';
import { answers, refusal, rejections } from './support/verdict.ts';

const byPhone = (changes: Record<string, unknown> = {}) => answers('account/register-phone', 'complete', changes);
const byEmail = (changes: Record<string, unknown> = {}) => answers('account/register-email', 'complete', changes);
const withPassword = (password: string) => byPhone({ password, confirmPassword: password });

test('RULE-ACC-01 D-20 accepts a password exactly when the domain’s standard rule does', () => {
  const nearly = fc.stringMatching(/^[A-Za-z0-9!¡ñ]{4,18}$/);
  fc.assert(
    fc.property(nearly, (password) => {
      expect(rejections('account/register-phone', withPassword(password)).length === 0).toBe(
        isPassword('standard', password) && !isCommonPassword(password),
      );
    }),
  );
});

test('RULE-ACC-01 says which parts the password lacks and how long it must be', () => {
  const { minPasswordLength: min, maxPasswordLength: max } = constants.account;
  expect(refusal('account/register-phone', withPassword('secreto'), '/password')).toMatchObject({
    key: 'rules:passwordRule.standard',
    params: { missing: ['upper', 'digit'], min, max },
  });
  expect(rejections('account/register-phone', withPassword('Ab1cd'))).toEqual(['/password rules:minLength']);
  expect(rejections('account/register-phone', withPassword(`Ab1${'x'.repeat(max - 2)}`))).toEqual([
    '/password rules:maxLength',
  ]);
});

test('RULE-ACC-01 D-20 refuses a password that attackers try first, wherever one is set', () => {
  const pair = { password: 'Qwerty123', confirmPassword: 'Qwerty123' };
  for (const form of [
    'account/register-phone',
    'account/register-email',
    'account/reset-phone',
    'account/reset-email',
    'account/change-password-old',
    'account/change-password-code',
  ] as const) {
    expect(rejections(form, answers(form, 'complete', pair))).toEqual(['/password rules:notCommonPassword']);
  }
});

test('RULE-ACC-02 refuses a confirmation that differs, at the confirmation', () => {
  expect(rejections('account/register-email', byEmail({ confirmPassword: 'Secreto2' }))).toEqual([
    '/confirmPassword rules:confirmPassword.matchesField',
  ]);
});

test('RULE-ACC-03 wants a valid e-mail address that is not empty', () => {
  expect(rejections('account/register-email', byEmail({ email: undefined }))).toEqual(['/email rules:email.required']);
  expect(rejections('account/register-email', byEmail({ email: ' ' }))[0]).toBe('/email rules:email.required');
  for (const email of ['ana', 'ana@', '@example.com', 'ana@casa', 'a b@example.com', 'ana@example..com']) {
    expect(rejections('account/register-email', byEmail({ email }))).toEqual(['/email rules:format.email']);
  }
  expect(rejections('account/register-email', byEmail({ email: 'ana.robles+envios@correo.example.mx' }))).toEqual([]);
});

test('RULE-ACC-04 wants a username that is not blank', () => {
  for (const username of [undefined, '', '   ']) {
    expect(rejections('account/register-phone', byPhone({ username }))).toEqual(['/username rules:username.required']);
  }
});

test('RULE-ACC-05 D-21 wants 8 or 9 and nine more digits for an account', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9,11}$/), (phone) => {
      expect(rejections('account/register-phone', byPhone({ phone })).length === 0).toBe(isAccountPhone(phone));
    }),
  );
  expect(rejections('account/register-phone', byPhone({ phone: '5512345678' }))).toEqual([
    '/phone rules:phoneRule.start',
  ]);
  expect(
    rejections('calls/phone-exist', answers('calls/phone-exist', 'account phone', { phone: '5512345678' })),
  ).toEqual(['/phone rules:phoneRule.start']);
});

test('D-56 never takes anything but a real yes for consent', () => {
  for (const acceptTerms of [false, 'true', 1, null, {}, []]) {
    expect(rejections('account/register-phone', { ...byPhone(), acceptTerms })).toContain(
      '/acceptTerms rules:acceptTerms.enum',
    );
  }
});
