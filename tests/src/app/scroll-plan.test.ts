import { describe, expect, test } from 'vitest';
import { planScroll, type ScrollVisit, toPageKey } from '#src/app/scroll-plan.ts';

const visit = (over: Partial<ScrollVisit>): ScrollVisit => ({
  action: 'PUSH',
  from: '/',
  to: '/track-and-trace',
  hasHash: false,
  saved: undefined,
  left: undefined,
  ...over,
});

describe('where a page begins', () => {
  test('NAV-03 another page begins at the top, by link and by redirect', () => {
    expect(planScroll(visit({}))).toEqual({ kind: 'top' });
    expect(planScroll(visit({ action: 'REPLACE', from: '/onlineOrder', to: '/' }))).toEqual({ kind: 'top' });
  });

  test.each([
    ['between sub-pages of the personal centre', '/personalCenter/myOrdersList', '/personalCenter/myOrdersList/1'],
    ['from the personal centre to a sub-page', '/personalCenter', '/personalCenter/addressList'],
  ])('NAV-03 the page stays where it is %s', (_what, from, to) => {
    expect(planScroll(visit({ from, to }))).toEqual({ kind: 'keep' });
  });

  test.each([
    ['/personalCenter/myOrdersList', '/contraband'],
    ['/contraband', '/personalCenter/coupon'],
  ])('NAV-03 D-18 from %s to %s the height is the one that the page before was left at', (from, to) => {
    expect(planScroll(visit({ from, to, left: 1200 }))).toEqual({ kind: 'restore', y: 1200 });
    expect(planScroll(visit({ from, to }))).toEqual({ kind: 'keep' });
  });

  test.each([
    ['/', '/contraband'],
    ['/onlineOrder/parcel', '/contraband'],
    ['/contraband', '/'],
    ['/contraband', '/privacy'],
    ['/', '/privacy'],
  ])('NAV-03 D-18 from %s to %s the page opens at its top', (from, to) => {
    expect(planScroll(visit({ from, to, left: 1200 }))).toEqual({ kind: 'top' });
  });

  test.each([
    ['/personalCenter/myOrdersList', '/'],
    ['/', '/personalCenter/myOrdersList'],
    ['/personalCenter', '/personalCenterNews'],
  ])('NAV-03 from %s to %s is another page', (from, to) => {
    expect(planScroll(visit({ from, to }))).toEqual({ kind: 'top' });
  });

  test.each([
    ['/appAddress?type=sender', '/appAddress?type=receiver'],
    ['/placeOrder?step=first', '/placeOrder?step=second'],
  ])('NAV-03 ROUTE-36 from %s to %s, a step of an order, the page opens at its top', (from, to) => {
    const toKey = (href: string) => toPageKey(new URL(href, 'http://localhost'));
    expect(planScroll(visit({ from: toKey(from), to: toKey(to) }))).toEqual({ kind: 'top' });
  });

  test('a change of the query alone keeps the place', () => {
    expect(planScroll(visit({ from: '/track-and-trace' }))).toEqual({ kind: 'keep' });
  });

  test('ENT-02 going back restores the position that was left', () => {
    expect(planScroll(visit({ action: 'POP', saved: 840 }))).toEqual({ kind: 'restore', y: 840 });
    expect(planScroll(visit({ action: 'POP', saved: 0 }))).toEqual({ kind: 'restore', y: 0 });
    expect(planScroll(visit({ action: 'POP' }))).toEqual({ kind: 'keep' });
  });

  test('a place on the page is the browser’s to find', () => {
    expect(planScroll(visit({ action: 'POP', hasHash: true, saved: 840 }))).toEqual({ kind: 'keep' });
    expect(planScroll(visit({ hasHash: true }))).toEqual({ kind: 'keep' });
  });
});
