import { expect, test } from 'vitest';
import { isPushKind, meansNow, notificationKinds, pushKinds } from '#domain/notifications.ts';

const all = { email: true, sms: true, push: true };

test('D-68 a device is told of the day of the delivery and of what went wrong, and of nothing else', () => {
  expect(notificationKinds.filter(isPushKind)).toEqual(pushKinds);
  expect(meansNow('problem', 'push', all)).toBe('push');
  expect(meansNow('couponExpiring', 'push', all)).toBe('email');
});

test('D-68 what was chosen for a device comes by the usual means while there is none', () => {
  const chosen = (has: object) => meansNow('outForDelivery', 'push', { ...all, push: false, ...has });
  expect(chosen({})).toBe('email');
  expect(chosen({ email: false })).toBe('sms');
  expect(chosen({ email: false, sms: false })).toBe('none');
  expect(meansNow('delivered', 'push', { email: false, sms: true, push: false })).toBe('none');
});

test('D-68 who has never chosen is not told by a device, and who wants nothing hears nothing', () => {
  for (const kind of notificationKinds) {
    expect(meansNow(kind, undefined, all)).toBe('email');
    expect(meansNow(kind, 'none', all)).toBe('none');
  }
});

test('D-68 an address that is gone is replaced by nothing', () => {
  expect(meansNow('problem', 'email', { ...all, email: false })).toBe('none');
  expect(meansNow('problem', 'sms', { ...all, sms: false })).toBe('none');
});
