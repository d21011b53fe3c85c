import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponReasons, couponStatuses, couponTypes } from '#domain/pricing/coupon.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  anywhere,
  getCoupon,
  type Gift,
  issueWelcomeVoucher,
  randomCouponCode,
} from '#server/modules/pricing/coupon-gifts.ts';
import { demoCoupons } from '#server/starter/seed.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, newOrder } from './support/customers.ts';
import { newPerson, newSession, type Person } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

const now = new Date(friday);
const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);

const list = ({ token }: Person, input: object = {}) =>
  server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10, ...input }, { token });
const detail = ({ token }: Person, code: string) => server.call('couponDetail', { code }, { token });
const welcome = (userId: string, phone: string | null) =>
  transaction(server.context.db, (trx) => issueWelcomeVoucher(trx, server.context, { userId, phone, now }));

async function give({ userId }: Person, ...gifts: Partial<Gift>[]): Promise<string[]> {
  const usual: Gift = {
    ...anywhere,
    type: 'voucher',
    value: 1_000,
    phone: null,
    effectiveAt: days(-1),
    expiresAt: days(1),
    reason: 'thanks',
  };
  const rows = gifts.map((gift) => getCoupon(userId, { ...usual, ...gift }, now));
  await insertCoupons(server.context.db, rows);
  return rows.map(({ code }) => code);
}

describe('the welcome voucher', () => {
  test('CONST-11 D-72 is worth 21 pesos off the freight and lasts through the thirtieth day', async () => {
    const person = await newPerson(server);
    await welcome(person.userId, '9991234471');
    const { rows, counts } = (await list(person)).data;
    expect(counts).toEqual({ toBeUsed: 1, used: 0, expired: 0 });
    expect(rows[0]).toMatchObject({
      type: 'voucher',
      value: 2_100,
      status: 'toBeUsed',
      nameKey: 'coupons:name.newUser',
      effectiveAt: '2026-11-20T16:42:00.000Z',
      // 20 December, 23:59 in Mexico City.
      expiresAt: '2026-12-21T05:59:00.000Z',
      phoneTail: '4471',
      fees: ['freight'],
      unusable: null,
    });
    server.setNow('2026-12-21T05:58:59Z');
    const later = { ...person, token: await newSession(server, person.userId, 'mobile') };
    expect((await list(later)).data.counts).toEqual({ toBeUsed: 1, used: 0, expired: 0 });
    server.setNow('2026-12-21T05:59:00Z');
    expect((await list(later, { status: 'expired' })).data).toMatchObject({
      rows: [{ unusable: 'expired' }],
      counts: { toBeUsed: 0, expired: 1 },
    });
  });

  test('D-71 without a phone it is bound to none', async () => {
    const person = await newPerson(server);
    await welcome(person.userId, null);
    expect((await list(person)).data.rows[0]?.phoneTail).toBeNull();
  });

  test('D-72 is given once a customer, however many ask at once', async () => {
    const person = await newPerson(server);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => welcome(person.userId, null)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(person)).data.total).toBe(1);
  });

  test('ENT-18 codes fit their field, have no signs that look alike, and don’t repeat', () => {
    const codes = Array.from({ length: 500 }, randomCouponCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  });
});

