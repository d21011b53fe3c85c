/**
 * The offset of a time zone from UTC: the result of dayjs' time-zone plugin, cached while it is valid. The plugin
 * creates an Intl formatter per call, which takes longer than everything else that a list of branches needs. Only its
 * offset is used: the wall clock that it builds passes through the device's own zone, and is an hour off around that
 * zone's clock changes.
 */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

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
export function zoneOffset(instant: Date, zone: string): number {
  const time = instant.getTime();
  return offsetOfDay(Math.floor(time / dayMs), zone) ?? askedOffset(time, zone);
}
