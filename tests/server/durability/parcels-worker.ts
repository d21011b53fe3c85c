/**
 * A process that places orders of several parcels with a coupon, picked up or brought to a branch, and cancels, returns
 * and claims them until it is killed, each by the services. `parcels-worker.ts ROUND work|finish`: the clock is that many
 * days after the first round. What a service has answered is written to a file, which survives the kill.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { ana, jose } from '#fixtures/contacts.ts';
import { clothes } from '#fixtures/parcels.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/http/log.ts';
import { offeredSlots } from '#server/modules/catalogue/pickup-slot-store.ts';
import { cancelOrder } from '#server/modules/orders/cancel.ts';
import { dropOffJob } from '#server/modules/orders/drop-off.ts';
import { placeOrder } from '#server/modules/orders/place-order.ts';
import { createOwnReturn } from '#server/modules/orders/returns.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { anywhere, getCoupon } from '#server/modules/pricing/coupon-gifts.ts';
import { insertCoupons } from '#server/modules/pricing/coupon-store.ts';
import { decideClaim, fileClaim, payClaim } from '#server/modules/tracking/claims.ts';
import { openContext } from '#server/open-context.ts';
import { wrongsIn } from '../model/adding-up.ts';
import { clabe } from '../modules/support/claims.ts';
import { newTicket } from '../modules/support/files.ts';

const [round = '0', word = ''] = process.argv.slice(2);
const dayMs = 86_400_000;
const customersAtOnce = 3;
const fates = 5;

const config = readConfig();
const log = createLog({ ...config, logLevel: 'silent' });
const { db, close } = await openDatabase(config, log, () => process.exit(1));
await migrate(db);
const context = { ...openContext(config, db, log), clock: () => new Date(Date.now() + Number(round) * dayMs) };
const { clock } = context;

/** Instead of the demo data, of which a coupon was used by hand. */
const userId = await transaction(db, async (trx) => {
  const found = await trx.selectFrom('users').select('id').where('username', '=', 'Ana').executeTakeFirst();
  if (found) return found.id;
  await sql`truncate users, orders, pickup_slots cascade`.execute(trx);
  await trx.insertInto('settings').values({ key: 'pickupCapacity', value: '100000' }).execute();
  const id = uuidv7();
  const account = { username: 'Ana', username_key: 'ana', password_hash: null, created_at: clock() };
  await trx
    .insertInto('users')
    .values({ id, ...account })
    .execute();
  return id;
});
const branch = await db.selectFrom('branches').select('code').orderBy('code').executeTakeFirstOrThrow();

const answersFile = join(config.dataDir, 'answers');
mkdirSync(config.dataDir, { recursive: true });
type Answered = 'placed' | 'cancelled' | 'charged' | 'filed' | 'decided' | 'paid';
const acknowledge = (what: Answered, number: string): void => appendFileSync(answersFile, `${what} ${number}\n`);

/** Uniform in [0, count). */
const draw = (count: number): number => Math.floor(Math.random() * count);

async function giveCoupon(): Promise<string> {
  const row = getCoupon(
    userId,
    {
      ...anywhere,
      type: 'voucher',
      value: 2_100,
      phone: null,
      fees: ['freight'],
      reason: 'thanks',
      effectiveAt: addMinutes(clock(), -1),
      expiresAt: addMinutes(clock(), 400 * 24 * 60),
    },
    clock(),
  );
  await insertCoupons(db, [row]);
  return row.code;
}

/** One to three parcels, half of them with a coupon. @returns the numbers of each. */
async function place(): Promise<{ orderNo: string; waybillNo: string }[]> {
  const { days } = await offeredSlots(db, ana.zip, clock());
  // The last day, so that none ends while this runs.
  const slot = { pickupDate: days.at(-1)?.date ?? '', pickupSlot: days.at(-1)?.slots.at(-1)?.slot ?? '' };
  const handover = draw(2) === 0 ? slot : { handover: 'dropOff' as const, branchCode: branch.code };
  const more = Array.from({ length: draw(3) }, () => ({ ...clothes, weight: 1 + draw(20) }));
  const order = {
    idempotencyKey: uuidv7(),
    sender: ana,
    recipient: jose,
    parcel: { ...clothes, itemValue: 120_000, insure: true },
    ...(more.length > 0 && { moreParcels: more }),
    pickup: { ...handover, paymentMode: 'PP_CASH' as const },
    review: { acceptTerms: true, coupons: draw(2) === 0 ? [await giveCoupon()] : [] },
  };
  // Its repetition is the same order.
  const [placed] = await Promise.all([
    placeOrder(context, userId, order, { source: 'online' }),
    placeOrder(context, userId, order, { source: 'online' }),
  ]);
  const parcels = placed.parcels ?? [placed];
  for (const { orderNo } of parcels) acknowledge('placed', orderNo);
  return parcels;
}

const scan = async (waybillNo: string, ...statuses: Parameters<typeof recordScan>[2][]): Promise<boolean> => {
  let isRecorded = false;
  for (const status of statuses)
    isRecorded =
      (await recordScan(context, waybillNo, status, { place: 'Mérida, Yuc.', at: clock() })).outcome === 'recorded';
  return isRecorded;
};

