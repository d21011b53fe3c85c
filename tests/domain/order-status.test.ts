import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canCancel,
  canFollow,
  getPhase,
  isFinal,
  nextStatuses,
  orderStatuses,
  orderStatusRows,
  orderTimeColumns,
} from '#domain/parcel/order-status.ts';

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

test('ENT-16 the columns that keep the first time of a status', () => {
  const columns = orderStatuses.flatMap((status) => {
    const { time } = orderStatusRows[status];
    return time ? [[status, orderTimeColumns[time]]] : [];
  });
  expect(columns).toEqual([
    ['pickedUp', 'picked_up_at'],
    ['outForDelivery', 'delivery_at'],
    ['signed', 'signed_at'],
    ['cancelled', 'cancelled_at'],
  ]);
});

test('STATE-01 every status belongs to a part of the parcel’s life, and nothing goes back to an earlier one', () => {
  const order = ['waiting', 'moving', 'signed', 'cancelled', 'returning'];
  const steps = orderStatuses.flatMap((from) =>
    nextStatuses(from).map((to) => [getPhase(from), getPhase(to)] as const),
  );
  expect(steps.filter(([from, to]) => order.indexOf(from) > order.indexOf(to))).toEqual([]);
  expect(orderStatuses.filter((status) => getPhase(status) === 'moving')).toEqual([
    'pickedUp',
    'inTransit',
    'outForDelivery',
  ]);
});

test('D-66 only an order to be picked up can be cancelled', () => {
  expect(orderStatuses.filter(canCancel)).toEqual(['toBePickedUp']);
});

test('STATE-01 signed, cancelled and returned are final', () => {
  expect(orderStatuses.filter(isFinal)).toEqual(['signed', 'cancelled', 'returned']);
});

test('STATE-01 every status is reached from the first, and a final one from every other', () => {
  const reach = (from: (typeof orderStatuses)[number], visited = new Set([from])): typeof visited => {
    for (const next of nextStatuses(from)) if (!visited.has(next)) reach(next, visited.add(next));
    return visited;
  };
  expect(reach('toBePickedUp').size).toBe(orderStatuses.length);
  expect(orderStatuses.filter((status) => ![...reach(status)].some(isFinal))).toEqual([]);
});

test('STATE-01 any walk of an order ends at most once: nothing follows a final status', () => {
  const status = fc.constantFrom(...orderStatuses);
  fc.assert(fc.property(status, status, (from, to) => !(isFinal(from) && canFollow(from, to))));
});
