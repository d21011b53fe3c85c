/** The statements of placing an order are planned once per connection, and not for each order (`server/db/prepared.ts`). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anywhere, getCoupon } from '#server/modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newCustomer, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

interface Prepared {
  statement: string;
  generic: number;
  custom: number;
}

/** PostgreSQL plans a statement again at its first five calls, and then only while a generic plan seems more expensive. */
const ordersPlaced = 12;
const plannedAgain = 5;

const giveVouchers = async (count: number): Promise<string[]> => {
  const day = 86_400_000;
  const [effectiveAt, expiresAt] = [new Date(Date.parse(friday) - day), new Date(Date.parse(friday) + day)];
  const gift = {
    ...anywhere,
    type: 'voucher',
    value: 100,
    phone: null,
    effectiveAt,
    expiresAt,
    reason: 'thanks',
  } as const;
  const rows = Array.from({ length: count }, () => getCoupon(ana.user.userId, gift, new Date(friday)));
  await insertCoupons(server.context.db, rows);
  return rows.map(({ code }) => code);
};

async function preparedStatements(): Promise<Prepared[]> {
  const { rows } = await sql<Prepared>`
    select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like '%order_sequence%' or statement like '%insert into orders%'`.execute(server.context.db);
  return rows;
}

/** Only with one connection: in a pool each has its own statements, and it is unknown which one an order uses. */
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

test.runIf(isEmbedded).each(['no', 'one'])(
  'what an order asks is planned once per connection, with %s coupon',
  async (coupons) => {
    const gifts = coupons === 'one' ? await giveVouchers(ordersPlaced) : [];
    const before = await preparedStatements();
    for (let placed = 0; placed < ordersPlaced; placed += 1) {
      const review = { acceptTerms: true as const, coupons: gifts.slice(placed, placed + 1) };
      expect(await server.call('orderAdd', orderInput({ review }), { token: ana.token })).toMatchObject({
        codeName: 'success',
      });
    }
    const known = new Set(before.map(({ statement }) => statement));
    const prepared = (await preparedStatements()).filter(({ statement }) => !known.has(statement));
    expect(prepared.map(({ custom, generic }) => [custom, generic])).toEqual([
      [plannedAgain, ordersPlaced - plannedAgain],
      [plannedAgain, ordersPlaced - plannedAgain],
    ]);
  },
);
