import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers.ts';
import { orderCounts, orderRows } from '#fixtures/orders.ts';
import { ownParcels } from '#src/features/home/mine/own-parcels.ts';

type Rows = Answer<'orderList'>['rows'];

const page = (rows: Rows, received = 0): Answer<'orderList'> => ({
  rows,
  total: rows.length,
  page: 1,
  pageSize: 10,
  counts: { ...orderCounts(rows), received },
});

const numbers = (rows: readonly Rows[number][]) => rows.map(({ waybillNo }) => waybillNo);
const [waiting, pickedUp, late, out] = orderRows as [Rows[number], Rows[number], Rows[number], Rows[number]];
const received: Rows = [
  { ...out, orderNo: 'R1', waybillNo: 'JMX004277201201', direction: 'received', exception: 'attemptFailed' },
  { ...pickedUp, orderNo: 'R2', waybillNo: 'JMX004277201202', direction: 'received' },
  { ...out, orderNo: 'R3', waybillNo: 'JMX004277201203', direction: 'received', status: 'signed' },
];

describe('ROUTE-01 CALL-21 one’s own parcels', () => {
  test('begin with what needs the customer, of both directions, then what moves; what is over is not among them', () => {
    const { first, coming, underway, urgent } = ownParcels(page(orderRows), page(received, 3));
    expect(numbers(first)).toEqual([late.waybillNo, 'JMX004277201201', waiting.waybillNo]);
    expect(numbers(coming)).toEqual(['JMX004277201202']);
    expect({ underway, urgent }).toEqual({ underway: 6, urgent: 2 });
  });

  test('that somebody sends to themselves are counted once, as sent', () => {
    const own = { ...late, direction: 'received' as const };
    const { first, coming, underway } = ownParcels(page([late]), page([own], 1));
    expect([numbers(first), numbers(coming), underway]).toEqual([[late.waybillNo], [], 1]);
  });

  test('that come are first where nothing is sent, and are not told twice', () => {
    const { first, coming } = ownParcels(page([]), page(received, 3));
    expect([numbers(first), numbers(coming)]).toEqual([['JMX004277201201', 'JMX004277201202'], []]);
  });

  test('are shown as far as they are known when what comes could not be had', () => {
    const { first, underway, any } = ownParcels(page([waiting]), undefined);
    expect([numbers(first), underway, any]).toEqual([[waiting.waybillNo], 1, true]);
  });

  test('are none for who has never sent or been sent anything, and none underway when all is over', () => {
    expect(ownParcels(page([]), page([])).any).toBe(false);
    const over = ownParcels(page([{ ...late, status: 'signed', delayed: false }]), page([]));
    expect([over.any, over.first, over.underway]).toEqual([true, [], 0]);
  });
});
