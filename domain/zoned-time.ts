/**
 * Wall-clock time in America/Mexico_City (D-33), or in another IANA zone where one is named, through Intl only. A date
 * is `YYYY-MM-DD`, a time `HH:mm`; calendar arithmetic runs on dates, never on instants.
 */
import { constants } from './constants.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const home: string = constants.service.timeZone;

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

// A format costs a hundred times as much to make as to use.
const formats = new Map<string, Intl.DateTimeFormat>();

export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
  minutesOfDay: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

function partsOf(instant: Date, zone: string): Record<string, string> {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
function offsetMs(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(instant, zone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Midnight UTC of a date, for calendar arithmetic. */
const utcOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The date some days later, or earlier with a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(utcOf(date).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Calendar days from one date to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (utcOf(to).getTime() - utcOf(from).getTime()) / dayMs;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return utcOf(date).getUTCDay() || 7;
}

/** Minutes since midnight of a time `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The wall clock at an instant. */
export function localTime(instant: Date, zone = home): LocalTime {
  const { year, month, day, hour, minute } = partsOf(instant, zone);
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}`;
  return { date, time, minutesOfDay: minutesOf(time), weekday: weekdayOf(date) };
}

/** The date at an instant. */
export function localDate(instant: Date, zone = home): string {
  return localTime(instant, zone).date;
}

/** The instant at which the wall clock shows a date and a time. */
export function instantOf(date: string, time = '00:00', zone = home): Date {
  const wall = new Date(`${date}T${time}:00Z`);
  const guess = new Date(wall.getTime() - offsetMs(wall, zone));
  return new Date(wall.getTime() - offsetMs(guess, zone));
}

/** The instant some minutes later. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}
