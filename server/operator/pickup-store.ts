/** The SQL of closed days and of slots with a capacity of their own. */
import { type Kysely, sql } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { Database } from '../db/schema.ts';

/** Running bookings finish first and are visible; later ones wait for this transaction, and see its changes. */
export async function holdBookings(db: Kysely<Database>): Promise<void> {
  await sql`lock table pickup_slots in share row exclusive mode`.execute(db);
}

/** False when the day is closed there already. */
export async function insertClosedDay(
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
export async function removeClosedDay(
  db: Kysely<Database>,
  date: string,
  area: string,
): Promise<ClosedReason | undefined> {
  const row = await db
    .deleteFrom('closed_days')
    .where('date', '=', date)
    .where('area', '=', area)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason;
}

/**
 * Orders that wait for a courier on that day. @param zips first digits of postal codes, all of one length; none is
 * everywhere
 */
export function pickupsOn(db: Kysely<Database>, date: string, zips: readonly string[]) {
  const [first] = zips;
  return db
    .selectFrom('orders')
    .select(['order_no', 'waybill_no', 'pickup_slot', sql<string>`sender ->> 'zip'`.as('zip'), 'sender_phone'])
    .where('status', '=', 'toBePickedUp')
    .where('pickup_date', '=', date)
    .$if(first !== undefined, (query) =>
      query.where(sql<boolean>`left(sender ->> 'zip', ${first?.length ?? 0}::integer) = any(${[...zips]}::text[])`),
    )
    .orderBy('pickup_slot')
    .orderBy('waybill_no')
    .execute();
}

export function slotsOn(db: Kysely<Database>, area: string, date: string) {
  return db
    .selectFrom('pickup_slots')
    .select(['slot', 'taken', 'set_capacity'])
    .where('area', '=', area)
    .where('date', '=', date)
    .execute();
}

/** Never below the number of bookings, which stay valid. @param own null for `usual`. */
export async function setCapacity(
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
