/** Pickup capacity by courier round: a two-hour slot on a date in the area of a postal code (D-56). */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { pickupChoice } from '#domain/pickup.ts';
import { timeZoneOfPostalCode } from '#domain/postal-time-zone.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { Database } from '../../db/schema.ts';
import { closedDaysFrom } from './closed-days.ts';
import { pickupCapacity, readNumber } from './settings.ts';

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
