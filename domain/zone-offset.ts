/**
 * How far a time zone's clock is ahead of UTC: what dayjs' time-zone plugin says, kept for as long as it holds. The
 * plugin makes an Intl formatter per question, which takes longer than everything else that a list of branches needs.
 * Only its offset is asked for: the wall clock that it builds passes through the device's own, and is an hour off in
 * the hours around which that one is put forward or back.
 */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const dayMs = 86_400_000;

/** Days kept at most, so that a caller who names ever other days fills no memory. */
const maxKept = 2_000;

/** By zone and day of UTC; undefined on a day on which the zone's clock is changed. */
const kept = new Map<string, number | undefined>();

const askedOffset = (time: number, zone: string): number => dayjs(time).tz(zone).utcOffset();

/** The offset of a whole day of UTC; undefined when its ends differ. */
function offsetOfDay(day: number, zone: string): number | undefined {
  const key = `${zone} ${day}`;
  if (kept.has(key)) return kept.get(key);
  const [first, last] = [day, day + 1].map((edge) => askedOffset(edge * dayMs, zone));
  const offset = first === last ? first : undefined;
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, offset);
  return offset;
}

/** Minutes by which a zone's clock is ahead of UTC at an instant. */
export function zoneOffset(instant: Date, zone: string): number {
  const time = instant.getTime();
  return offsetOfDay(Math.floor(time / dayMs), zone) ?? askedOffset(time, zone);
}
