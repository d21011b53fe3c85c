/** Connections to PostgreSQL that end, fall silent or lead to the wrong place. The embedded database has none of them. */
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type OpenDatabase, ping } from '#server/db/connect.ts';
import { type PostgresLimits, usualLimits } from '#server/db/postgres.ts';
import { createLog } from '#server/http/log.ts';
import { copyPostgres } from '#tests/support/database.ts';
import { type DatabaseProxy, type ProxyOptions, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { eventually } from '#tests/support/patience.ts';
import { freePort } from '#tests/support/postgres.ts';

const base = process.env['TEST_DATABASE_URL'] ?? '';
const silentLog = createLog({ logLevel: 'silent' });
const short: PostgresLimits = { statementMs: 2_000, answerMs: 4_000 };

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await copyPostgres(base, false);
  onTestFinished(drop);
  return url;
}

async function proxyTo(url: string, options?: ProxyOptions): Promise<DatabaseProxy> {
  const proxy = await startDatabaseProxy(url, options);
  onTestFinished(() => proxy.close());
  return proxy;
}

const fail = (error: unknown): never => {
  throw error;
};

async function open(databaseUrl: string, databasePoolSize: number, limits?: PostgresLimits): Promise<OpenDatabase> {
  const opened = await openDatabase({ databaseUrl, databasePoolSize, dataDir: '' }, silentLog, fail, limits);
  onTestFinished(() => opened.close());
  return opened;
}

/** Opens this many connections at once. */
const pingAtOnce = async ({ db }: OpenDatabase, times: number): Promise<void> => {
  await Promise.all(Array.from({ length: times }, () => sql`select pg_sleep(0.05)`.execute(db)));
};

const preparedStatements = async ({ db }: OpenDatabase): Promise<number> => {
  await sql`select ${1}::integer`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(
    db,
  );
  return rows[0]?.count ?? -1;
};

describe.skipIf(base === '')('connections to PostgreSQL', () => {
  test('after one silent connection all are replaced, the idle ones too', async () => {
    const proxy = await proxyTo(await emptyDatabase());
    const database = await open(proxy.url, 3, short);
    await pingAtOnce(database, 3);
    expect(proxy.openings).toHaveLength(3);
    proxy.fallSilent();
    await expect(ping(database.db)).rejects.toThrow('The database has not answered for 4 s.');
    await pingAtOnce(database, 3);
    expect(proxy.openings).toHaveLength(6);
  });

  test('within a transaction the silence is what its failure says', async () => {
    const proxy = await proxyTo(await emptyDatabase());
    const { db } = await open(proxy.url, 1, short);
    const cut = db.transaction().execute(async (trx) => {
      await ping(trx);
      proxy.fallSilent();
      await ping(trx);
    });
    await expect(cut).rejects.toThrow('has not answered');
    await ping(db);
  });

  test('a silent connection is closed after the server would have ended the statement, and well before 20 s', () => {
    expect(usualLimits.answerMs).toBeGreaterThan(usualLimits.statementMs);
    expect(usualLimits.answerMs).toBeLessThan(20_000);
  });

  test('one that the server ends fails one statement and no second one', async () => {
    const { db } = await open(await emptyDatabase(), 1);
    for (let time = 0; time < 5; time += 1) {
      await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(/terminat/);
      await ping(db);
    }
  });

  test('one that has become read-only, as after a switchover, is not used again', async () => {
    const { db } = await open(await emptyDatabase(), 1);
    await sql`create table marks (mark integer)`.execute(db);
    await sql`set default_transaction_read_only = on`.execute(db);
    await expect(sql`insert into marks values (1)`.execute(db)).rejects.toMatchObject({ code: '25006' });
    await sql`insert into marks values (1)`.execute(db);
  });

  test('a statement that fails costs no connection', async () => {
    const proxy = await proxyTo(await emptyDatabase());
    const { db } = await open(proxy.url, 1);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    await ping(db);
    expect(proxy.openings).toHaveLength(1);
  });

  test('a pooler is sent no parameter that it would reject, and the limit applies all the same', async () => {
    const proxy = await proxyTo(await emptyDatabase());
    const { db } = await open(proxy.url, 1);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
    expect(proxy.openings.join()).toContain('jmx-express');
    expect(proxy.openings.join()).not.toContain('timeout');
  });

  test('statements are prepared where the connection stays, and not through a pooler', async () => {
    const url = await emptyDatabase();
    expect(await preparedStatements(await open(url, 1))).toBe(1);
    const pooler = await proxyTo(url, { asPooler: true });
    expect(await preparedStatements(await open(pooler.url, 1))).toBe(0);
  });

  test('migrations have no time limit', async () => {
    const { db, setupDb } = await open(await emptyDatabase(), 1, { statementMs: 10, answerMs: 5_000 });
    const slow = sql`select pg_sleep(0.3)`;
    await expect(slow.execute(db)).rejects.toMatchObject({ code: '57014' });
    await slow.execute(setupDb);
  });
});

const getList = (url: string, ports: readonly number[]): string =>
  url.replace(/127\.0\.0\.1:\d+|localhost:\d+/, ports.map((port) => `127.0.0.1:${port}`).join(','));
const getName = (address: string): string => new URL(address).pathname.slice(1);

describe.skipIf(base === '')('several hosts in DATABASE_URL', () => {
  test('an address without a listener is skipped, and so is one that has gone since', async () => {
    const url = await emptyDatabase();
    const [first, second] = [await proxyTo(url), await proxyTo(url)];
    const { db } = await open(getList(url, [await freePort(), first.port, second.port]), 2);
    await ping(db);
    expect([first.openings.length, second.openings.length]).toEqual([1, 0]);
    await first.close();
    await eventually(() => ping(db));
    expect(second.openings.length).toBeGreaterThan(0);
  });

  test('one that takes no writes is passed by, unless target_session_attrs allows it', async () => {
    const [url, readOnly] = [await emptyDatabase(), await emptyDatabase()];
    const { db: admin } = await open(readOnly, 1);
    await sql`alter database ${sql.id(getName(readOnly))} set default_transaction_read_only = on`.execute(admin);
    const other = await proxyTo(url, { database: { asked: getName(url), given: getName(readOnly) } });
    const list = getList(url, [other.port, Number(new URL(url).port)]);
    const getDatabase = async (address: string): Promise<string | undefined> => {
      const { db } = await open(address, 1);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      return rows[0]?.name;
    };
    expect(await getDatabase(list)).toBe(getName(url));
    expect(await getDatabase(`${list}?target_session_attrs=read-write`)).toBe(getName(url));
    expect(await getDatabase(`${list}?target_session_attrs=any`)).toBe(getName(readOnly));
    await expect(getDatabase(getList(url, [other.port, other.port]))).rejects.toThrow('This host takes no writes.');
  });
});
