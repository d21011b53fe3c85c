import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { clothes } from '#fixtures/parcels.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { getPickupArea } from '#server/modules/catalogue/pickup-slot-store.ts';
import { anywhere, getCoupon, type Gift } from '#server/modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { modules } from '#server/parts.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, orderChange, orderInput, takenIn } from './support/customers.ts';
import { newPerson, type Person } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('pickup_slots').execute();
});
afterAll(() => server.close());

const now = new Date(friday);
type OrderAdd = Input<'orderAdd'>;

const vase = { ...clothes, itemType: 'handicrafts', itemName: 'Cerámica', weight: 8, hasVolume: false } as const;
const papers = { ...clothes, itemType: 'documents', itemName: 'Papeles', weight: 1, hasVolume: false } as const;

const three = (change: Partial<OrderAdd> = {}): OrderAdd => orderInput({ moreParcels: [vase, papers], ...change });
const add = ({ token }: Person, input: object) => server.call('orderAdd', input, { token });
const cancel = async ({ token }: Person, ...orderNos: string[]) =>
  (await server.call('orderCancel', { orderNos, cancellation: { reason: 'noLongerNeeded' } }, { token })).data;
const detail = async ({ token }: Person, orderNo: string) =>
  (await server.call('orderDetail', { orderNo }, { token })).data;
const placesTaken = () => takenIn(server, '2026-11-21', '10-12');

async function placeThree(person: Person, change: Partial<OrderAdd> = {}) {
  const { codeName, data } = await add(person, three(change));
  expect(codeName).toBe('success');
  const numbers = data.parcels?.map(({ orderNo }) => orderNo) ?? [];
  return { ...data, parcels: data.parcels ?? [], numbers: numbers as [string, string, string] };
}

async function give({ userId }: Person, gift: Partial<Gift> = {}): Promise<string> {
  const usual: Gift = {
    ...anywhere,
    type: 'voucher',
    value: 2_100,
    phone: null,
    fees: ['freight'],
    effectiveAt: new Date(now.getTime() - 86_400_000),
    expiresAt: new Date(now.getTime() + 9 * 86_400_000),
    reason: 'thanks',
  };
  const row = getCoupon(userId, { ...usual, ...gift }, now);
  await insertCoupons(server.context.db, [row]);
  return row.code;
}

const isSpent = async (code: string): Promise<boolean> => {
  const { used_at: usedAt } = await server.context.db
    .selectFrom('coupons')
    .select('used_at')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return usedAt !== null;
};

const size = ({ weight }: { weight: number }) => ({ weight, hasVolume: false });

const paidBy = (...coupons: string[]) => ({ review: { acceptTerms: true, coupons } }) as Partial<OrderAdd>;

