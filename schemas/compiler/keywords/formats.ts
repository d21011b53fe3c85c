/** Formats are regular expressions: functions could not be compiled into a module of their own. */
import { emailPattern } from '#domain/email.ts';

const leapDay = '(?:(?:19|20)(?:0[48]|[2468][048]|[13579][26])|2000)-02-29';
const otherDays =
  '(?:19|20)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))';

export const formats: Readonly<Record<string, RegExp>> = {
  email: new RegExp(emailPattern),
  /** A day that exists, 1900 to 2099, `YYYY-MM-DD`. */
  date: new RegExp(`^(?:${otherDays}|${leapDay})$`),
  /** Two hours of a day, `HH-HH` (D-56). */
  'pickup-slot': /^(?:[01]\d|2[0-3])-(?:[01]\d|2[0-4])$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
};
