import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ana, jose } from '#fixtures/contacts.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Input } from '#server/http/handlers.ts';
import { anywhere, getCoupon, type Gift } from '#server/modules/pricing/coupon-gifts.ts';
import { giveBackCoupons, insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, orderChange, orderInput } from './support/customers.ts';
import { newPerson, type Person } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const now = new Date(friday);
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);

const ten = { type: 'percentage', value: 10 } as const;

async function give({ userId }: Person, ...gifts: Partial<Gift>[]): Promise<string[]> {
  const usual: Gift = {
    ...anywhere,
    type: 'voucher',
    value: 2_100,
    phone: null,
    fees: ['freight'],
    effectiveAt: days(-1),
    expiresAt: days(9),
    reason: 'thanks',
  };
  const rows = gifts.map((gift) => getCoupon(userId, { ...usual, ...gift }, now));
  await insertCoupons(server.context.db, rows);
  return rows.map(({ code }) => code);
}

const paidBy = (coupons: readonly string[], over: object = {}) =>
  orderInput({ ...over, review: { acceptTerms: true, coupons: [...coupons] } } as Partial<Input<'orderAdd'>>);
const doors = ['orderAdd', 'websiteOrderAdd', 'mobileOrderAdd'] as const;
const add = ({ token }: Person, input: object, door: (typeof doors)[number] = 'orderAdd') =>
  server.call(door, input, { token });
const detail = async ({ token }: Person, orderNo: string) =>
  (await server.call('orderDetail', { orderNo }, { token })).data;
const getCoupons = async ({ token }: Person, status: 'toBeUsed' | 'used' = 'toBeUsed') =>
  (await server.call('couponList', { status, page: 1, pageSize: 50 }, { token })).data.rows;
const getId = async (orderNo: string) =>
  (await server.context.db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow())
    .id;

const question = (over: Partial<Input<'couponsForOrder'>> = {}): Input<'couponsForOrder'> => {
  const { sender, recipient, parcel, pickup } = orderInput();
  return {
    cost: {
      originZip: sender.zip,
      originCity: sender.city,
      destinationZip: recipient.zip,
      destinationCity: recipient.city,
      parcel: {
        weight: parcel.weight,
        hasVolume: parcel.hasVolume,
        length: parcel.length,
        width: parcel.width,
        height: parcel.height,
      },
    },
    productType: parcel.productType,
    paymentMode: pickup.paymentMode,
    senderPhone: sender.phone,
    ...over,
  } as Input<'couponsForOrder'>;
};
const validate = async ({ token }: Person, over: Partial<Input<'couponsForOrder'>> = {}) =>
  (await server.call('couponsForOrder', question(over), { token })).data;

