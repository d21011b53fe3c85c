/**
 * The formats of draft-07 that a regular expression cannot validate, for external schemas. Compiled modules import them
 * by name and contain the others as expressions. A test checks that they agree with ajv-formats.
 */
import { isDate } from '#domain/time/written-dates.ts';

/**
 * RFC 3339 full-date: a day that exists.
 * @public generated modules import it
 */
export { isDate };

const timePattern = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/**
 * RFC 3339 full-time: hours, minutes and seconds with a zone; a leap second only at the end of a day in UTC.
 * @public generated modules import it
 */
export function isTime(text: string): boolean {
  const match = timePattern.exec(text);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const sign = match[4] === '-' ? -1 : 1;
  const [zoneHour = 0, zoneMinute = 0] = match.slice(5, 7).map((part) => Number(part ?? 0));
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const utcMinute = minute - zoneMinute * sign;
  const utcHour = hour - zoneHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

/**
 * RFC 3339 date-time.
 * @public generated modules import it
 */
export function isDateTime(text: string): boolean {
  const [date = '', time = '', ...more] = text.split(/t|\s/i);
  return more.length === 0 && isDate(date) && isTime(time);
}

/**
 * A regular expression of ECMA-262. It is parsed and never run.
 * @public generated modules import it
 */
export function isRegex(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    RegExp(text);
    return true;
  } catch {
    return false;
  }
}
