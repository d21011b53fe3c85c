/**
 * Wall-clock time in America/Mexico_City (D-33), or in another named IANA zone. A date is `YYYY-MM-DD`, a time `HH:mm`;
 * calendar arithmetic uses dates, never instants, and dayjs in UTC, which is independent of the device's zone.
 */
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { constants } from '../constants.ts';

/**
 * The offset of a time zone from UTC: the result of dayjs' time-zone plugin, cached while it is valid. The plugin
 * creates an Intl formatter per call, which takes longer than everything else that a list of branches needs. Only its
 * offset is used: the wall clock that it builds passes through the device's own zone, and is an hour off around that
 * zone's clock changes.
 */
dayjs.extend(utc);
dayjs.extend(timezone);

const dayMs = 86_400_000;

/** Maximum cached days, so that a caller with ever other days does not exhaust the memory. */
const maxKept = 2_000;

/** By zone and UTC day; undefined on a day of a clock change. */
const kept = new Map<string, number | undefined>();

const askedOffset = (time: number, zone: string): number => dayjs(time).tz(zone).utcOffset();

/** The offset of a whole UTC day; undefined when its ends differ. */
function offsetOfDay(day: number, zone: string): number | undefined {
  const key = `${zone} ${day}`;
  if (kept.has(key)) return kept.get(key);
  const [first, last] = [day, day + 1].map((edge) => askedOffset(edge * dayMs, zone));
  const offset = first === last ? first : undefined;
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, offset);
  return offset;
}

/** Offset of a zone from UTC at an instant, in minutes. */
function zoneOffset(instant: Date, zone: string): number {
  const time = instant.getTime();
  return offsetOfDay(Math.floor(time / dayMs), zone) ?? askedOffset(time, zone);
}

const home: string = constants.service.timeZone;

interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
  minutesOfDay: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

/** With its `Z` the engine parses the text strictly and for every year. */
const toUtc = (date: string, time = '00:00'): Dayjs => dayjs.utc(`${date}T${time}Z`);

/** Four times as fast as its `format`, and throws for an invalid day. */
const toDateText = (wall: Dayjs): string => wall.toISOString().slice(0, 10);

const weekdayIn = (wall: Dayjs): number => wall.day() || 7;

/** The date a number of days later, or earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return toDateText(toUtc(date).add(days, 'day'));
}

/** Calendar days from one date to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return toUtc(to).diff(toUtc(from), 'day');
}

/** 1 Monday to 7 Sunday. */
export function getWeekday(date: string): number {
  return weekdayIn(toUtc(date));
}

/** Minutes since midnight of a time `HH:mm`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `HH:mm` of minutes since midnight. */
export function toTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The wall clock at an instant. */
export function localTime(instant: Date, zone = home): LocalTime {
  const wall = dayjs.utc(instant).add(zoneOffset(instant, zone), 'minute');
  const minutesOfDay = wall.hour() * 60 + wall.minute();
  return { date: toDateText(wall), time: toTime(minutesOfDay), minutesOfDay, weekday: weekdayIn(wall) };
}

/** The date at an instant. */
export function localDate(instant: Date, zone = home): string {
  return localTime(instant, zone).date;
}

/**
 * The instant at which the wall clock shows a date and a time; the first one in the repeated hour of a clock change.
 */
export function toInstant(date: string, time = '00:00', zone = home): Date {
  const wall = toUtc(date, time);
  const guess = wall.subtract(zoneOffset(wall.toDate(), zone), 'minute').toDate();
  return wall.subtract(zoneOffset(guess, zone), 'minute').toDate();
}

/** Wall-clock time (`YYYY-MM-DDTHH:mm`) with its offset from UTC: `2027-03-05T10:00-06:00`. */
export function isoWithOffset(moment: string, zone = home): string {
  const [date = '', time] = moment.split('T');
  const offset = zoneOffset(toInstant(date, time, zone), zone);
  return `${moment}${offset < 0 ? '-' : '+'}${toTime(Math.abs(offset))}`;
}

/** The instant some minutes later. */
export function addMinutes(instant: Date, minutes: number): Date {
  return dayjs.utc(instant).add(minutes, 'minute').toDate();
}