describe('which coupons an order may have', () => {
  test('D-70 D-71 ENT-18 STATE-04 MSG-20 each one that can’t be used says why, a threshold by how much', async () => {
    const person = await newPerson(server);
    const codes = await give(
      person,
      {},
      { effectiveAt: days(1) },
      { phone: '9991234471' },
      { channels: ['outlet'] },
      { productTypes: ['express'] },
      { paymentModes: ['PP_PM'] },
      { fees: ['packaging'] },
      { type: 'threshold', threshold: 17_309 },
    );
    const { coupons } = await validate(person);
    expect(codes.map((code) => coupons.find((each) => each.code === code)).map((found) => found?.refusal)).toEqual([
      null,
      'notYet',
      'otherPhone',
      'channel',
      'productType',
      'paymentMode',
      'fee',
      'threshold',
    ]);
    expect(coupons.find(({ code }) => code === codes[7])?.missing).toBe(1);
  });

  test('RULE-WEB-13 D-71 they are validated again for another sender, service or payment mode', async () => {
    const person = await newPerson(server);
    await give(person, { phone: ana.phone, productTypes: ['standard'], paymentModes: ['PP_CASH'] });
    const rejection = async (over: object) => (await validate(person, over)).coupons[0]?.refusal;
    expect(await rejection({})).toBeNull();
    expect(await rejection({ senderPhone: jose.phone })).toBe('otherPhone');
    expect(await rejection({ productType: 'express' })).toBe('productType');
    expect(await rejection({ paymentMode: 'CC_CASH' })).toBe('paymentMode');
  });

  test('D-21 the customer’s contact phone is as good as the coupon’s', async () => {
    const person = await newPerson(server);
    await give(person, { phone: '9991234471' });
    await server.context.db
      .updateTable('users')
      .set({ contact_phone: ana.phone, contact_phone_verified_at: now })
      .where('id', '=', person.userId)
      .execute();
    expect((await validate(person)).coupons[0]?.refusal).toBeNull();
  });

  test('RULE-WEB-14 D-70 the best legal set is proposed, with what it saves and what can’t be joined', async () => {
    const person = await newPerson(server);
    expect(await validate(person)).toEqual({ coupons: [], proposal: null });
    const [voucher, , tenth] = await give(person, {}, { ...ten, value: 5 }, ten);
    // 17.31 and 21.00 without IVA.
    expect((await validate(person)).proposal).toEqual({ codes: [tenth, voucher], saves: 3_831, apart: ['noVoucher'] });
  });

  test('D-50 what only the phone takes has coupons there alone, and pays for the mobile order', async () => {
    const person = await newPerson(server);
    const [code = ''] = await give(person, {});
    const { cost } = question();
    const parcel = { weight: 42.25, hasVolume: true, length: 180, width: 20, height: 20 };
    const heavy = { cost: { ...cost, parcel } };
    expect((await server.call('couponsForOrder', question(heavy), person)).codeName).toBe('freightNotFound');
    const { coupons, proposal } = await validate(person, { ...heavy, flow: 'mobile' });
    expect([coupons[0]?.refusal, proposal?.codes]).toEqual([null, [code]]);
    const order = paidBy([code], { parcel: { ...orderInput().parcel, ...parcel } });
    const { data } = await add(person, order, 'mobileOrderAdd');
    expect((await detail(person, data.orderNo)).price?.discounts).toMatchObject([{ amount: proposal?.saves }]);
  });

  test('MSG-10 a service that can’t be had has no coupons', async () => {
    const person = await newPerson(server);
    const { codeName } = await server.call('couponsForOrder', question({ productType: 'sameCity' }), person);
    expect(codeName).toBe('freightNotFound');
  });
});

