/** The SQL of closed days and of slots with a capacity of their own. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ClosedReason, isPickupDay, pickupSlots } from '#domain/parcel/pickup-slots.ts';
import { everywhere } from '#domain/time/holidays.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { Database } from '../db/schema.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, type Row } from './command.ts';
import { say, sayDay, type Sentence } from './sentences.ts';
import { getClosedReason } from '../modules/catalogue/pickup-slot-store.ts';
import { pickupCapacity, readNumber } from '../modules/catalogue/settings.ts';

/** Running bookings finish first and are visible; later ones wait for this transaction, and see its changes. */
export async function holdBookings(db: Kysely<Database>): Promise<void> {
  await sql`lock table pickup_slots in share row exclusive mode`.execute(db);
}

/** False when the day is closed there already. */
async function insertClosedDay(
  db: Kysely<Database>,
  day: { date: string; area: string; reason: ClosedReason },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('closed_days')
    .values(day)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns the reason for which it was closed; undefined when it wasn't. */
async function removeClosedDay(db: Kysely<Database>, date: string, area: string): Promise<ClosedReason | undefined> {
  const row = await db
    .deleteFrom('closed_days')
    .where('date', '=', date)
    .where('area', '=', area)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason;
}

const startsWith = (zip: RawBuilder<string>, zips: readonly string[]): RawBuilder<boolean> =>
  zips[0] === undefined ? sql`true` : sql`left(${zip}, ${zips[0].length}::integer) = any(${[...zips]}::text[])`;

/**
 * Orders, and returns (ADR 128), that wait for a courier on that day. @param zips first digits of postal codes, all of one
 * length; none is everywhere
 */
export function selectPickups(db: Kysely<Database>, date: string, zips: readonly string[]) {
  const [sender, recipient] = [sql<string>`sender ->> 'zip'`, sql<string>`recipient ->> 'zip'`];
  const orders = db
    .selectFrom('orders')
    .where('status', '=', 'toBePickedUp')
    .where('pickup_date', '=', date)
    .where(startsWith(sender, zips))
    .select([sql<string>`'order'`.as('kind'), 'waybill_no as waybill', 'order_no as order', 'pickup_slot as slot'])
    .select([sender.as('zip'), 'sender_phone as phone']);
  const returns = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('scanned_at', 'is', null)
    .where('returns.pickup_date', '=', date)
    .where(startsWith(recipient, zips))
    .select([sql<string>`'return'`.as('kind'), 'returns.waybill_no as waybill', 'order_no as order'])
    .select(['returns.pickup_slot as slot', recipient.as('zip'), 'recipient_phone as phone']);
  return [orders, returns] as const;
}

function slotsOn(db: Kysely<Database>, area: string, date: string) {
  return db
    .selectFrom('pickup_slots')
    .select(['slot', 'taken', 'set_capacity'])
    .where('area', '=', area)
    .where('date', '=', date)
    .execute();
}

/** Never below the number of bookings, which stay valid. @param own null for `usual`. */
async function setCapacity(
  db: Kysely<Database>,
  { area, date, slot }: { area: string; date: string; slot: string },
  own: number | null,
  usual: number,
): Promise<void> {
  const capacity = own ?? usual;
  await db
    .insertInto('pickup_slots')
    .values({ area, date, slot, capacity, taken: 0, set_capacity: own })
    .onConflict((conflict) =>
      conflict.columns(['area', 'date', 'slot']).doUpdateSet({
        set_capacity: own,
        capacity: sql<number>`greatest(pickup_slots.taken, ${capacity}::integer)`,
      }),
    )
    .execute();
}

const mostListed = 200;

/** What waits for a pickup on a day that is now closed: how many, and the first of them. */
export async function readWaiting(db: Kysely<Database>, date: string, zips: readonly string[]) {
  const [orders, returns] = selectPickups(db, date, zips);
  const found = await db
    .selectFrom(orders.unionAll(returns).as('waiting'))
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('found'))
    .orderBy('kind')
    .orderBy('slot')
    .orderBy('waybill')
    .limit(mostListed)
    .execute();
  const count = found[0]?.found ?? 0;
  return {
    count,
    said: count === 0 ? say('day.noneWaits') : say('day.waiting', { count }),
    rows: found.map(({ found: _, ...row }): Row => row),
  };
}

/** Pickup days and slots (D-56): closes days, and sets how many parcels a courier round collects in two hours. */
const sayPlace = (area: string): Sentence => (area === everywhere ? say('day.everywhere') : say('day.area', { area }));
const getSubject = (date: string, area: string): string => (area === everywhere ? date : `${date} ${area}`);

