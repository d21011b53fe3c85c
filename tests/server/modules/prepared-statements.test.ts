import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, newCustomer, newOrder } from './support/customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, poolSize: 1 });
});
afterAll(() => server.close());

/** How often a statement with this text has been parsed on the one connection. */
async function prepared(part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements
    where position(${part} in statement) > 0 and position('pg_prepared_statements' in statement) = 0`.execute(
    server.context.db,
  );
  return rows[0]?.count ?? 0;
}

test('a statement is parsed and planned once, however often it runs', async () => {
  const ana = await newCustomer(server);
  for (let index = 0; index < 3; index += 1) await newOrder(server, ana);
  expect(await prepared('insert into idempotency_keys')).toBe(1);
  expect(await prepared('from "sessions"')).toBe(1);
});

test('a column that a newer process has added doesn’t disturb the statements of an older one', async () => {
  const ana = await newCustomer(server);
  const { orderNo, waybillNo } = await newOrder(server, ana);
  const read = async () => [
    (await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, { token: ana.token })).code,
    (await server.call('orderDetail', { orderNo }, { token: ana.token })).code,
    (await server.call('userInfo', {}, { token: ana.token })).code,
    (await server.call('trackQuery', { waybills: [waybillNo], tail: '1180' })).code,
    (await server.call('costByOrder', { originZip: '63530', destinationZip: '97070' })).code,
  ];
  expect(await read()).toEqual([1, 1, 1, 1, 1]);
  for (const table of ['orders', 'order_scans', 'users', 'sessions', 'postal_codes', 'branches']) {
    await sql`alter table ${sql.table(table)} add column added text`.execute(server.context.db);
  }
  expect(await read()).toEqual([1, 1, 1, 1, 1]);
});
