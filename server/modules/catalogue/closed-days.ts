/**
 * The SQL of days without pickups: closed for pickups, or company holidays. An empty area is the whole country; its
 * reason takes precedence over a state's or an area's.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClosedReason } from '#domain/pickup.ts';
import type { Database } from '../../db/schema.ts';
import { getScopes } from './company-holidays.ts';

const closedIn = (area: string): RawBuilder<boolean> => sql`pickup_closures.area = any(${getScopes(area)}::text[])`;

/** From a day on, with the reason. */
export async function closedDaysFrom(
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
export const capacityBrought = (area: string, date: string, capacity: number): RawBuilder<number> => sql`
  case when exists (select from pickup_closures where pickup_closures.date = ${date}::date and ${closedIn(area)})
       then -1 else ${capacity}::integer end`;

/** The capacity of a slot that already is `booked`: a closed day has none, and a capacity set by an operator wins. */
export const reservedCapacity: RawBuilder<number> = sql`
  case when excluded.capacity < 0 then excluded.capacity else coalesce(booked.set_capacity, excluded.capacity) end`;
