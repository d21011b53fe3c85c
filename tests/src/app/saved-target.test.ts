import { expect, test } from 'vitest';
import '#tests/support/plain-page.ts';
import { readTarget, saveTarget } from '#src/app/start-up.ts';
import { observable } from '#src/lib/observable.ts';
import type { Session } from '#src/shared/session/session.ts';

test('the target of a sign-in survives a reload, and is removed after the visit', () => {
  const { get, set, subscribe } = observable({ target: undefined as string | undefined });
  saveTarget({ view: get, subscribe } as unknown as Session);
  expect(readTarget()).toBeUndefined();
  set({ target: '/onlineOrder/parcel' });
  expect(readTarget()).toBe('/onlineOrder/parcel');
  // Signed in and landed, or the form was closed.
  set({ target: undefined });
  expect(readTarget()).toBeUndefined();
});
