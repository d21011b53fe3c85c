/** D-43: the writes of a guess, and its waits for other requests. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServerContext } from '#server/context.ts';
import { findWaybills } from '#server/modules/tracking/find-waybills.ts';
import { lockedLimit, sweepTailAttempts, tailLimits } from '#server/modules/tracking/store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { elsewhere } from '#tests/support/one-connection.ts';
import { eventually } from '#tests/support/patience.ts';
import { type Customer, newOrder, openWithAna } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  // Some run in parallel.
  ({ server, ana } = await openWithAna({ poolSize: 4 }));
});
afterAll(() => server.close());
beforeEach(() => server.context.db.deleteFrom('tail_attempts').execute());

const [right, wrong] = ['1180', '0000'];
const waybill = async (): Promise<string> => (await newOrder(server, ana)).waybillNo;

async function outcomes(
  waybills: string[],
  tail: string,
  ip: string,
  context: ServerContext = server.context,
): Promise<string[]> {
  return (await findWaybills(context, { ip, userId: undefined }, waybills, tail)).map(({ outcome }) => outcome);
}

const counters = () =>
  server.context.db.selectFrom('tail_attempts').selectAll().orderBy('scope').orderBy('subject').execute();

test('D-43 a right phone suffix writes nothing', async () => {
  expect(await outcomes([await waybill(), await waybill()], right, '10.1.0.1')).toEqual([
    'noInformationYet',
    'noInformationYet',
  ]);
  expect(await counters()).toEqual([]);
});

test('D-43 in a query of right and wrong numbers only the wrong ones count', async () => {
  const [known, unknown] = [await waybill(), 'JMX999999999998'];
  expect(await outcomes([known, unknown], right, '10.1.0.1')).toEqual(['noInformationYet', 'notFound']);
  expect((await counters()).map(({ scope, wrong: count }) => [scope, count])).toEqual([
    ['address', 1],
    ['pair', 1],
    ['waybill', 1],
  ]);
  expect((await counters()).some(({ subject }) => subject.includes(known))).toBe(false);
});

test.each([
  [
    'the number is locked for the address',
    async (number: string) => {
      for (let time = 0; time < tailLimits.pair; time += 1) await outcomes([number], wrong, '10.1.0.1');
    },
  ],
  [
    'the number is locked for all',
    async (number: string) => {
      for (let time = 0; time < tailLimits.waybill; time += 1) await outcomes([number], wrong, `10.2.0.${time}`);
    },
  ],
  [
    'the address is locked',
    async () => {
      for (let time = 0; time < tailLimits.address; time += 1)
        await outcomes([`JMX${900_000_000_000 + time}`], wrong, '10.1.0.1');
    },
  ],
])('D-43 while %s, a right tail and a wrong one do the same work: they write nothing', async (_what, lock) => {
  const number = await waybill();
  await lock(number);
  const before = await counters();
  expect(await outcomes([number], right, '10.1.0.1')).toEqual(['locked']);
  expect(await outcomes([number], wrong, '10.1.0.1')).toEqual(['locked']);
  expect(await counters()).toEqual(before);
});

test('D-43 repeated queries for a locked number are rate-limited, with a right suffix as with a wrong one', async () => {
  const number = await waybill();
  for (let time = 0; time < tailLimits.pair; time += 1) await outcomes([number], wrong, '10.4.0.1');
  for (let time = 0; time < lockedLimit.limit; time += 1)
    await outcomes([number], time % 2 ? right : wrong, '10.4.0.1');
  for (const tail of [right, wrong])
    await expect(outcomes([number], tail, '10.4.0.1')).rejects.toThrow('tooManyRequests');
  expect(await outcomes([number], right, '10.4.0.2')).toEqual(['noInformationYet']);
});

test('D-43 an address that is locked locks no number for others', async () => {
  const number = await waybill();
  for (let time = 0; time < tailLimits.address; time += 1)
    await outcomes([`JMX${900_000_000_000 + time}`], wrong, '10.1.0.1');
  for (let time = 0; time < tailLimits.waybill; time += 1) await outcomes([number], wrong, '10.1.0.1');
  expect(await outcomes([number], right, '10.3.0.1')).toEqual(['noInformationYet']);
});

// The embedded database has one connection, so requests never run concurrently.
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

/** Works inside of a transaction that stays open until `work` ends. */
const inside = <T>(work: (context: ServerContext) => Promise<T>): Promise<T> =>
  server.context.db.transaction().execute((trx) => work({ ...server.context, db: trx }));

async function untilQueryWaits(): Promise<void> {
  await eventually(async () => {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        server.context.db,
      );
    expect(rows).toHaveLength(1);
  });
}

test.skipIf(isEmbedded)('D-43 a right tail waits for the wrong ones before it, and is locked by them', async () => {
  const number = await waybill();
  const reports = await inside(async (context) => {
    for (let time = 0; time < tailLimits.pair; time += 1) await outcomes([number], wrong, '10.1.0.1', context);
    const guess = elsewhere(() => outcomes([number], right, '10.1.0.1'));
    await elsewhere(untilQueryWaits);
    return { guess };
  });
  expect(await reports.guess).toEqual(['locked']);
});

test.skipIf(isEmbedded)(
  'D-43 of one address’s wrong tails for different numbers each waits for the one before',
  async () => {
    const [first, second] = [await waybill(), await waybill()];
    const reports = await inside(async (context) => {
      for (let time = 1; time < tailLimits.address; time += 1)
        await outcomes([`JMX${900_000_000_000 + time}`], wrong, '10.1.0.1', context);
      await outcomes([first], wrong, '10.1.0.1', context);
      const guess = elsewhere(() => outcomes([second], right, '10.1.0.1'));
      await elsewhere(untilQueryWaits);
      return { guess };
    });
    expect(await reports.guess).toEqual(['locked']);
  },
);

test.skipIf(isEmbedded)('FEAT-01 queries with the right phone suffix never wait for one another', async () => {
  const number = await waybill();
  const both = await inside(async (context) => [
    await outcomes([number], right, '10.1.0.1', context),
    await elsewhere(() => outcomes([number], right, '10.1.0.1')),
  ]);
  expect(both).toEqual([['noInformationYet'], ['noInformationYet']]);
});

test.skipIf(isEmbedded)(
  'D-43 the sweep of expired counts does not wait for a transaction that adds to one',
  async () => {
    const { db } = server.context;
    await db
      .insertInto('tail_attempts')
      .values(
        ['first', 'second'].map((subject) => ({
          scope: 'address' as const,
          subject,
          wrong: 1,
          expires_at: server.context.clock(),
        })),
      )
      .execute();
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('tail_attempts').selectAll().where('subject', '=', 'first').forUpdate().execute();
      await elsewhere(() => sweepTailAttempts(server.context));
    });
    expect((await counters()).map(({ subject }) => subject)).toEqual(['first']);
    await sweepTailAttempts(server.context);
    expect(await counters()).toEqual([]);
  },
);