async function cancel(orderNo: string): Promise<void> {
  if ((await cancelOrder(context, userId, orderNo, { reason: 'placedTwice' })) === 'cancelled')
    acknowledge('cancelled', orderNo);
}

/** Two couriers scan the label at once. */
async function giveBack(orderNo: string): Promise<void> {
  const [{ label }] = await Promise.all([
    createOwnReturn(context, userId, orderNo),
    createOwnReturn(context, userId, orderNo),
  ]);
  const scans = await Promise.all([scan(label.waybillNo, 'pickedUp'), scan(label.waybillNo, 'pickedUp')]);
  if (scans.includes(true)) acknowledge('charged', label.waybillNo);
  await scan(label.waybillNo, 'returned');
}

/** Evidence that was uploaded, without its bytes. */
async function sendEvidence(): Promise<string> {
  const id = uuidv7();
  const file = { id, key: id, name: 'factura.pdf', type: 'pdf' as const, size: 1, received: 1 };
  const owner = { form: 'tracking/claim', field: 'evidence', user_id: userId };
  await db
    .insertInto('stored_files')
    .values({ ...file, ...owner, created_at: clock(), expires_at: addMinutes(clock(), 60) })
    .execute();
  return id;
}

/** Two devices file it, two operators decide and pay it. */
async function claim(orderNo: string): Promise<void> {
  const money = { amount: 10_000 + draw(50_000), clabe };
  const input = { orderNo, kind: 'damage' as const, note: 'Llegó roto.', ticket: newTicket(), ...money };
  const session = { sessionId: '', userId };
  const file = async () => fileClaim(context, session, { ...input, evidence: [await sendEvidence()] });
  const [filed] = await Promise.all([file(), file()]);
  const { caseNo } = filed.case;
  acknowledge('filed', caseNo);
  const decide = (approved: number) =>
    transaction(db, (trx) => decideClaim(trx, caseNo, { approved, reason: 'Con factura.', at: clock() }));
  const decided = await Promise.all([decide(9_000), decide(7_500)]);
  if (decided.includes(true)) acknowledge('decided', caseNo);
  const pay = () => transaction(db, (trx) => payClaim(trx, caseNo, { reference: `SPEI ${caseNo}`, at: clock() }));
  const paid = await Promise.all([pay(), pay()]);
  if (paid.includes(true)) acknowledge('paid', caseNo);
}

/** Places an order, to which one of five things happens. */
async function sendAndChange(fate: number): Promise<void> {
  const parcels = await place();
  console.log('placed');
  const [first, ...others] = parcels;
  if (!first) return;
  switch (fate) {
    case 0: // One of them alone, then all.
      await cancel(first.orderNo);
      for (const { orderNo } of others) await cancel(orderNo);
      break;
    case 1: // At the same time as a courier scans it.
      await Promise.all([cancel(first.orderNo), scan(first.waybillNo, 'pickedUp')]);
      break;
    case 2:
      await scan(first.waybillNo, 'pickedUp', 'inTransit', 'outForDelivery', 'signed');
      await giveBack(first.orderNo);
      break;
    case 3:
      await scan(first.waybillNo, 'pickedUp', 'inTransit', 'outForDelivery', 'signed');
      await claim(first.orderNo);
      break;
    default: // What earlier rounds have not brought.
      await dropOffJob.work(context, {}, { id: '' });
  }
}

if (word === 'work') {
  const customer = async () => {
    for (;;) await sendAndChange(draw(fates));
  };
  await Promise.all(Array.from({ length: customersAtOnce }, customer));
}

for (let fate = 0; fate < fates; fate += 1) await sendAndChange(fate);

const answered = existsSync(answersFile) ? readFileSync(answersFile, 'utf8').split('\n').filter(Boolean) : [];
const { rows: happened } = await sql<{ line: string }>`
  select 'placed ' || order_no as line from orders
  union all select 'cancelled ' || order_no from orders where status = 'cancelled'
  union all select 'charged ' || waybill_no from returns where scanned_at is not null
  union all select 'filed ' || case_no from cases
  union all select 'decided ' || case_no from cases where approved is not null
  union all select 'paid ' || case_no from cases where paid_at is not null`.execute(db);
const { rows: notified } = await sql<{ what: string; events: number; notices: number }>`
  with events as (
    select 'returnScanned' as what, scanned_at as at from returns
    union all select 'claimDecided', solved_at from cases
    union all select 'claimPaid', paid_at from cases
  )
  select what, count(at)::integer as events, (
    select count(*)::integer from jobs where kind = 'notification' and payload->>'event' = what
  ) as notices
  from events group by what`.execute(db);
const lines = new Set(happened.map(({ line }) => line));
const report = {
  counts: Object.fromEntries(
    ['placed', 'cancelled', 'charged', 'filed', 'decided', 'paid'].map((what) => [
      what,
      happened.filter(({ line }) => line.startsWith(what)).length,
    ]),
  ),
  lost: answered.filter((line) => !lines.has(line)),
  notifiedApart: notified.filter(({ events, notices }) => events !== notices),
  wrongs: await wrongsIn(db),
};
await new Promise<void>((resolve) => process.stdout.write(`report ${JSON.stringify(report)}\n`, () => resolve()));
await close();
