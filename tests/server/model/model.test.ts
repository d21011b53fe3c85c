import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationJob } from '#server/modules/notifications/notify.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { wrongsIn } from './adding-up.ts';
import { commands } from './commands.ts';
import { begin, personAt, prepare, type Real } from './play.ts';
import { getStatus, type World } from './world.ts';

/** MODEL_RUNS sets the number of runs; MODEL_SEED selects other ones. */
const numRuns = Number(process.env['MODEL_RUNS'] ?? 60);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_120);
const maxCommands = 50;

let server: TestServer;
let prepared: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  server = await openTestServer({ config: { publicUrl: 'https://envios.example.com' } });
  prepared = await prepare(server);
});
afterAll(() => server.close());

const byText = (rows: string[]): string[] => rows.toSorted();

/** The model has no ids, by which the server distinguishes changes of a delivery, return labels and claims. */
const withoutId = (key: string): string =>
  key.replace(/ (deliveryChanged|returnStarted|returnScanned|claimDecided|claimPaid) \S+ /, ' $1 ');

/** The database has exactly the rows of the model. */
async function compare(world: World, real: Real): Promise<void> {
  const { db } = real.server.context;
  const orders = await db.selectFrom('orders').selectAll().execute();
  const scans = await db.selectFrom('order_scans').select(['order_id', 'status']).orderBy('at').orderBy('id').execute();
  const promises = await db.selectFrom('promise_changes').selectAll().orderBy('entry').execute();
  const stored = orders.map((row) => ({
    orderNo: row.order_no,
    slot: row.drop_off ? null : { pickupDate: row.pickup_date, pickupSlot: row.pickup_slot },
    broughtBy: row.drop_off?.endsAt,
    sender: row.sender,
    price: row.price,
    scans: scans.filter(({ order_id }) => order_id === row.id).map(({ status }) => status),
    promises: promises
      .filter(({ order_id }) => order_id === row.id)
      .map(({ promised_from, promised_to }) => ({ promisedFrom: promised_from, promisedTo: promised_to })),
  }));
  for (const { orderNo, slot, dropOff, sender, price, scans: story, promises: ledger } of world.orders)
    expect(stored.find((row) => row.orderNo === orderNo)).toEqual({
      orderNo,
      slot,
      broughtBy: dropOff?.endsAt,
      sender,
      price,
      scans: story,
      promises: ledger,
    });
  expect(orders.map(({ order_no, status }) => `${order_no} ${status}`).toSorted()).toEqual(
    byText(world.orders.map((order) => `${order.orderNo} ${getStatus(order)}`)),
  );

  const labels = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_no', 'last_day', 'scanned_at'])
    .execute();
  expect(byText(labels.map((row) => `${row.order_no} ${row.last_day} ${row.scanned_at?.toISOString()}`))).toEqual(
    byText(
      world.orders.flatMap(({ orderNo, returns }) =>
        returns.map(({ lastDay, scannedAt }) => `${orderNo} ${lastDay} ${scannedAt?.toISOString()}`),
      ),
    ),
  );

  const claims = await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_no', 'kind', 'amount', 'payable', 'approved', 'payment_reference'])
    .execute();
  expect(byText(claims.map((row) => Object.values(row).join(' ')))).toEqual(
    byText(
      world.orders.flatMap(({ orderNo, claims: filed }) =>
        filed.map((claim) => [orderNo, ...Object.values(claim)].join(' ')),
      ),
    ),
  );

  const wallet = await db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'used_order_id')
    .select(['code', 'order_no'])
    .execute();
  expect(byText(wallet.map(({ code, order_no }) => `${code} ${order_no ?? ''}`))).toEqual(
    byText(world.coupons.map(({ code, usedBy }) => `${code} ${usedBy?.orderNo ?? ''}`)),
  );

  const jobs = await db.selectFrom('jobs').select('unique_key').where('kind', '=', notificationJob.name).execute();
  const getId = new Map(orders.map(({ id, order_no }) => [order_no, id]));
  expect(byText(jobs.map(({ unique_key }) => withoutId(unique_key ?? '')))).toEqual(
    byText(
      world.notifications.map(({ order, group, news, to }) =>
        withoutId(`${group?.orderNo ?? getId.get(order.orderNo)} ${news} ${personAt(real, to).userId}`),
      ),
    ),
  );
  expect(await wrongsIn(db)).toEqual([]);
}

test(`D-62 D-65 D-66 D-72 whatever customers, couriers and recipients do, in ${numRuns} stories: money, slots, coupons, returns and claims add up`, async () => {
  const played = fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async (story) => {
    const start = await begin(server, prepared);
    await fc.asyncModelRun(() => start, story);
    await compare(start.model, start.real);
  });
  await fc.assert(played, { numRuns, seed, endOnFailure: false });
});
