import { expect, test } from 'vitest';
import { getOwnChannels, ownTarget, viaExtras } from '#src/features/account/model/own-channels.ts';

const both = { phone: '3312044471', email: 'ana@example.com' };
const all = { sms: true, email: true, google: false, facebook: false };

test('D-22 a code goes where the customer has something and the installation can send', () => {
  expect(getOwnChannels(both, all)).toEqual(['sms', 'email']);
  expect(getOwnChannels(both, { ...all, sms: false })).toEqual(['email']);
  expect(getOwnChannels({ ...both, email: null }, all)).toEqual(['sms']);
  expect(getOwnChannels({ phone: null, email: null }, all)).toEqual([]);
  expect(getOwnChannels(both, undefined)).toEqual(['sms', 'email']);
});

test('D-22 the channel of a code shows the phone or address it goes to, and one without is not offered', () => {
  expect(ownTarget(both, 'sms')).toBe('33 1204 4471');
  expect(ownTarget(both, 'email')).toBe('ana@example.com');
  expect(viaExtras(both, ['email']).via.options).toMatchObject({
    sms: { hidden: true },
    email: { note: expect.stringContaining('ana@example.com') },
  });
});
