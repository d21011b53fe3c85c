import { expect, test } from 'vitest';
import { ownMeans, ownTarget, viaExtras } from '#src/features/account/codes/own-means.ts';

const both = { phone: '3312044471', email: 'ana@example.com' };
const all = { sms: true, email: true, google: false, facebook: false };

test('D-22 a code goes where the customer has something and the installation can send', () => {
  expect(ownMeans(both, all)).toEqual(['sms', 'email']);
  expect(ownMeans(both, { ...all, sms: false })).toEqual(['email']);
  expect(ownMeans({ ...both, email: null }, all)).toEqual(['sms']);
  expect(ownMeans({ phone: null, email: null }, all)).toEqual([]);
  expect(ownMeans(both, undefined)).toEqual(['sms', 'email']);
});

test('D-22 the way of a code is told with the phone or address it goes to, and one without is not on offer', () => {
  expect(ownTarget(both, 'sms')).toBe('33 1204 4471');
  expect(ownTarget(both, 'email')).toBe('ana@example.com');
  expect(viaExtras(both, ['email']).via.options).toMatchObject({
    sms: { hidden: true },
    email: { note: expect.stringContaining('ana@example.com') },
  });
});