describe('an order with coupons', () => {
  test.each(doors)(
    'D-62 D-70 CALL-57 by %s costs what was proposed, to the cent, and the coupons name the order that they paid',
    async (door) => {
      const person = await newPerson(server);
      const [voucher = '', tenth = ''] = await give(person, {}, ten);
      const { proposal } = await validate(person, { flow: door === 'mobileOrderAdd' ? 'mobile' : 'web' });
      const { data } = await add(person, paidBy([voucher, tenth]), door);
      expect(proposal?.saves).toBe(3_831);
      // 38.31 less, and the IVA of it.
      expect(data.total).toBe(21_684 - 4_444);
      expect((await detail(person, data.orderNo)).price).toMatchObject({
        freight: 17_308,
        discounts: [
          { nameKey: 'coupons:name.thanks', amount: 1_731 },
          { nameKey: 'coupons:name.thanks', amount: 2_100 },
        ],
        subtotal: 14_862,
        vat: 2_378,
        total: 17_240,
      });
      expect((await getCoupons(person, 'used')).map(({ code, usedOrderNo }) => [code, usedOrderNo])).toEqual(
        expect.arrayContaining([
          [voucher, data.orderNo],
          [tenth, data.orderNo],
        ]),
      );
      expect(await getCoupons(person)).toEqual([]);
    },
  );

  test('D-62 an order without coupons has no discounts', async () => {
    const person = await newPerson(server);
    const { data } = await add(person, orderInput());
    expect((await detail(person, data.orderNo)).price?.discounts).toEqual([]);
  });

  test.each<[string, (person: Person) => Promise<string[]>]>([
    ['otherPhone', (person) => give(person, { phone: '9991234471' })],
    ['expired', (person) => give(person, { expiresAt: now })],
    ['notYet', (person) => give(person, { effectiveAt: days(1) })],
    ['threshold', (person) => give(person, { type: 'threshold', threshold: 17_309 })],
    ['twoVouchers', (person) => give(person, {}, {})],
    ['noVoucher', (person) => give(person, ten, { type: 'threshold', threshold: 100 })],
    ['gone', async () => ['AAAA-BBBB-CCCC']],
  ])('MSG-20 D-70 is rejected at its coupons: %s', async (reason, wallet) => {
    const person = await newPerson(server);
    const codes = await wallet(person);
    const { codeName, errors } = await add(person, paidBy(codes));
    expect([codeName, errors[0]?.pointer, errors[0]?.key]).toEqual([
      'invalidParameter',
      '/review/coupons',
      `answers:refusal.coupon.${reason}`,
    ]);
    expect(await getCoupons(person, 'used')).toEqual([]);
  });

  test('ROLE-04 another customer’s coupon is as if there were none', async () => {
    const [owner, thief] = [await newPerson(server), await newPerson(server)];
    const codes = await give(owner, {});
    expect((await add(thief, paidBy(codes))).errors[0]?.key).toBe('answers:refusal.coupon.gone');
    expect(await getCoupons(owner)).toHaveLength(1);
  });

  test('CONST-04 three coupons, or one twice, are rejected before anything is looked up', async () => {
    const person = await newPerson(server);
    const [code = ''] = await give(person, {});
    for (const codes of [
      [code, code],
      [code, 'AAAA-BBBB-CCCC', 'AAAA-BBBB-CCCD'],
    ])
      expect((await add(person, paidBy(codes))).errors[0]?.pointer).toBe('/review/coupons');
  });

  test('D-65 the same key answers with the same order, though its coupons are spent', async () => {
    const person = await newPerson(server);
    const input = paidBy(await give(person, {}, ten));
    const [first, again] = [await add(person, input), await add(person, input)];
    expect(again.data).toEqual(first.data);
    expect((await getCoupons(person, 'used')).map(({ usedOrderNo }) => usedOrderNo)).toEqual([
      first.data.orderNo,
      first.data.orderNo,
    ]);
  });

  test('D-72 a coupon that would take off nothing stays', async () => {
    const person = await newPerson(server);
    const [all = '', voucher = ''] = await give(person, { ...ten, value: 100 }, {});
    await add(person, paidBy([all, voucher]));
    expect((await getCoupons(person)).map(({ code }) => code)).toEqual([voucher]);
  });

  test('D-72 an order that fails gives its coupons back', async () => {
    const person = await newPerson(server);
    const codes = await give(person, {});
    const pickup = { pickupDate: '2026-11-24', pickupSlot: '10-12', paymentMode: 'PP_CASH' } as const;
    const sender = { ...ana, zip: '44500' };
    const book = (input: object) => add(person, input);
    for (let place = 0, codeName: string | undefined = 'success'; codeName === 'success' && place < 200; place += 1)
      ({ codeName } = await book({ ...orderInput({ pickup, sender }), idempotencyKey: uuidv7() }));
    const { codeName } = await book(paidBy(codes, { pickup, sender }));
    expect(codeName).toBe('pickupSlotFull');
    expect(await getCoupons(person)).toHaveLength(1);
    expect((await book(paidBy(codes))).codeName).toBe('success');
  });

  test('D-72 of 50 orders of all flows that spend the last coupon at once exactly one gets it', async () => {
    const person = await newPerson(server);
    const codes = await give(person, ten, {});
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => add(person, paidBy(codes), doors[index % doors.length])),
    );
    const placed = answers.filter(({ codeName }) => codeName === 'success');
    expect(placed).toHaveLength(1);
    const rejections = answers.filter((answer) => !placed.includes(answer)).map(({ errors }) => errors[0]?.key);
    expect(new Set(rejections)).toEqual(new Set(['answers:refusal.coupon.used']));
    const list = (await server.call('orderList', { direction: 'sent', page: 1, pageSize: 50 }, person)).data;
    expect(list.total).toBe(1);
    expect((await getCoupons(person, 'used')).map(({ usedOrderNo }) => usedOrderNo)).toEqual([
      placed[0]?.data.orderNo,
      placed[0]?.data.orderNo,
    ]);
  });
});

