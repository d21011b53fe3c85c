import { holidayOn } from '../time/holidays.ts';
import { addDays, getWeekday, localDate, toInstant, toTime } from '../time/zoned-time.ts';

/** Services that a branch can offer. */
export const branchServices = ['dropOff', 'pickUp', 'packaging', 'codPayout', 'international'] as const;

export type BranchService = (typeof branchServices)[number];

/** Where a branch is, in the parts of an address (ENT-13). */
export interface BranchAddress {
  street: string;
  town: string;
  zip: string;
  city: string;
  state: string;
}

// Opening hours of a branch (D-02). Hours are in the branch's local time: Tijuana is one or two hours behind the
// capital. A branch is closed on public holidays unless it says otherwise, and always on the courier's own holidays.

/** Minutes since midnight; `closes` is exclusive, at most 1440. */
export interface DayHours {
  opens: number;
  closes: number;
}

/** Monday first; null when closed that day. */
export type WeekHours = readonly (DayHours | null)[];

export interface BranchHours {
  hours: WeekHours;
  /** Whether the weekday's hours also apply on public holidays. */
  opensOnHolidays: boolean;
  /** Company holidays at the branch's place, YYYY-MM-DD. */
  closedOn?: readonly string[];
  /** From this day on the branch is closed for good, YYYY-MM-DD. */
  closedFrom?: string | undefined;
  /** IANA name of the branch's time zone. */
  timeZone: string;
}

/**
 * Open until an instant, or closed until one; `minutes` is that time in the branch's local time. `daysAhead`: 0 later
 * today, 1 tomorrow. Without hours in the coming weeks it never opens.
 */
export type BranchOpening =
  | { open: true; until: Date; minutes: number }
  | { open: false; opensAt: Date; minutes: number; date: string; daysAhead: number }
  | { open: false; opensAt: null };

const minutesOfDay = 24 * 60;
const daysLookedAt = 14;

/** The hours of a date; undefined when it is closed all day. */
export function branchHoursOn(
  date: string,
  { hours, opensOnHolidays, closedOn = [], closedFrom }: Omit<BranchHours, 'timeZone'>,
): DayHours | undefined {
  if (closedFrom !== undefined && date >= closedFrom) return undefined;
  if ((holidayOn(date) && !opensOnHolidays) || closedOn.includes(date)) return undefined;
  return hours[getWeekday(date) - 1] ?? undefined;
}

/** Goes through local time instead of adding minutes: the day of a clock change has 23 or 25 hours. */
function instantAt(date: string, minutes: number, timeZone: string): Date {
  if (minutes >= minutesOfDay) return toInstant(addDays(date, 1), undefined, timeZone);
  return toInstant(date, toTime(minutes), timeZone);
}

/** Whether a branch is open at an instant, and until when or from when on. */
export function branchOpening(branch: BranchHours, now: Date): BranchOpening {
  const today = localDate(now, branch.timeZone);
  for (let daysAhead = 0; daysAhead <= daysLookedAt; daysAhead += 1) {
    const date = addDays(today, daysAhead);
    const hours = branchHoursOn(date, branch);
    if (!hours) continue;
    const opensAt = instantAt(date, hours.opens, branch.timeZone);
    const until = instantAt(date, hours.closes, branch.timeZone);
    if (now < opensAt) return { open: false, opensAt, minutes: hours.opens, date, daysAhead };
    if (now < until) return { open: true, until, minutes: hours.closes };
  }
  return { open: false, opensAt: null };
}

/** The days of `WeekHours`, as inputs name them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** As operators write a day without opening. */
export const closedDay = 'closed';

const writtenHours = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/;

/** `09:00-19:00`, or `closed`. @returns undefined unless the day ends after it begins, by midnight */
export function parseDayHours(text: string): DayHours | null | undefined {
  if (text === closedDay) return null;
  const parts = writtenHours.exec(text);
  if (!parts) return undefined;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.slice(1).map(Number);
  if (fromMinute > 59 || toMinute > 59) return undefined;
  const [opens, closes] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  return opens < closes && closes <= minutesOfDay ? { opens, closes } : undefined;
}

export const formatDayHours = (hours: DayHours | null): string =>
  hours ? `${toTime(hours.opens)}-${toTime(hours.closes)}` : closedDay;