describe('CALL-20 several parcels in one order', () => {
  test('each gets its own order number, waybill and price; the order has one total and one place in the slot', async () => {
    const person = await newPerson(server);
    const { orderNo, waybillNo, total, parcels, numbers } = await placeThree(person);
    expect(parcels).toHaveLength(3);
    expect(parcels[0]).toMatchObject({ orderNo, waybillNo });
    expect(new Set(parcels.map((each) => each.waybillNo)).size).toBe(3);
    const alone = await Promise.all(
      [clothes, vase, papers].map(async (parcel) => (await add(person, orderInput({ parcel }))).data.total),
    );
    expect(parcels.map((each) => each.total)).toEqual(alone);
    expect(total).toBe(alone.reduce((sum, each) => sum + each, 0));
    // One for the three, and one for each order of one parcel.
    expect(await placesTaken()).toBe(1 + alone.length);
    const { parcel, parcels: together, group, scans } = await detail(person, numbers[1]);
    expect([parcel.itemName, group, scans.length]).toEqual(['Cerámica', { orderNo, number: 2, count: 3 }, 1]);
    expect(together.map(({ number, itemName, status }) => [number, itemName, status])).toEqual([
      [1, clothes.itemName, 'toBePickedUp'],
      [2, 'Cerámica', 'toBePickedUp'],
      [3, 'Papeles', 'toBePickedUp'],
    ]);
  });

  test('an order of one parcel is no group, and its answer is as before', async () => {
    const person = await newPerson(server);
    const { data } = await add(person, orderInput({ moreParcels: [] }));
    expect(data).not.toHaveProperty('parcels');
    expect(await detail(person, data.orderNo)).toMatchObject({ group: null, parcels: [] });
  });

  test('the list names each parcel’s place in its order, and its labels come in one file', async () => {
    const person = await newPerson(server);
    const { orderNo, numbers } = await placeThree(person);
    const { data } = await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, person);
    expect(data.rows.map(({ group }) => group).toReversed()).toEqual(
      [1, 2, 3].map((number) => ({ orderNo, number, count: 3 })),
    );
    const labels = await server.call('orderLabels', { orderNos: numbers, format: 'A6' }, person);
    expect(labels.codeName).not.toBe('notFound');
  });

  test.each<[string, object, string]>([
    ['by the rules of the form', { weight: 31 }, '/moreParcels/1/weight'],
    ['a type that is not on the list', { itemType: 'none' }, '/moreParcels/1/itemType'],
    ['same city, which needs one', { productType: 'sameCity' }, '/moreParcels/1/productType'],
    ['to be collected without approval', { codAmount: 50_000 }, '/moreParcels/1/codAmount'],
    ['too heavy for its bag', { serviceType: 'EZ', bag: 'small', weight: 29 }, '/moreParcels/1/bag'],
  ])('a parcel is rejected at its own field: %s', async (_, change, pointer) => {
    const person = await newPerson(server);
    await server.context.db
      .insertInto('settings')
      .values({ key: 'weightFlag', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { codeName, errors } = await add(person, three({ moreParcels: [vase, { ...papers, ...change } as never] }));
    expect([codeName, errors[0]?.pointer]).toEqual(['invalidParameter', pointer]);
    expect(await placesTaken()).toBe(0);
  });

  test('twenty parcels are an order, twenty-one are not', async () => {
    const person = await newPerson(server);
    const more = Array.from({ length: constants.orders.maxMoreParcels }, () => papers);
    const { data } = await add(person, orderInput({ moreParcels: more }));
    expect(data.parcels).toHaveLength(20);
    const { errors } = await add(person, orderInput({ moreParcels: [...more, papers] }));
    expect(errors[0]?.pointer).toBe('/moreParcels');
  });

  test('CALL-57 the form-encoded call and the mobile one place several as well, by their own limits', async () => {
    const person = await newPerson(server);
    const encoded = await server.call('websiteOrderAdd', three(), person);
    expect(encoded.data.parcels).toHaveLength(3);
    const heavy = { ...papers, weight: 50 };
    const mobile = await server.call('mobileOrderAdd', three({ moreParcels: [heavy] }), person);
    expect(mobile.data.parcels).toHaveLength(2);
    expect((await add(person, three({ moreParcels: [heavy] }))).codeName).toBe('invalidParameter');
  });

  test('D-65 the same key answers the same order, and with other parcels it is a conflict', async () => {
    const person = await newPerson(server);
    const input = three();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(person, input)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { codeName } = await add(person, { ...input, moreParcels: [vase] });
    expect(codeName).toBe('idempotencyConflict');
    const { data } = await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, person);
    expect([data.total, await placesTaken()]).toEqual([3, 1]);
  });

  test('D-103 one mail for the whole order names every waybill', async () => {
    const person = await newPerson(server, { email: 'tres@example.com', email_verified_at: now });
    const { parcels } = await placeThree(person);
    await runDue(server.context, modules.jobs);
    const mails = server.outside.sent.filter(({ to }) => to === 'tres@example.com');
    expect(mails).toHaveLength(1);
    for (const { waybillNo } of parcels) expect(mails[0]?.text).toContain(waybillNo);
  });

  test('ROLE-04 another customer sees none of them, and a recipient only the parcels to their own phone', async () => {
    const person = await newPerson(server);
    const { recipient } = orderInput();
    const reader = await newPerson(server, { phone: recipient.phone, phone_verified_at: now });
    const { numbers } = await placeThree(person);
    const change = orderChange({ recipientPhone: '5512345678' });
    const { data: cost } = await server.call('orderChangeCost', { orderNo: numbers[1], change }, person);
    await server.call('orderChange', { orderNo: numbers[1], change, total: cost.price.total }, person);
    const seen = await detail(reader, numbers[0]);
    expect(seen.parcels.map(({ number }) => number)).toEqual([1, 3]);
    expect((await server.call('orderDetail', { orderNo: numbers[1] }, reader)).codeName).toBe('notFound');
  });
});

