import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRoles } from '#domain/account/operator-roles.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { exits } from '#server/operator/command.ts';
import { hasOperators } from '#server/operator/operator-store.ts';
import { runOps } from '#server/operator/run.ts';
import { friday, later } from '#tests/server/modules/support/customers.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { newOperator } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

const list = (key: string | undefined) => runOps(server.context, { command: 'audit', input: {}, key });
const refused = () =>
  server.context.db
    .selectFrom('operator_events')
    .select(['by', 'key_id', 'command'])
    .where('outcome', '=', 'refused')
    .orderBy('id')
    .execute();

test('a key opens until it is revoked, and says whose it is', async () => {
  const { id, key } = await newOperator(server, 'Rosa');
  expect((await list(key)).exit).toBe(exits.done);
  const keys = await runOps(server.context, { command: 'key list', input: {} });
  expect(keys.rows).toContainEqual({ id, name: 'Rosa', created: '2026-11-20T16:42:00.000Z', revoked: null });
  expect((await runOps(server.context, { command: 'key revoke', input: { id } })).exit).toBe(exits.done);
  expect(await list(key)).toEqual({
    exit: exits.keyRefused,
    said: [expect.stringContaining('This operator key is not valid.')],
    rows: [],
  });
  expect(await refused()).toContainEqual({ by: 'Rosa', key_id: id, command: 'audit' });
  expect((await runOps(server.context, { command: 'key revoke', input: { id } })).exit).toBe(exits.notPossible);
});

test('a stolen database has no key: neither the keys nor the audit hold one', async () => {
  const { key } = await newOperator(server, 'Berta');
  await list(key);
  const secret = key.slice('op_00000000_'.length);
  expect(secret).toHaveLength(43);
  const { db } = server.context;
  const rows = [
    await db.selectFrom('operator_keys').selectAll().execute(),
    await db.selectFrom('operator_events').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('guessing keys: of fifty wrong ones at once ten are compared and written down, then the right one waits, too', async () => {
  const { id, key } = await newOperator(server, 'Carla');
  const before = (await refused()).length;
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  const replies = await Promise.all(Array.from({ length: 50 }, () => list(wrong)));
  expect(replies.map(({ exit }) => exit)).toEqual(Array.from({ length: 50 }, () => exits.keyRefused));
  const written = (await refused()).slice(before);
  expect(written).toEqual(Array.from({ length: 10 }, () => ({ by: 'Carla', key_id: id, command: 'audit' })));
  expect(await list(key)).toMatchObject({ exit: exits.keyRefused, said: [expect.stringContaining('Too many')] });
  server.setNow(later(16));
  expect((await list(key)).exit).toBe(exits.done);
});

test('an unknown key, a malformed one and none at all are rejected alike', async () => {
  const unknown = `op_00000000_${'x'.repeat(43)}`;
  const replies = [await list(unknown), await list('open sesame'), await list(undefined)];
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect((await refused()).slice(-3)).toEqual(
    Array.from({ length: 3 }, () => ({ by: null, key_id: null, command: 'audit' })),
  );
});

test('the audit is only ever added to', async () => {
  const { db } = server.context;
  await expect(db.updateTable('operator_events').set({ by: 'other' }).execute()).rejects.toThrow('only ever added');
  await expect(db.deleteFrom('operator_events').execute()).rejects.toThrow('only ever added');
});

test('keys from before operators existed open still: theirs is an operator with every role, who can’t sign in', async () => {
  const { db, close } = await openTestDatabase({ prepared: false });
  const provider = { getMigrations: async () => migrations };
  await new Migrator({ db, provider }).migrateTo('0005-parcels');
  const old = (id: string, name: string, revokedAt: string | null) =>
    sql`
    insert into operator_keys (id, name, secret_hash, created_at, revoked_at)
    values (${id}, ${name}, '', ${friday}, ${revokedAt}::timestamptz)`.execute(db);
  await old('00000001', 'Rosa', null);
  await old('00000002', 'ROSA', friday);
  await old('00000003', 'Berta', friday);
  await migrate(db);
  const operators = await db.selectFrom('operators').selectAll().orderBy('name').execute();
  expect(operators).toMatchObject([
    { name: 'Berta', removed_at: new Date(friday), password_hash: null },
    { roles: operatorRoles, removed_at: null, password_hash: null },
  ]);
  const keys = await db.selectFrom('operator_keys').select(['id', 'operator_id']).orderBy('id').execute();
  expect(keys[0]?.operator_id).toBe(keys[1]?.operator_id);
  expect(await hasOperators(db)).toBe(false);
  await close();
});