describe('the list', () => {
  test('STATE-04 ENT-18 each status has its own list, with the counts of all and why a coupon can’t be used', async () => {
    const person = await newPerson(server);
    const [live, soon, gone] = await give(person, {}, { effectiveAt: days(2), expiresAt: days(3) }, { expiresAt: now });
    const { orderNo } = await newOrder(server, person);
    const order = await server.context.db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const [used = ''] = await give(person, {});
    await server.context.db
      .updateTable('coupons')
      .set({ used_at: now, used_order_id: order.id })
      .where('code', '=', used)
      .execute();
    const found = await Promise.all(couponStatuses.map(async (status) => (await list(person, { status })).data));
    expect(found.map(({ rows }) => rows.map(({ code, unusable }) => [code, unusable]))).toEqual([
      [
        [live, null],
        [soon, 'notYet'],
      ],
      [[used, 'used']],
      [[gone, 'expired']],
    ]);
    for (const { counts } of found) expect(counts).toEqual({ toBeUsed: 2, used: 1, expired: 1 });
    expect(found[1]?.rows[0]).toMatchObject({ usedOrderNo: orderNo, usedAt: now.toISOString() });
  });

  test('D-73 the coupon that expires first comes first; pages leave nothing out', async () => {
    const person = await newPerson(server);
    const codes = await give(person, ...Array.from({ length: 12 }, (_, index) => ({ expiresAt: days(12 - index) })));
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await list(person, { page })).data));
    expect(pages.flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(codes.toReversed());
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 12],
      [2, 12],
      [0, 12],
    ]);
    expect((await list(person, { pageSize: 11 })).errors).toMatchObject([{ pointer: '/pageSize' }]);
    expect((await list(person, { status: 'stolen' })).errors).toMatchObject([{ pointer: '/status' }]);
  });

  test('ENT-18 a coupon answers with all its conditions', async () => {
    const person = await newPerson(server);
    const gift = {
      type: 'threshold',
      value: 3_000,
      threshold: 25_000,
      phone: '9991234471',
      channels: ['website', 'outlet'],
      productTypes: ['express'],
      paymentModes: ['PP_CASH'],
      fees: ['freight', 'insurance', 'codService', 'packaging'],
    } as const;
    const [code = ''] = await give(person, gift);
    const { phone, ...conditions } = gift;
    expect((await detail(person, code)).data).toMatchObject({
      ...conditions,
      code,
      phoneTail: phone.slice(-4),
      usedAt: null,
      usedOrderNo: null,
    });
  });

  test.each([
    { type: 'voucher', value: 2_100, threshold: null },
    { type: 'threshold', value: 3_000, threshold: 25_000 },
    { type: 'percentage', value: 15, threshold: null },
  ] as const)('ENT-18 a $type says in list and detail what it is worth, when, where and for what', async (kind) => {
    const person = await newPerson(server);
    const conditions = {
      ...kind,
      channels: ['doorPickup', 'customerApp', 'outlet', 'website'],
      productTypes: ['standard', 'express', 'sameCity'],
      paymentModes: ['PP_CASH', 'PP_PM'],
      fees: ['freight', 'insurance', 'codService', 'packaging'],
    } as const;
    const [code = ''] = await give(person, { ...conditions, effectiveAt: days(-2), expiresAt: days(3) });
    const said = {
      ...conditions,
      code,
      effectiveAt: days(-2).toISOString(),
      expiresAt: days(3).toISOString(),
      status: 'toBeUsed',
      nameKey: 'coupons:name.thanks',
    };
    expect((await detail(person, code)).data).toMatchObject(said);
    expect((await list(person)).data.rows).toMatchObject([said]);
  });

  test('ROLE-04 another customer’s coupon is not found, like one that never existed', async () => {
    const [owner, other] = [await newPerson(server), await newPerson(server)];
    const [code = ''] = await give(owner, {});
    expect((await detail(owner, code)).codeName).toBe('success');
    const foreign = await detail(other, code);
    expect(foreign.codeName).toBe('notFound');
    expect(foreign.response.body).toBe((await detail(other, 'AAAA-BBBB-CCCC')).response.body);
    expect((await list(other)).data.total).toBe(0);
  });
});

test('STATE-04 the demo customer has coupons of each type and status, and one that isn’t effective yet', async () => {
  const person = await newPerson(server);
  await newOrder(server, person);
  await transaction(server.context.db, (trx) => demoCoupons(trx, { userId: person.userId, phone: '9991234471', now }));
  const found = await Promise.all(couponStatuses.map(async (status) => (await list(person, { status })).data.rows));
  expect(found.map((rows) => rows.length > 0)).toEqual([true, true, true]);
  const rows = found.flat();
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(couponTypes));
  expect(new Set(rows.map(({ nameKey }) => nameKey))).toEqual(
    new Set(couponReasons.map((reason) => `coupons:name.${reason}`)),
  );
  expect(rows.map(({ unusable }) => unusable)).toContain('notYet');
});
