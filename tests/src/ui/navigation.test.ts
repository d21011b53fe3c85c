import { expect, test } from 'vitest';
import { accountPlaces, isAt, shortcuts, verbs } from '#src/shared/navigation/places.ts';
import { trackingPaths } from '#src/shared/navigation/paths.ts';

const placeOf = (id: string) => {
  const place = [...shortcuts, ...verbs, ...accountPlaces].find((each) => each.id === id);
  if (!place) throw new Error(`No place ${id}`);
  return place;
};

test('ROUTE-08 both tracking paths light up the same place', () => {
  for (const path of trackingPaths) expect(isAt(placeOf('track'), path)).toBe(true);
});

test('ROUTE-03 ROUTE-20 everything in the personal centre lights up the account', () => {
  for (const path of ['/userCenter', '/personalCenter/personalMsg', '/personalCenter/myOrdersList/2026', '/login']) {
    expect(isAt(placeOf('account'), path)).toBe(true);
  }
  expect(isAt(placeOf('account'), '/personalCenterX')).toBe(false);
});

test('FEAT-06 in the personal centre one stop is the current one', () => {
  const at = (path: string) => accountPlaces.filter((place) => isAt(place, path)).map(({ id }) => id);
  expect(at('/userCenter')).toEqual(['overview']);
  expect(at('/personalCenter/myOrdersList/2026')).toEqual(['orders']);
  expect(at('/personalCenter/addressList/import')).toEqual(['addresses']);
  expect(at('/personalCenter/coupon')).toEqual(['coupons']);
  expect(at('/personalCenter/personalMsg')).toEqual(['profile']);
});

test('ROUTE-01 home is itself and nothing below it', () => {
  expect(isAt(placeOf('home'), '/')).toBe(true);
  expect(isAt(placeOf('home'), '/onlineOrder')).toBe(false);
});
