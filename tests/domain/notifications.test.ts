import { expect, test } from 'vitest';
import { effectiveChannel, isPushKind, notificationKinds, pushKinds } from '#domain/account/notifications.ts';

const all = { email: true, sms: true, push: true };

test('D-68 a device is notified of the day of the delivery and of problems, and of nothing else', () => {
  expect(notificationKinds.filter(isPushKind)).toEqual(pushKinds);
  expect(effectiveChannel('problem', 'push', all)).toBe('push');
  expect(effectiveChannel('couponExpiring', 'push', all)).toBe('email');
});

test('D-68 a choice of push uses the default channel while there is no device', () => {
  const chosen = (has: object) => effectiveChannel('outForDelivery', 'push', { ...all, push: false, ...has });
  expect(chosen({})).toBe('email');
  expect(chosen({ email: false })).toBe('sms');
  expect(chosen({ email: false, sms: false })).toBe('none');
  expect(effectiveChannel('delivered', 'push', { email: false, sms: true, push: false })).toBe('none');
});

test('D-68 a customer who has never chosen gets no push notification, and one who chose none gets nothing', () => {
  for (const kind of notificationKinds) {
    expect(effectiveChannel(kind, undefined, all)).toBe('email');
    expect(effectiveChannel(kind, 'none', all)).toBe('none');
  }
});

test('D-68 an address that is gone is replaced by nothing', () => {
  expect(effectiveChannel('problem', 'email', { ...all, email: false })).toBe('none');
  expect(effectiveChannel('problem', 'sms', { ...all, sms: false })).toBe('none');
});
