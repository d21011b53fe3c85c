import { expect, test } from 'vitest';
import { closedBannersIn, closedBannersText, isAwaited, type OpenBanner } from '#domain/content/banner.ts';

test('ENT-08 closed banners are stored as the latest ten ids', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `banner-${index}`);
  expect(closedBannersIn(closedBannersText(ids))).toEqual(ids.slice(0, 10));
  expect(closedBannersIn('')).toEqual([]);
});

test('ENT-08 a banner is awaited in its area, by whom it is meant for, until they put it away', () => {
  const open: OpenBanner[] = [
    { id: 'a', area: 'index', audience: 'visitors' },
    { id: 'b', area: 'index', audience: 'customers' },
    { id: 'c', area: 'service', audience: 'everyone' },
  ];
  const awaited = (area: OpenBanner['area'], signedIn: boolean, ...closed: string[]) =>
    isAwaited(open, { area, signedIn, closed });
  expect([awaited('index', false), awaited('index', true), awaited('aboutUs', false)]).toEqual([true, true, false]);
  expect([awaited('index', false, 'a'), awaited('index', true, 'a')]).toEqual([false, true]);
  expect([awaited('service', false), awaited('service', true), awaited('service', true, 'c')]).toEqual([
    true,
    true,
    false,
  ]);
});