describe('D-70 D-72 coupons and the slot of an order of several parcels', () => {
  test('a coupon applies once, and its amount is split over the parcels', async () => {
    const person = await newPerson(server);
    const code = await give(person);
    const { parcels, total, numbers } = await placeThree(person, paidBy(code));
    const prices = await Promise.all(numbers.map(async (each) => (await detail(person, each)).price));
    const off = prices.flatMap((price) => price?.discounts ?? []);
    expect(off.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_100);
    expect(prices.map((price) => price?.total)).toEqual(parcels.map((each) => each.total));
    expect(total).toBe(parcels.reduce((sum, each) => sum + each.total, 0));
    expect(await isSpent(code)).toBe(true);
  });

  test('a threshold is reached by the whole order, and a coupon for certain services needs them of each parcel', async () => {
    const person = await newPerson(server);
    const high = await give(person, { type: 'threshold', value: 5_000, threshold: 40_000 });
    const express = await give(person, { productTypes: ['standard'] });
    expect((await add(person, orderInput(paidBy(high)))).errors[0]?.key).toBe('answers:refusal.coupon.threshold');
    expect((await add(person, three(paidBy(high)))).codeName).toBe('success');
    const mixed = three({ ...paidBy(express), moreParcels: [{ ...papers, productType: 'express' }] });
    expect((await add(person, mixed)).errors[0]?.key).toBe('answers:refusal.coupon.productType');
  });

  test('CALL-47 the proposal is for the whole order', async () => {
    const person = await newPerson(server);
    const code = await give(person, { type: 'percentage', value: 10 });
    const { sender, recipient, parcel, pickup } = orderInput();
    const { data } = await server.call(
      'couponsForOrder',
      {
        cost: {
          originZip: sender.zip,
          destinationZip: recipient.zip,
          parcel: size(parcel),
          moreParcels: [vase, papers].map((each) => ({ productType: each.productType, parcel: size(each) })),
        },
        productType: parcel.productType,
        paymentMode: pickup.paymentMode,
        senderPhone: sender.phone,
      },
      person,
    );
    const order = three({ ...paidBy(code), parcel: { ...parcel, hasVolume: false } });
    const { data: placed } = await add(person, order);
    const prices = await Promise.all(
      (placed.parcels ?? []).map(async ({ orderNo }) => (await detail(person, orderNo)).price?.discounts ?? []),
    );
    expect(data.proposal?.saves).toBe(prices.flat().reduce((sum, { amount }) => sum + amount, 0));
  });

  test('cancelling one parcel changes nothing of the others; the last one returns slot and coupon', async () => {
    const person = await newPerson(server);
    const code = await give(person);
    const { parcels, numbers } = await placeThree(person, paidBy(code));
    const state = async () => [await placesTaken(), await isSpent(code)];
    // The coupon is spent on the first.
    expect(await cancel(person, numbers[0])).toMatchObject({ coupons: { returned: 0, expired: 0 } });
    expect(await state()).toEqual([1, true]);
    expect((await detail(person, numbers[1])).price?.total).toBe(parcels[1]?.total);
    await cancel(person, numbers[2]);
    expect(await state()).toEqual([1, true]);
    expect(await cancel(person, numbers[1])).toMatchObject({ coupons: { returned: 1, expired: 0 } });
    expect(await state()).toEqual([0, false]);
  });

  test('a coupon that has expired meanwhile stays spent, and the last cancellation says so', async () => {
    const person = await newPerson(server);
    const code = await give(person, { expiresAt: new Date(now.getTime() + 60_000) });
    const { numbers } = await placeThree(person, paidBy(code));
    server.setNow(new Date(now.getTime() + 120_000));
    expect(await cancel(person, numbers[0])).toMatchObject({ coupons: { returned: 0, expired: 0 } });
    expect(await cancel(person, numbers[2], numbers[1])).toMatchObject({ coupons: { returned: 0, expired: 1 } });
    expect(await isSpent(code)).toBe(true);
  });

  test('all parcels cancelled at once, by callers that cancel one each and all, release each thing once', async () => {
    const person = await newPerson(server);
    for (let round = 0; round < 5; round += 1) {
      const code = await give(person);
      const { numbers } = await placeThree(person, paidBy(code));
      await Promise.all([
        ...numbers.map((each) => cancel(person, each)),
        cancel(person, ...numbers),
        cancel(person, ...numbers.toReversed()),
      ]);
      expect([await placesTaken(), await isSpent(code)]).toEqual([0, false]);
    }
  });

  test('STATE-02 D-66 a parcel that is scanned while it is cancelled has one end, and the others stay as they are', async () => {
    const person = await newPerson(server);
    for (let round = 0; round < 5; round += 1) {
      const { parcels, numbers } = await placeThree(person);
      const waybillNo = parcels[1]?.waybillNo ?? '';
      const [scan, cancelled] = await Promise.all([
        recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: now }),
        cancel(person, numbers[1]),
      ]);
      const isPickedUp = scan.outcome === 'recorded';
      expect(cancelled.rows[0]?.outcome).toBe(isPickedUp ? 'tooLate' : 'cancelled');
      const { parcels: together } = await detail(person, numbers[0]);
      expect(together.map(({ status }) => status)).toEqual([
        'toBePickedUp',
        isPickedUp ? 'pickedUp' : 'cancelled',
        'toBePickedUp',
      ]);
      await cancel(person, ...numbers);
      // A parcel that was picked up has used the place.
      expect(await placesTaken()).toBe(isPickedUp ? 1 : 0);
      await server.context.db.deleteFrom('pickup_slots').execute();
    }
  });

  test.each([
    ['the last place of a slot', 1, false, 'pickupSlotFull'],
    ['the last coupon', 1_000, true, 'invalidParameter'],
  ] as const)(
    'D-56 D-72 %s, by 50 callers with several parcels each: one order',
    async (_, capacity, isPaid, rejection) => {
      const person = await newPerson(server);
      const code = await give(person);
      const area = getPickupArea(orderInput().sender.zip);
      await server.context.db
        .insertInto('pickup_slots')
        .values({ area, date: '2026-11-21', slot: '10-12', capacity, set_capacity: capacity, taken: 0 })
        .execute();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => add(person, three({ ...(isPaid && paidBy(code)), idempotencyKey: uuidv7() }))),
      );
      const names = answers.map(({ codeName }) => codeName);
      expect(names.toSorted()).toEqual([...Array(49).fill(rejection), 'success'].toSorted());
      const { data } = await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, person);
      expect([data.total, await placesTaken(), await isSpent(code)]).toEqual([3, 1, isPaid]);
    },
  );
});

