import { afterEach, beforeEach, expect, test } from 'vitest';
import '#tests/support/plain-page.ts';
import { browserTabs, type TabNews } from '#src/shared/session/stored-session.ts';

let heard: TabNews[];
let stop: () => void;
beforeEach(() => {
  heard = [];
  stop = browserTabs.watch((news) => heard.push(news));
});
afterEach(() => stop());

/** The storage event of another tab; no key when everything was removed. */
const stored = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

test('STATE-11 a token that another tab removed is a sign-out, one that it stored is checked', () => {
  stored('token', null);
  stored('token', '');
  stored('token', 't2');
  stored(null, null);
  expect(heard).toEqual(['signedOut', 'signedOut', 'look', 'look']);
});

test('STATE-11 other stored values do not affect the session', () => {
  stored('lang', 'ar');
  stored('draft.order.1', null);
  expect(heard).toEqual([]);
});

/** As when a visitor leaves the tab or comes back to it. */
const come = (visibilityState: string) => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

test('D-08 coming back to a tab is a check, leaving it is not, and after stop there are no more events', () => {
  come('hidden');
  expect(heard).toEqual([]);
  come('visible');
  expect(heard).toEqual(['look']);
  stop();
  come('visible');
  stored('token', null);
  expect(heard).toEqual(['look']);
});
