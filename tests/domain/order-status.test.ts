import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canCancel, canFollow, isFinal, nextStatuses, orderStatuses } from '#domain/order-status.ts';

test('STATE-01 D-66 an order is one of eight statuses', () => {
  expect(orderStatuses).toEqual([
    'toBePickedUp',
    'pickedUp',
    'inTransit',
    'outForDelivery',
    'signed',
    'cancelled',
    'returning',
    'returned',
  ]);
});

test('STATE-01 what may follow what', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, nextStatuses(status)]))).toEqual({
    toBePickedUp: ['pickedUp', 'cancelled'],
    pickedUp: ['inTransit', 'returning'],
    inTransit: ['inTransit', 'outForDelivery', 'returning'],
    outForDelivery: ['signed', 'inTransit', 'returning'],
    signed: [],
    cancelled: [],
    returning: ['returning', 'returned'],
    returned: [],
  });
});

test('D-66 only an order to be picked up can be cancelled', () => {
  expect(orderStatuses.filter(canCancel)).toEqual(['toBePickedUp']);
});

test('STATE-01 signed, cancelled and returned are final', () => {
  expect(orderStatuses.filter(isFinal)).toEqual(['signed', 'cancelled', 'returned']);
});

test('STATE-01 every status is reached from the first, and a final one from every other', () => {
  const reach = (from: (typeof orderStatuses)[number], seen = new Set([from])): typeof seen => {
    for (const next of nextStatuses(from)) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  expect(reach('toBePickedUp').size).toBe(orderStatuses.length);
  expect(orderStatuses.filter((status) => ![...reach(status)].some(isFinal))).toEqual([]);
});

test('STATE-01 any walk of an order ends at most once: nothing follows a final status', () => {
  const status = fc.constantFrom(...orderStatuses);
  fc.assert(fc.property(status, status, (from, to) => !(isFinal(from) && canFollow(from, to))));
});
