import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { orderPhases } from '#domain/parcel/order-status.ts';
import { ordersParams } from '#src/shared/orders/orders-params.ts';

const read = (search: string) => ordersParams.read(new URLSearchParams(search));

describe('ROUTE-05 the URL of the order list', () => {
  test('an empty one is the first page of what was sent', () => {
    const nothing = { phase: undefined, keyword: '', days: undefined, from: undefined, to: undefined };
    expect(read('')).toEqual({ ...nothing, direction: 'sent', sort: 'attention', page: 1, pageSize: 10 });
  });

  test('what it does not understand becomes the default', () => {
    expect(read('?direction=up&status=lost&page=-3&pageSize=7')).toEqual(read(''));
    expect(read('?days=8&from=ayer&to=2026-02-30')).toEqual(read(''));
    expect(read('?page=1.5').page).toBe(1);
    expect(read(`?q=${'a'.repeat(400)}`).keyword).toHaveLength(constants.text.line);
  });

  test('a saved link that names a status opens its phase', () => {
    expect(read('?status=outForDelivery').phase).toBe('moving');
    expect(read('?status=toBePickedUp').phase).toBe('waiting');
    expect(read('?status=signed').phase).toBe('signed');
  });

  test('every query survives being written and read', () => {
    const query = fc.record({
      direction: fc.constantFrom('sent' as const, 'received' as const),
      phase: fc.constantFrom(undefined, ...orderPhases),
      days: fc.constantFrom(undefined, ...constants.orders.periodDays),
      from: fc.constantFrom(undefined, '2026-11-01'),
      to: fc.constantFrom(undefined, '2026-11-30'),
      sort: fc.constantFrom('attention' as const, 'newest' as const),
      keyword: fc.string({ maxLength: constants.text.line }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 10_000 }),
      pageSize: fc.constantFrom(...constants.lists.pageSizes),
    });
    fc.assert(
      fc.property(query, (wanted) => {
        expect(read(ordersParams.search(wanted))).toEqual(wanted);
      }),
    );
  });
});
