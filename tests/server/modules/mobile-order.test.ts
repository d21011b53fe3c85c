import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bagSizes } from '#domain/order-choices.ts';
import type { Input } from '#server/http/handlers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, newCustomer, openWithAna, orderChange, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

type Order = Input<'mobileOrderAdd'>;
type Door = 'mobileOrderAdd' | 'websiteOrderAdd' | 'orderAdd';

const getParcel = (change: object): Order['parcel'] => ({ ...orderInput().parcel, ...change });
const add = (input: Order, door: Door = 'mobileOrderAdd', { token } = ana) => server.call(door, input, { token });
const sized = (length: number, width: number, height: number) => ({ hasVolume: true, length, width, height });

describe('the limits of both flows, through the calls of both', () => {
  test.each<[string, object, string]>([
    ['RULE-MOB-04 D-50 30.1 kg', { weight: 30.1 }, '/parcel/weight'],
    ['RULE-MOB-04 D-50 50 kg', { weight: 50 }, '/parcel/weight'],
    ['RULE-MOB-04 D-50 two decimals', { weight: 1.25 }, '/parcel/weight'],
    ['RULE-MOB-08 D-51 a side of 158.1 cm', { weight: 2, ...sized(158.1, 10, 10) }, '/parcel/length'],
    ['RULE-MOB-08 D-51 a side of 180 cm', { weight: 2, ...sized(180, 10, 10) }, '/parcel/length'],
    ['RULE-MOB-08 D-51 sides that sum to 293 cm', { weight: 2, ...sized(150, 130, 12.5) }, '/parcel/length'],
  ])('%s: the mobile order accepts and prices it, the web rejects it', async (_, change, pointer) => {
    const parcel = getParcel({ productType: 'standard', ...change });
    for (const door of ['websiteOrderAdd', 'orderAdd'] as const) {
      const { codeName, errors } = await add({ ...orderInput(), parcel }, door);
      expect([codeName, errors?.[0]?.pointer]).toEqual(['invalidParameter', pointer]);
    }
    const input = { ...orderInput(), parcel };
    const { data } = await add(input);
    const { weight, hasVolume, length, width, height } = parcel;
    const { quotes } = (
      await server.call('mobileCost', {
        originZip: input.sender.zip,
        destinationZip: input.recipient.zip,
        originCity: input.sender.city,
        destinationCity: input.recipient.city,
        parcel: { weight, ...(hasVolume && { hasVolume, length, width, height }) },
      })
    ).data;
    expect(quotes.find(({ productType }) => productType === 'standard')?.price?.total).toBe(data.total);
  });

  test.each<[string, object]>([
    ['RULE-MOB-04 D-50 30 kg', { weight: 30 }],
    ['RULE-MOB-08 D-51 a side of 158 cm', { weight: 2, ...sized(158, 10, 10) }],
    ['RULE-MOB-08 D-51 sides that sum to 274 cm', { weight: 2, ...sized(158, 106, 10) }],
    ['RULE-MOB-07 30,000 pesos', { weight: 2, itemValue: 3_000_000 }],
    ['RULE-MOB-06 9,999 pieces', { weight: 2, quantity: 9_999 }],
  ])('%s is taken by both', async (_, change) => {
    const parcel = getParcel({ productType: 'standard', ...change });
    for (const door of ['mobileOrderAdd', 'websiteOrderAdd', 'orderAdd'] as const)
      expect((await add({ ...orderInput(), parcel }, door)).codeName).toBe('success');
  });

  test('RULE-MOB-05 D-52 50 kg by volume are taken by the phone', async () => {
    const parcel = getParcel({ productType: 'standard', weight: 2, ...sized(100, 50, 50) });
    expect((await add({ ...orderInput(), parcel })).codeName).toBe('success');
  });

  test.each<[string, object, string]>([
    ['RULE-MOB-04 50.01 kg', { weight: 50.01 }, '/parcel/weight'],
    ['RULE-MOB-04 three decimals', { weight: 1.255 }, '/parcel/weight'],
    ['RULE-MOB-05 50.01 kg by volume', { weight: 2, ...sized(100, 50, 50.01) }, '/parcel/length'],
    ['RULE-MOB-06 10,000 pieces', { quantity: 10_000 }, '/parcel/quantity'],
    ['RULE-MOB-07 30,000.01 pesos', { itemValue: 3_000_001 }, '/parcel/itemValue'],
    ['RULE-MOB-08 a side of 180.1 cm', { weight: 2, ...sized(180.1, 10, 10) }, '/parcel/length'],
  ])('%s is rejected by both', async (_, change, pointer) => {
    const parcel = getParcel({ productType: 'standard', ...change });
    for (const door of ['mobileOrderAdd', 'websiteOrderAdd'] as const) {
      const { codeName, errors } = await add({ ...orderInput(), parcel }, door);
      expect([codeName, errors?.map((error) => error.pointer.split('/')[1])]).toEqual([
        'invalidParameter',
        errors?.map(() => 'parcel'),
      ]);
      expect(errors?.map((error) => error.pointer)).toContain(pointer);
    }
  });

  test.each<[string, Partial<Order>, string]>([
    ['RULE-MOB-01 a name with signs', { sender: { ...orderInput().sender, name: 'Ana@Luz' } }, '/sender/name'],
    ['RULE-MOB-02 a phone of nine digits', { sender: { ...orderInput().sender, phone: '331204447' } }, '/sender/phone'],
    ['RULE-MOB-03 a blank street', { recipient: { ...orderInput().recipient, street: ' ' } }, '/recipient/street'],
    ['RULE-MOB-03 a blank item', { parcel: getParcel({ itemName: ' ' }) }, '/parcel/itemName'],
    ['RULE-MOB-09 no consent', { review: { acceptTerms: false as true } }, '/review/acceptTerms'],
    ['RULE-MOB-10 no time', { pickup: { ...orderInput().pickup, pickupSlot: '' } }, '/pickup/pickupSlot'],
    ['D-99 a dispatch of 21 signs', { dispatchNumber: 'X'.repeat(21) }, '/dispatchNumber'],
  ])('%s is rejected', async (_, change, pointer) => {
    const { codeName, errors } = await add({ ...orderInput(), ...change });
    expect([codeName, errors?.[0]?.pointer]).toEqual(['invalidParameter', pointer]);
  });

  test('D-50 the web is not asked for the price of what only the phone takes', async () => {
    const parcel = { weight: 2, ...sized(180, 10, 10) };
    const asked = { originZip: '44160', destinationZip: '97070', parcel };
    expect((await server.call('costByOrder', asked)).codeName).toBe('invalidParameter');
    expect((await server.call('mobileCost', asked)).codeName).toBe('success');
  });
});

