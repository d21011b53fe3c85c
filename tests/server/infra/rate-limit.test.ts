import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { clearHits, getHits, hit, hitAddress, isAddressRateLimited, sweepHits } from '#server/http/rate-limit.ts';
import { createLog } from '#server/http/log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const rule = { bucket: 'sign-in', limit: 5, windowSeconds: 60 };
const start = new Date('2026-03-02T12:00:00Z').getTime();
let now = start;
let database: TestDatabase;
let context: { db: TestDatabase['db']; clock: () => Date };

beforeAll(async () => {
  database = await openTestDatabase();
  context = { db: database.db, clock: () => new Date(now) };
});
beforeEach(async () => {
  now = start;
  await clearHits(context, rule, 'key');
});
afterAll(() => database.close());

test('of 50 hits at once exactly the limit is allowed, and none is lost', async () => {
  const hits = await Promise.all(Array.from({ length: 50 }, () => hit(context, rule, 'key')));
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(hits.map((one) => one.hits).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

test('hits of two processes count together', async () => {
  // The embedded database has one process only: there the second context represents another request.
  const second =
    database.url === undefined
      ? undefined
      : await openDatabase(
          { databaseUrl: database.url, databasePoolSize: 5, dataDir: '' },
          createLog({ logLevel: 'silent' }),
          (error): never => {
            throw error;
          },
        );
  const contexts = [context, { ...context, db: second?.db ?? context.db }];
  const hits = await Promise.all(contexts.flatMap((one) => Array.from({ length: 20 }, () => hit(one, rule, 'key'))));
  await second?.close();
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(Math.max(...hits.map((one) => one.hits))).toBe(40);
});

test('the window starts with the first hit and ends after its seconds', async () => {
  expect(await hit(context, rule, 'key')).toEqual({ allowed: true, hits: 1, left: 4, until: new Date(start + 60_000) });
  now = start + 59_999;
  expect(await hit(context, rule, 'key')).toMatchObject({ hits: 2, until: new Date(start + 60_000) });
  now = start + 60_000;
  expect(await hit(context, rule, 'key')).toMatchObject({ hits: 1, until: new Date(start + 120_000) });
});

test('keys and buckets are counted apart, and the key itself is not stored', async () => {
  await hit(context, rule, 'key');
  expect((await hit(context, rule, 'another key')).hits).toBe(1);
  expect((await hit(context, { ...rule, bucket: 'other' }, 'key')).hits).toBe(1);
  const rows = await database.db.selectFrom('rate_limits').select('subject').execute();
  expect(JSON.stringify(rows)).not.toContain('key');
});

test('expired windows are deleted, running ones stay', async () => {
  await hit(context, rule, 'key');
  now = start + 30_000;
  await hit(context, { ...rule, bucket: 'later' }, 'key');
  now = start + 60_000;
  await sweepHits(context);
  const left = await database.db
    .selectFrom('rate_limits')
    .select('bucket')
    .where('expires_at', '<=', new Date(start + 90_000))
    .execute();
  expect(left).toEqual([{ bucket: 'later' }]);
});

test('a window that a clock 48 h ahead has started is over when the clock is set back', async () => {
  now = start + 48 * 3_600_000;
  for (let index = 0; index < 6; index += 1) await hit(context, rule, 'key');
  now = start;
  expect(await getHits(context, rule, 'key')).toBe(0);
  expect(await hit(context, rule, 'key')).toMatchObject({ allowed: true, hits: 1, until: new Date(start + 60_000) });
});

test('a clock that lags a few seconds behind another process counts on', async () => {
  await hit(context, rule, 'key');
  now = start - 5_000;
  expect((await hit(context, rule, 'key')).hits).toBe(2);
});

test('addresses of one /64 share a limit, and a /48 has ten times that', async () => {
  const ofAddress = { ...rule, bucket: 'by-address' };
  const allowed = async (ip: string): Promise<boolean> => (await hitAddress(context, ofAddress, ip)).allowed;
  const household = await Promise.all(Array.from({ length: 20 }, (_, index) => allowed(`2001:db8:9:1::${index}`)));
  expect(household.filter(Boolean)).toHaveLength(5);
  expect(await isAddressRateLimited(context, ofAddress, '2001:db8:9:1::ffff')).toBe(true);
  expect(await allowed('2001:db8:9:2::1'), 'another household').toBe(true);
  const site = await Promise.all(Array.from({ length: 100 }, (_, index) => allowed(`2001:db8:9:${index + 16}::1`)));
  expect(site.filter(Boolean), 'with the six before').toHaveLength(44);
  expect(await isAddressRateLimited(context, ofAddress, '2001:db8:9:9999::1')).toBe(true);
  expect(await isAddressRateLimited(context, ofAddress, '2001:db8:a:1::1')).toBe(false);
  expect(await allowed('192.0.2.1')).toBe(true);
});
