import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ClosedReason, pickupChoice } from '#domain/parcel/pickup-slots.ts';
import { holidayOn } from '#domain/time/holidays.ts';
import type { Database } from '#server/db/schema.ts';
import type { Answer } from '#contract/calls.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { getScopes } from './store.ts';
import { pickupCapacity, readNumber } from './settings.ts';

/**
 * The SQL of days without pickups: closed for pickups, or company holidays. An empty area is the whole country; its
 * reason takes precedence over a state's or an area's.
 */
const closedIn = (area: string): RawBuilder<boolean> => sql`pickup_closures.area = any(${getScopes(area)}::text[])`;

/** From a day on, with the reason. */
async function closedDaysFrom(
  db: Kysely<Database>,
  area: string,
  from: string,
): Promise<ReadonlyMap<string, ClosedReason>> {
  const rows = await db
    .selectFrom('pickup_closures')
    .select(['date', 'reason'])
    .where(closedIn(area))
    .where('date', '>=', from)
    .orderBy('area', 'desc')
    .execute();
  return new Map(rows.map(({ date, reason }) => [date, reason]));
}

export async function getClosedReason(
  db: Kysely<Database>,
  area: string,
  date: string,
): Promise<ClosedReason | undefined> {
  if (holidayOn(date)) return 'holiday';
  const row = await db
    .selectFrom('pickup_closures')
    .select('reason')
    .where(closedIn(area))
    .where('date', '=', date)
    .orderBy('area')
    .limit(1)
    .executeTakeFirst();
  return row?.reason;
}

/** The capacity that a booking carries: negative on a closed day, so that it fails the check on capacity. */
export const capacityBrought = (area: string, date: string, capacity: number): RawBuilder<number> =>
  holidayOn(date) === undefined
    ? sql`
  case when exists (select from pickup_closures where pickup_closures.date = ${date}::date and ${closedIn(area)})
       then -1 else ${capacity}::integer end`
    : sql`-1`;

/** The capacity of a slot that already is `booked`: a closed day has none, and a capacity set by an operator wins. */
export const reservedCapacity: RawBuilder<number> = sql`
  case when excluded.capacity < 0 then excluded.capacity else coalesce(booked.set_capacity, excluded.capacity) end`;

/** Pickup capacity by courier round: a two-hour slot on a date in the area of a postal code (D-56). */
const areaDigits = 3;

/** Codes with the same first digits belong to one courier round. */
export const getPickupArea = (zip: string): string => zip.slice(0, areaDigits);

export async function offeredSlots(db: Kysely<Database>, zip: string, now: Date): Promise<Answer<'pickupSlots'>> {
  const capacity = await readNumber(db, pickupCapacity);
  const timeZone = timeZoneOfPostalCode(zip);
  const today = localDate(now, timeZone);
  const closedDays = await closedDaysFrom(db, getPickupArea(zip), today);
  const booked = await db
    .selectFrom('pickup_slots')
    .select(['date', 'slot', 'taken', 'set_capacity'])
    .where('area', '=', getPickupArea(zip))
    .where('date', '>=', today)
    .execute();
  const free = new Map(booked.map((row) => [`${row.date} ${row.slot}`, (row.set_capacity ?? capacity) - row.taken]));
  return pickupChoice({
    now,
    timeZone,
    freePlaces: (date, slot) => free.get(`${date} ${slot}`) ?? capacity,
    closedDays,
  });
}
