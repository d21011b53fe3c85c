import { expect, test } from 'vitest';
import '#tests/support/plain-page.ts';
import { forgetSeenBefore } from '#src/shared/app-state/seen-before.ts';

test.for(['sentBefore', 'usualSender'])(
  'FEAT-14 what this device has stored about a customer (%s) is removed with their session, and stays while it lasts',
  (key) => {
    const noted = () => localStorage.getItem(key);
    localStorage.setItem(key, 'ana');
    forgetSeenBefore('ana');
    expect(noted()).toBe('ana');
    forgetSeenBefore('beto');
    expect(noted()).toBeNull();
    localStorage.setItem(key, 'ana');
    forgetSeenBefore(undefined);
    expect(noted()).toBeNull();
  },
);
