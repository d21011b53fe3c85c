import { constants } from '../constants.ts';
import { holidayOn } from '../time/holidays.ts';
import { addDays, addMinutes, daysBetween, getWeekday, localDate, toInstant } from '../time/zoned-time.ts';

/** Pickup slots: two hours, Monday to Saturday, with capacity (RULE-MOB-10, D-56). */
export const pickupSlots: readonly string[] = constants.pickup.slots;

/** Why an operator closed a day for pickups. */
export const closedReasons = ['holiday', 'weather', 'operations'] as const;
export type ClosedReason = (typeof closedReasons)[number];

interface PickupDay {
  /** YYYY-MM-DD */
  date: string;
  /** `free` places; 0 is a full slot, which is shown but cannot be chosen. */
  slots: { slot: string; free: number }[];
}

interface PickupChoice {
  /** Monday to Saturday of the next seven days without closed ones; today only while it has a slot left. */
  days: PickupDay[];
  /** "Today is already full": today still has slots, but none has a free place. */
  todayFull: boolean;
  /** "No more pickups today": it is a pickup day, but too late for its last slot. */
  todayOver: boolean;
  /** The first three free places. */
  nextFree: { date: string; slot: string }[];
  /** Days of those seven that are closed for pickups, public holidays included (D-90). */
  closed: { date: string; reason: ClosedReason }[];
}

interface PickupQuestion {
  now: Date;
  /** IANA name of the pickup's time zone; the capital's when absent. */
  timeZone?: string | undefined;
  /** Places left on a date (YYYY-MM-DD) in a slot (HH-HH). */
  freePlaces: (date: string, slot: string) => number;
  /** Days that an operator has closed, with the reason. */
  closedDays?: ReadonlyMap<string, ClosedReason>;
}

const sunday = 7;

/** Whether couriers collect on a date at all. */
export const isPickupDay = (date: string): boolean => getWeekday(date) < sunday;

/** Instants at which a slot starts and ends. @param timeZone of the pickup. */
export function slotBounds(date: string, slot: string, timeZone?: string): { start: Date; end: Date } {
  const [from = '', to = ''] = slot.split('-');
  return { start: toInstant(date, `${from}:00`, timeZone), end: toInstant(date, `${to}:00`, timeZone) };
}

/** The candidate dates, today first, without Sundays. */
function offeredDates(today: string): string[] {
  const dates = Array.from({ length: constants.pickup.daysOffered }, (_, ahead) => addDays(today, ahead));
  return dates.filter(isPickupDay);
}

/**
 * Whether a slot can be offered: a pickup day in range that is no public holiday, starting in more than 60 minutes.
 * Ignores free places.
 */
export function isSlotOffered(now: Date, date: string, slot: string, timeZone?: string): boolean {
  if (!pickupSlots.includes(slot) || !isPickupDay(date) || holidayOn(date)) return false;
  const ahead = daysBetween(localDate(now, timeZone), date);
  if (!(ahead >= 0 && ahead < constants.pickup.daysOffered)) return false;
  return slotBounds(date, slot, timeZone).start > addMinutes(now, constants.pickup.leadMinutes);
}

/** The choices for a pickup (D-56). */
export function pickupChoice({ now, timeZone, freePlaces, closedDays = new Map() }: PickupQuestion): PickupChoice {
  const today = localDate(now, timeZone);
  const dates = offeredDates(today);
  const getReason = (date: string) => (holidayOn(date) ? 'holiday' : closedDays.get(date));
  const days = dates
    .filter((date) => !getReason(date))
    .map((date) => ({
      date,
      slots: pickupSlots
        .filter((slot) => isSlotOffered(now, date, slot, timeZone))
        .map((slot) => ({ slot, free: Math.max(0, freePlaces(date, slot)) })),
    }))
    .filter((day) => day.slots.length > 0);
  const free = days.flatMap(({ date, slots }) =>
    slots.filter((slot) => slot.free > 0).map(({ slot }) => ({ date, slot })),
  );
  const isOpen = isPickupDay(today) && !getReason(today);
  const isOffered = days.some(({ date }) => date === today);
  return {
    days,
    todayFull: isOffered && !free.some(({ date }) => date === today),
    todayOver: isOpen && !isOffered,
    nextFree: free.slice(0, constants.pickup.nextSlotsOffered),
    closed: dates.flatMap((date) => {
      const reason = getReason(date);
      return reason ? [{ date, reason }] : [];
    }),
  };
}
