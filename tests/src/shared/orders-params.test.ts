import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/order-choices.ts';
import { orderPhases, orderTimes } from '#domain/parcel/order-status.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import { getFilter, ordersParams, shipmentsParams, sorts, unfiltered } from '#src/shared/orders/orders-params.ts';

const read = (search: string) => ordersParams.read(new URLSearchParams(search));

describe('ROUTE-05 the URL of the order list', () => {
  test('an empty one is the first page of all orders; of the shipments, of those that are sent', () => {
    const usual = { ...unfiltered, tab: undefined, sort: 'turn', page: 1, pageSize: 10 };
    expect(read('')).toEqual({ ...usual, direction: 'all' });
    const asked = new URLSearchParams('direction=received');
    expect(shipmentsParams.read(asked)).toEqual({ ...usual, direction: 'sent' });
  });

  test('CALL-21 what goes without saying is not asked', () => {
    expect(getFilter(read(''))).toEqual({});
    expect(getFilter(read('?q=telas&by=signed&page=3'))).toEqual({ keyword: 'telas', time: 'signed' });
  });

  test('what it does not understand becomes the default', () => {
    expect(read('?direction=up&status=lost&page=-3&pageSize=7')).toEqual(read(''));
    expect(read('?days=8&from=ayer&to=2026-02-30')).toEqual(read(''));
    expect(read('?page=1.5').page).toBe(1);
    expect(read('?batch=1&by=lost&sort=random&tab=lost')).toEqual(read(''));
    expect(read(`?q=${'a'.repeat(400)}`).keyword).toHaveLength(constants.text.line);
  });

  test('a saved link that names a status opens its phase', () => {
    expect(read('?status=outForDelivery').phase).toBe('moving');
    expect(read('?status=toBePickedUp').phase).toBe('waiting');
    expect(read('?status=signed').phase).toBe('signed');
  });

  test('every query survives being written and read', () => {
    const query = fc.record({
      direction: fc.constantFrom('all' as const, 'sent' as const, 'received' as const),
      tab: fc.constantFrom(undefined, 'drafts' as const, 'batches' as const),
      attention: fc.constantFrom(undefined, true),
      time: fc.constantFrom(...orderTimes),
      productType: fc.constantFrom(undefined, ...carriedAs),
      source: fc.constantFrom(undefined, ...orderSources),
      paymentMode: fc.constantFrom(undefined, ...paymentModes),
      city: fc.constantFrom('', 'Mérida'),
      batchId: fc.constantFrom(undefined, '0198f3c2-7b1a-7c4e-9f00-3a5d2b6c7e81'),
      phase: fc.constantFrom(undefined, ...orderPhases),
      days: fc.constantFrom(undefined, ...constants.orders.periodDays),
      from: fc.constantFrom(undefined, '2026-11-01'),
      to: fc.constantFrom(undefined, '2026-11-30'),
      sort: fc.constantFrom(...sorts),
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
