/** Pickup slots: two hours, Monday to Saturday, with capacity (RULE-MOB-10, D-56). */
import { constants } from './constants.ts';
import { addDays, addMinutes, daysBetween, instantOf, localDate, weekdayOf } from './zoned-time.ts';

export const pickupSlots: readonly string[] = constants.pickup.slots;

/** Why nobody collects on a day that an operator has closed. */
export const closedReasons = ['holiday', 'weather', 'operations'] as const;
export type ClosedReason = (typeof closedReasons)[number];

export interface PickupDay {
  /** YYYY-MM-DD */
  date: string;
  /** `free` places; 0 is a full slot, shown but not to be chosen. */
  slots: { slot: string; free: number }[];
}

export interface PickupChoice {
  /** Monday to Saturday of the next seven days but for closed ones; today only while it has a slot to come. */
  days: PickupDay[];
  /** Today is a pickup day on which nothing is left, booked or gone by: "today is already full". */
  todayFull: boolean;
  /** The first three free places. */
  nextFree: { date: string; slot: string }[];
  /** Days of those seven on which nobody collects. */
  closed: { date: string; reason: ClosedReason }[];
}

export interface PickupQuestion {
  now: Date;
  /** Places left on a date (YYYY-MM-DD) in a slot (HH-HH). */
  freePlaces: (date: string, slot: string) => number;
  /** Days that an operator has closed, with the reason. */
  closedDays?: ReadonlyMap<string, ClosedReason>;
}

const sunday = 7;

/** Whether couriers collect on a date at all. */
export const isPickupDay = (date: string): boolean => weekdayOf(date) < sunday;

/** Instants at which a slot starts and ends. */
export function slotBounds(date: string, slot: string): { start: Date; end: Date } {
  const [from = '', to = ''] = slot.split('-');
  return { start: instantOf(date, `${from}:00`), end: instantOf(date, `${to}:00`) };
}

/** The dates that are looked at, today first, without Sundays. */
function offeredDates(now: Date): string[] {
  const today = localDate(now);
  const dates = Array.from({ length: constants.pickup.daysOffered }, (_, ahead) => addDays(today, ahead));
  return dates.filter(isPickupDay);
}

/** Whether a slot can be offered at all: a pickup day in range, starting in more than 60 minutes. Places aren't looked at. */
export function isSlotOffered(now: Date, date: string, slot: string): boolean {
  if (!pickupSlots.includes(slot) || !isPickupDay(date)) return false;
  const ahead = daysBetween(localDate(now), date);
  if (!(ahead >= 0 && ahead < constants.pickup.daysOffered)) return false;
  return slotBounds(date, slot).start > addMinutes(now, constants.pickup.leadMinutes);
}

/** What a person can choose from (D-56). */
export function pickupChoice({ now, freePlaces, closedDays = new Map() }: PickupQuestion): PickupChoice {
  const today = localDate(now);
  const dates = offeredDates(now);
  const days = dates
    .filter((date) => !closedDays.has(date))
    .map((date) => ({
      date,
      slots: pickupSlots
        .filter((slot) => isSlotOffered(now, date, slot))
        .map((slot) => ({ slot, free: Math.max(0, freePlaces(date, slot)) })),
    }))
    .filter((day) => day.slots.length > 0);
  const free = days.flatMap(({ date, slots }) =>
    slots.filter((slot) => slot.free > 0).map(({ slot }) => ({ date, slot })),
  );
  return {
    days,
    todayFull: isPickupDay(today) && !closedDays.has(today) && !free.some(({ date }) => date === today),
    nextFree: free.slice(0, constants.pickup.nextSlotsOffered),
    closed: dates.flatMap((date) => {
      const reason = closedDays.get(date);
      return reason ? [{ date, reason }] : [];
    }),
  };
}
