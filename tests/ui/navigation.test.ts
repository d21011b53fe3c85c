import { expect, test } from 'vitest';
import { accountPlaces, isAt, shortcuts, verbs } from '#src/app/layout/navigation.ts';
import { trackingPaths } from '#src/navigation/paths.ts';

const placeOf = (id: string) => {
  const place = [...shortcuts, ...verbs, ...accountPlaces].find((each) => each.id === id);
  if (!place) throw new Error(`No place ${id}`);
  return place;
};

test('ROUTE-08 both tracking paths light up the same place', () => {
  for (const path of trackingPaths) expect(isAt(placeOf('track'), path)).toBe(true);
});

test('ROUTE-03 everything in the personal center lights up the account', () => {
  expect(isAt(placeOf('orders'), '/personalCenter/myOrdersList/2026')).toBe(true);
  expect(isAt(placeOf('orders'), '/personalCenterX')).toBe(false);
});

test('ROUTE-01 home is itself and nothing below it', () => {
  expect(isAt(placeOf('home'), '/')).toBe(true);
  expect(isAt(placeOf('home'), '/onlineOrder')).toBe(false);
});