function checkDay(date: string, now: Date): void {
  if (date < localDate(now)) throw fieldRefused('date', say('day.passed', { date: sayDay(date) }), exits.misuse);
  if (!isPickupDay(date)) throw fieldRefused('date', say('day.sunday', { date: sayDay(date) }), exits.misuse);
}

async function close({ db, now }: CommandContext, input: SchemaTypes['calls/operator/day-close']): Promise<Done> {
  const { date, area = everywhere, reason = 'operations' } = input;
  checkDay(date, now);
  await holdBookings(db);
  if (!(await insertClosedDay(db, { date, area, reason })))
    throw new Refused(say('day.closedAlready', { date: sayDay(date), place: sayPlace(area) }));
  const waiting = await readWaiting(db, date, area === everywhere ? [] : [area]);
  return {
    said: [say('day.closed', { date: sayDay(date), place: sayPlace(area) }), waiting.said],
    rows: waiting.rows,
    total: waiting.count,
    change: { subject: getSubject(date, area), before: null, after: { reason, waiting: waiting.count } },
  };
}

async function open({ db }: CommandContext, input: SchemaTypes['calls/operator/day-open']): Promise<Done> {
  const { date, area = everywhere } = input;
  const reason = await removeClosedDay(db, date, area);
  if (reason === undefined) throw new Refused(say('day.notClosed', { date: sayDay(date), place: sayPlace(area) }));
  return {
    said: [say('day.opened', { date: sayDay(date), place: sayPlace(area) })],
    change: { subject: getSubject(date, area), before: { reason }, after: null },
  };
}

async function slotRows({ db }: CommandContext, area: string, date: string): Promise<Row[]> {
  const usual = await readNumber(db, pickupCapacity);
  const closed = await getClosedReason(db, area, date);
  const booked = new Map((await slotsOn(db, area, date)).map((row) => [row.slot, row]));
  return pickupSlots.map((slot) => {
    const { taken = 0, set_capacity: own = null } = booked.get(slot) ?? {};
    const capacity = own ?? usual;
    const free = closed ? 0 : Math.max(0, capacity - taken);
    return { slot, capacity, taken, free, set: own === null ? 'as usual' : 'for this slot', closed: closed ?? null };
  });
}

async function setSlot(context: CommandContext, input: SchemaTypes['calls/operator/slots-set']): Promise<Done> {
  const { area, date, slot, capacity = null } = input;
  checkDay(date, context.now);
  if (!pickupSlots.includes(slot))
    throw fieldRefused('slot', say('slots.absent', { slot, slots: pickupSlots }), exits.misuse);
  const getCapacity = (rows: readonly Row[]) => Number(rows.find((row) => row['slot'] === slot)?.['capacity']);
  const before = await slotRows(context, area, date);
  await setCapacity(context.db, { area, date, slot }, capacity, await readNumber(context.db, pickupCapacity));
  const after = await slotRows(context, area, date);
  return {
    said: [say('slots.set', { area, count: getCapacity(after), date: sayDay(date), slot })],
    rows: after,
    change: {
      subject: `${date} ${area} ${slot}`,
      before: { capacity: getCapacity(before) },
      after: { capacity: getCapacity(after), set: capacity !== null },
    },
  };
}

export const pickupCommands = [
  command({
    name: 'day close',
    about: 'Closes a day for pickups, everywhere or in an area (first three digits); lists the orders that have it',
    places: ['date'],
    options: { area: 'AREA', reason: 'holiday|weather|operations' },
    input: 'calls/operator/day-close',
    run: close,
  }),
  command({
    name: 'day open',
    about: 'Opens a day again that was closed, for the same area',
    places: ['date'],
    options: { area: 'AREA' },
    input: 'calls/operator/day-open',
    run: open,
  }),
  command({
    name: 'slots show',
    about: 'Shows what an area’s slots of a day take, and what is taken',
    places: ['area', 'date'],
    input: 'calls/operator/slots-show',
    reads: true,
    async run(context, { area, date }) {
      return { rows: await slotRows(context, area, date) };
    },
  }),
  command({
    name: 'slots set',
    about: 'Sets how many parcels a slot takes; without CAPACITY as many as usual again. Who is booked stays booked',
    places: ['area', 'date', 'slot', 'capacity'],
    input: 'calls/operator/slots-set',
    run: setSlot,
  }),
];
