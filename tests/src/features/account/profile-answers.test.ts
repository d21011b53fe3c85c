import { expect, test } from 'vitest';
import { getProfile, overChanged } from '#src/features/account/model/own-user.ts';
import { fullAccount } from '#fixtures/account.ts';

const before = { ...fullAccount, version: 3, fullName: 'Ana Robles', company: null, birthday: '1990-05-03' };

test('CALL-25 what was never written is no answer', () => {
  expect(getProfile(before)).toEqual({ version: 3, fullName: 'Ana Robles', birthday: '1990-05-03' });
});

test('CALL-25 after a change elsewhere only touched fields keep what was typed', () => {
  const now = { ...before, version: 4, fullName: 'Ana L. Robles', company: 'Taller Los Compas' };
  const typed = { ...getProfile(before), fullName: 'Ana Lucía Robles' };
  expect(overChanged(typed, before, now)).toEqual({
    version: 4,
    fullName: 'Ana Lucía Robles',
    company: 'Taller Los Compas',
    birthday: '1990-05-03',
  });
});

test('CALL-25 a field that was emptied stays empty after a change elsewhere', () => {
  const { birthday: _, ...typed } = getProfile(before);
  const now = { ...before, version: 4, company: 'Taller Los Compas' };
  expect(overChanged(typed, before, now)).toMatchObject({
    version: 4,
    birthday: undefined,
    company: 'Taller Los Compas',
  });
});