describe('D-72 coupons of a cancelled order', () => {
  const returnCoupons = (orderId: string, at: Date) =>
    transaction(server.context.db, (trx) => giveBackCoupons(trx, orderId, at));

  test('come back, can be spent again, and only once', async () => {
    const person = await newPerson(server);
    const codes = await give(person, {}, ten);
    const { orderNo } = (await add(person, paidBy(codes))).data;
    expect((await returnCoupons(await getId(orderNo), now)).toSorted()).toEqual(codes.toSorted());
    expect(await getCoupons(person)).toHaveLength(2);
    expect(await returnCoupons(await getId(orderNo), now)).toEqual([]);
    const second = await add(person, paidBy(codes));
    expect(second.codeName).toBe('success');
    expect((await add(person, paidBy(codes))).errors[0]?.key).toBe('answers:refusal.coupon.used');
    // The charged discounts stay on the cancelled order.
    expect((await detail(person, orderNo)).price?.discounts).toHaveLength(2);
  });

  test('stay spent when they have expired since', async () => {
    const person = await newPerson(server);
    const codes = await give(person, { expiresAt: days(1) }, { ...ten, expiresAt: days(2) });
    const { orderNo } = (await add(person, paidBy(codes))).data;
    expect(await returnCoupons(await getId(orderNo), days(1))).toEqual([codes[1]]);
    expect((await getCoupons(person, 'used')).map(({ code }) => code)).toEqual([codes[0]]);
  });
});

describe('an order that is changed or cancelled', () => {
  const change = ({ token }: Person, orderNo: string, over: Parameters<typeof orderChange>[0], total: number) =>
    server.call('orderChange', { orderNo, change: orderChange(over), total }, { token });

  const cancel = ({ token }: Person, ...orderNos: string[]) =>
    server.call('orderCancel', { orderNos, cancellation: { reason: 'noLongerNeeded' } }, { token });

  test('D-72 CALL-23 the customer’s cancellation gives the coupon back and says so, asked again too, until it is used', async () => {
    const person = await newPerson(server);
    const [code = ''] = await give(person, {});
    const { orderNo } = (await add(person, paidBy([code]))).data;
    expect((await getCoupons(person, 'used')).map((coupon) => coupon.code)).toEqual([code]);
    const returned = { rows: [{ outcome: 'cancelled' }], coupons: { returned: 1, expired: 0 } };
    expect((await cancel(person, orderNo)).data).toMatchObject(returned);
    expect((await getCoupons(person)).map((coupon) => coupon.code)).toContain(code);
    expect((await cancel(person, orderNo)).data).toMatchObject(returned);
    const again = (await add(person, paidBy([code]))).data.orderNo;
    expect((await cancel(person, orderNo)).data.coupons).toEqual({ returned: 0, expired: 0 });
    // One coupon, although it was used for both.
    expect((await cancel(person, orderNo, again)).data.coupons).toEqual({ returned: 1, expired: 0 });
  });

  test('D-72 CALL-23 it says of a coupon that expired since that it stays spent, and nothing of an order that is not theirs', async () => {
    const person = await newPerson(server);
    const codes = await give(person, { expiresAt: days(1) }, ten);
    const { orderNo } = (await add(person, paidBy(codes))).data;
    server.setNow(days(1));
    const coupons = { returned: 1, expired: 1 };
    expect((await cancel(person, orderNo)).data).toMatchObject({ rows: [{ outcome: 'cancelled' }], coupons });
    const other = await newPerson(server);
    expect((await cancel(other, orderNo)).data.coupons).toEqual({ returned: 0, expired: 0 });
  });

  test('D-70 FEAT-05 a pickup that moves keeps what the coupon took off', async () => {
    const person = await newPerson(server);
    const codes = await give(person, {});
    const { orderNo, total } = (await add(person, paidBy(codes))).data;
    const discounts = (await detail(person, orderNo)).price?.discounts;
    expect(discounts).toHaveLength(1);
    const moved = { pickupDate: '2026-11-23', pickupSlot: '14-16' } as const;
    expect((await change(person, orderNo, moved, total)).data).toMatchObject({ price: { total, discounts } });
    expect(await detail(person, orderNo)).toMatchObject({ pickup: moved, price: { total, discounts } });
  });

  test('D-71 FEAT-05 another sender’s phone is rejected where a coupon is bound to the first one', async () => {
    const person = await newPerson(server);
    const codes = await give(person, { phone: ana.phone });
    const { orderNo, total } = (await add(person, paidBy(codes))).data;
    const refused = await change(person, orderNo, { senderPhone: '5512340000' }, total);
    expect([refused.codeName, refused.data]).toMatchObject([
      'invalidParameter',
      { errors: [{ pointer: '/change/senderPhone' }] },
    ]);
    expect((await detail(person, orderNo)).sender.phone).toBe(ana.phone);
    expect((await change(person, orderNo, { senderName: 'Ana L. Robles' }, total)).codeName).toBe('success');
  });
});