describe('FEAT-05 the pickup of an order of several parcels', () => {
  const moved = orderChange({ pickupDate: '2026-11-23', pickupSlot: '12-14' });
  const cost = ({ token }: Person, orderNo: string) =>
    server.call('orderChangeCost', { orderNo, change: moved }, { token });
  const change = async ({ token }: Person, orderNo: string, total: number) =>
    server.call('orderChange', { orderNo, change: moved, total }, { token });
  const places = async () => [await placesTaken(), await takenIn(server, '2026-11-23', '12-14')];

  test('moves for all of them, for one total, and takes one place; by two changes at once, too', async () => {
    const person = await newPerson(server);
    const { numbers, total } = await placeThree(person);
    await cancel(person, numbers[2]);
    const asked = await cost(person, numbers[1]);
    const left = total - ((await detail(person, numbers[2])).price?.total ?? 0);
    expect(asked.data).toMatchObject({ parts: ['pickup'], before: left, price: { total: left } });
    expect(await places()).toEqual([1, 0]);
    const answers = await Promise.all([0, 1].map(async (each) => change(person, numbers[each] ?? '', left)));
    expect(answers.map(({ codeName }) => codeName)).toEqual(['success', 'success']);
    expect(await places()).toEqual([0, 1]);
    for (const orderNo of [numbers[0], numbers[1]])
      expect(await detail(person, orderNo)).toMatchObject({
        pickup: { pickupDate: '2026-11-23', pickupSlot: '12-14' },
        changes: [{ parts: ['pickup'] }],
      });
    expect((await detail(person, numbers[2])).pickup).toMatchObject({ pickupDate: '2026-11-21' });
    await cancel(person, numbers[0], numbers[1]);
    expect(await places()).toEqual([0, 0]);
  });

  test('does not move once one of them was picked up, and says why at the slot', async () => {
    const person = await newPerson(server);
    const { numbers, parcels } = await placeThree(person);
    const waybillNo = parcels[0]?.waybillNo ?? '';
    await recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: now });
    expect(await cost(person, numbers[1])).toMatchObject({
      codeName: 'invalidParameter',
      errors: [{ pointer: '/change/pickupSlot', key: 'answers:refusal.groupPickedUp' }],
    });
    expect(await places()).toEqual([1, 0]);
  });
});
