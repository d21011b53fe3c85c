import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import { answeredAt, orderCounts, orderRows } from '#fixtures/orders.ts';
import { ownParcels } from '#src/features/home/own-parcels.ts';

type Rows = Answer<'orderList'>['rows'];

const page = (rows: Rows, received = 0): Answer<'orderList'> => ({
  rows,
  total: rows.length,
  page: 1,
  pageSize: 10,
  now: answeredAt,
  sums: null,
  counts: { ...orderCounts(rows), received },
});

const numbers = (rows: readonly Rows[number][]) => rows.map(({ waybillNo }) => waybillNo);
const [waiting, pickedUp, late, out] = orderRows as [Rows[number], Rows[number], Rows[number], Rows[number]];
const received: Rows = [
  {
    ...out,
    orderNo: 'R1',
    waybillNo: 'JMX004277201201',
    direction: 'received',
    exception: 'attemptFailed',
    ask: 'attemptFailed',
  },
  { ...pickedUp, orderNo: 'R2', waybillNo: 'JMX004277201202', direction: 'received' },
  { ...out, orderNo: 'R3', waybillNo: 'JMX004277201203', direction: 'received', status: 'signed' },
];

describe('ROUTE-01 CALL-21 one’s own parcels', () => {
  test('begin with what needs the customer, of both directions, then what moves; finished ones are not among them', () => {
    const sent = { ...page(orderRows), sums: null, counts: { ...orderCounts(orderRows), attention: 1 } };
    const { first, coming, ...counts } = ownParcels(sent, page(received, 3));
    // A parcel that is only late comes in its turn.
    expect(numbers(first)).toEqual(['JMX004277201201', waiting.waybillNo, pickedUp.waybillNo]);
    expect(numbers(coming)).toEqual(['JMX004277201202']);
    expect(counts).toMatchObject({ moving: 5, waiting: 1, urgent: 1, any: true, allArrived: false });
  });

  test('to oneself are counted once, as sent', () => {
    const own = { ...late, direction: 'received' as const };
    const { first, coming, moving } = ownParcels(page([late]), page([own], 1));
    expect([numbers(first), numbers(coming), moving]).toEqual([[late.waybillNo], [], 1]);
  });

  test('incoming ones are first where nothing is sent, and do not appear twice', () => {
    const { first, coming } = ownParcels(page([]), page(received, 3));
    expect([numbers(first), numbers(coming)]).toEqual([['JMX004277201201', 'JMX004277201202'], []]);
  });

  test('are shown as far as they are known when what comes could not be had', () => {
    const { first, moving, waiting: toPickUp, any } = ownParcels(page([waiting]), undefined);
    expect([numbers(first), moving, toPickUp, any]).toEqual([[waiting.waybillNo], 0, 1, true]);
  });

  test('are none for a customer without parcels, and none underway when all have ended', () => {
    expect(ownParcels(page([]), page([])).any).toBe(false);
    const over = ownParcels(page([{ ...late, status: 'signed', delayed: false }]), page([]));
    expect([over.any, over.first, over.moving, over.allArrived]).toEqual([true, [], 0, true]);
    const cancelled = ownParcels(page([{ ...late, status: 'cancelled', delayed: false }]), page([]));
    expect([cancelled.any, cancelled.first, cancelled.allArrived]).toEqual([true, [], false]);
  });
});
