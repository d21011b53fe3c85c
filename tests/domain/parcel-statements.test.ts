import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderStatuses, scanExceptions } from '#domain/parcel/order-status.ts';
import {
  type Circumstances,
  countPhase,
  getAsk,
  hasAllArrived,
  isArrivingToday,
  isPickupAhead,
  isStillPromised,
  type StatusCounts,
} from '#domain/parcel/parcel-verdict.ts';
import { delayReasons } from '#domain/parcel/promise-ledger.ts';

const end = '2026-11-21T02:30:00.000Z';
const counts = (some: Partial<StatusCounts>): StatusCounts =>
  ({ ...Object.fromEntries(orderStatuses.map((status) => [status, 0])), ...some }) as StatusCounts;

describe('CONST-09 D-56 what is said of today', () => {
  test.each([
    ['at noon', '2026-11-20T18:00:00.000Z', true],
    ['a moment before the end', '2026-11-21T02:29:59.999Z', true],
    ['at the end', end, false],
    ['at 23:59', '2026-11-21T05:59:00.000Z', false],
    ['at midnight', '2026-11-21T06:00:00.000Z', false],
    ['on the next day', '2026-11-21T18:00:00.000Z', false],
  ])('%s', (_, at, isSaid) => {
    const now = new Date(at);
    expect(isArrivingToday({ arrivesBy: end }, now)).toBe(isSaid);
    expect(isStillPromised({ promiseEndsAt: end }, now)).toBe(isSaid);
    expect(isPickupAhead({ pickupBy: end }, now)).toBe(isSaid);
  });

  test('is never said of what is on no tour and waits for no pickup', () => {
    expect(isArrivingToday({ arrivesBy: null }, new Date(0))).toBe(false);
    expect(isPickupAhead({ pickupBy: null }, new Date(0))).toBe(false);
  });
});

describe('CALL-21 what is said of how many', () => {
  test('what waits for its pickup is not on its way, nor is what has ended or goes back', () => {
    const all = counts(Object.fromEntries(orderStatuses.map((status, at) => [status, 2 ** at])));
    expect(countPhase(all, 'waiting')).toBe(all.toBePickedUp);
    expect(countPhase(all, 'moving')).toBe(all.pickedUp + all.inTransit + all.outForDelivery);
    expect(countPhase({ signed: 2 }, 'moving')).toBe(0);
  });

  test.each([
    ['all was signed for', [{ signed: 3 }], true],
    ['all that was sent and received was', [{ signed: 3 }, { signed: 1 }], true],
    ['nothing was received', [{ signed: 3 }, {}], true],
    ['there was nothing', [{}, {}], false],
    ['one was cancelled', [{ signed: 3, cancelled: 1 }], false],
    ['all were cancelled', [{ cancelled: 2 }], false],
    ['one that was to come was cancelled', [{ signed: 3 }, { cancelled: 1 }], false],
    ['one came back', [{ signed: 3, returned: 1 }], false],
    ['one goes back', [{ signed: 3, returning: 1 }], false],
    ['one is on its way', [{ signed: 3, inTransit: 1 }], false],
  ])('when %s, "everything has arrived" is %#', (_, lists, isSaid) => {
    expect(hasAllArrived(lists.map(counts))).toBe(isSaid);
  });
});

describe('CALL-21 what needs attention asks something', () => {
  const moving: Circumstances = { status: 'inTransit', exception: null, delayReason: null };

  test('a parcel that is only late, held or on another way asks nothing', () => {
    expect(getAsk(moving)).toBeNull();
    expect(getAsk({ ...moving, delayReason: 'weather' })).toBeNull();
    expect(getAsk({ ...moving, exception: 'held', delayReason: 'roadClosed' })).toBeNull();
  });

  test('what went wrong at the door comes before an older reason', () => {
    expect(getAsk({ ...moving, exception: 'attemptFailed', delayReason: 'addressProblem' })).toBe('attemptFailed');
    expect(getAsk({ ...moving, exception: 'held', delayReason: 'addressProblem' })).toBe('addressProblem');
  });

  test('a reason asks no more once the parcel is out for delivery again; a failed visit does', () => {
    const out = { ...moving, status: 'outForDelivery' } as const;
    expect(getAsk({ ...out, delayReason: 'addressProblem' })).toBeNull();
    expect(getAsk({ ...out, delayReason: 'addressProblem', exception: 'attemptFailed' })).toBe('attemptFailed');
  });

  test.each(['signed', 'cancelled', 'returning', 'returned'] as const)(
    'a parcel that is %s requests nothing from the customer',
    (status) => {
      expect(getAsk({ status, exception: 'attemptFailed', delayReason: 'addressProblem' })).toBeNull();
    },
  );

  test.each([
    ['es', 'No tienes que hacer nada'],
    ['en', 'There is nothing you need to do'],
    ['zh', '您无需任何操作'],
    ['pt', 'Você não precisa fazer nada'],
    ['ar', 'ليس عليك فعل شيء'],
  ])('in %s, the advice says that there is nothing to do exactly where nothing is asked', (language, nothingToDo) => {
    const folder = new URL(`../../schemas/messages/${language}/`, import.meta.url);
    const { why, wrong } = JSON.parse(readFileSync(new URL('tracking.json', folder), 'utf8')) as Record<
      'why' | 'wrong',
      Record<string, string>
    >;
    for (const delayReason of delayReasons)
      expect(why[delayReason]?.includes(nothingToDo), delayReason).toBe(getAsk({ ...moving, delayReason }) === null);
    for (const exception of scanExceptions)
      expect(wrong[exception]?.includes(nothingToDo), exception).toBe(getAsk({ ...moving, exception }) === null);
  });
});