describe('CALL-57 D-96 an order of the mobile group', () => {
  test('D-65 is one order, however often its key is sent, and another one under it is rejected', async () => {
    const input = { ...orderInput(), dispatchNumber: 'SUC-0144' };
    const first = (await add(input)).data;
    expect((await Promise.all([add(input), add(input)])).map(({ data }) => data)).toEqual([first, first]);
    expect((await add({ ...input, dispatchNumber: 'SUC-0200' })).codeName).toBe('idempotencyConflict');
  });

  test('D-99 CALL-75 stores the dispatch number of a link, for the sender alone', async () => {
    const berta = await newCustomer(server, 'Berta');
    const input = orderInput();
    const recipient = { ...input.recipient, phone: berta.phone };
    const { orderNo } = (await add({ ...input, recipient, dispatchNumber: ' SUC-0144 ' })).data;
    const detail = async ({ token }: Customer) =>
      (await server.call('websiteOrderDetail', { orderNo }, { token })).data.dispatchNumber;
    expect([await detail(ana), await detail(berta)]).toEqual(['SUC-0144', undefined]);
    const plain = (await add(orderInput())).data.orderNo;
    expect((await server.call('websiteOrderDetail', { orderNo: plain }, { token: ana.token })).data).not.toHaveProperty(
      'dispatchNumber',
    );
  });

  test('CALL-56 CALL-59 CALL-70 CALL-75 is found, tracked and cancelled by the calls of the website', async () => {
    const { orderNo, waybillNo } = (await add(orderInput())).data;
    const { token } = ana;
    const list = await server.call('websiteOrderList', { direction: 'sent', page: 1, pageSize: 50 }, { token });
    expect(list.data.rows.map((row) => row.orderNo)).toContain(orderNo);
    const tracked = await server.call('websiteTrackQuery', { waybills: [waybillNo] }, { token, ip: freshIp() });
    expect(tracked.data.rows).toMatchObject([{ waybillNo, parcel: { status: 'toBePickedUp' } }]);
    const cancelled = await server.call(
      'websiteOrderCancel',
      { orderNos: [orderNo], cancellation: { reason: 'wrongData' } } as Input<'websiteOrderCancel'>,
      { token },
    );
    expect(cancelled.data.rows).toMatchObject([{ orderNo, outcome: 'cancelled' }]);
    expect((await server.call('websiteOrderDetail', { orderNo }, { token })).data.status).toBe('cancelled');
  });

  test('FEAT-14 D-62 D-65 that names its total is placed for that total alone, and a key that has an order is answered with it whatever is named', async () => {
    const { total: asked } = (await add(orderInput())).data;
    const input = { ...orderInput(), total: asked + 1 };
    expect((await add(input)).codeName).toBe('priceChanged');
    const placed = await add({ ...input, total: asked });
    expect(placed.data.total).toBe(asked);
    const again = await add({ ...input, total: asked + 7 });
    expect([again.codeName, again.data.orderNo]).toEqual(['success', placed.data.orderNo]);
    expect((await add({ ...orderInput(), total: -1 })).codeName).toBe('invalidParameter');
  });

  test('CALL-65 D-54 says through which door it came, and asks for a session', async () => {
    const { orderNo } = (await add(orderInput())).data;
    const { source } = await server.context.db
      .selectFrom('orders')
      .select('source')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    expect(source).toBe('app');
    expect((await server.call('mobileOrderAdd', orderInput(), {})).codeName).toBe('sessionExpired');
  });

  test('D-50 heavier than the web takes, it is still moved to another day by the limits it was placed by', async () => {
    const input = { ...orderInput(), parcel: getParcel({ productType: 'standard', weight: 45.5 }) };
    const { orderNo } = (await add(input)).data;
    const change = orderChange({ pickupDate: '2026-11-24' });
    const { codeName } = await server.call('orderChangeCost', { orderNo, change }, { token: ana.token });
    expect(codeName).toBe('success');
  });

  test('CALL-26 CALL-61 CALL-72 CALL-77 the mobile order gets the same lists as the web', async () => {
    const country = { countryId: 1 };
    expect((await server.call('itemCategories', country)).data).toEqual((await server.call('goodsList', country)).data);
    const { weightFlag, bags } = (await server.call('bagWeightFlag', {})).data;
    expect([weightFlag, bags.map(({ bag }) => bag)]).toEqual([1, [...bagSizes]]);
    const products = (await server.call('productTypeList', country)).data;
    const express = (await server.call('expressTypes', {})).data;
    expect(express.length).toBeGreaterThan(0);
    expect(products).toEqual(expect.arrayContaining(express));
    expect(calls.mobileOrderAdd.source).toBe('CALL-57');
  });
});
