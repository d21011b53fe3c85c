/**
 * When people answer the hotline and when parcels come in the evening (CONST-09, D-92). The machine answers always. A
 * week's timetable needs the weekday and the hour alone, which Intl knows: the first page asks for it, and would otherwise
 * fetch dayjs for nothing else.
 */
import { constants } from './constants.ts';

interface Hours {
  /** HH:mm */
  opens: string;
  /** HH:mm */
  closes: string;
}

/** Open until a time of today, or closed until one of today or of a later day; the capital's clock. */
export type AgentHours =
  | { open: true; until: string }
  | {
      open: false;
      opensAt: string;
      /** 0 is today. */
      daysAhead: number;
      /** 1 Monday to 7 Sunday. */
      weekday: number;
    };

const { service } = constants;

interface Timetable extends Hours {
  /** 1 Monday to 7 Sunday, the first and the last of the days in a row. */
  days: readonly [first: number, last: number];
}

/** The one list of days and hours: what is shown, what counts as open and what is promised all come from it. */
export const serviceTimetable = {
  weekdays: { days: [1, 5], opens: service.weekdayAgentsOpen, closes: service.weekdayAgentsClose },
  saturday: { days: [6, 6], opens: service.saturdayAgentsOpen, closes: service.saturdayAgentsClose },
  evening: { days: [1, 5], opens: service.eveningDeliveryStart, closes: service.eveningDeliveryEnd },
} as const satisfies Record<string, Timetable>;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: service.timeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The weekday, 1 Monday to 7 Sunday, and the time `HH:mm` in the capital. */
function weekClock(now: Date): { weekday: number; time: string } {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  return { weekday: weekdays.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` };
}

/** Agents' hours on a weekday, 1 Monday to 7 Sunday; undefined on Sundays. */
export function agentHoursOn(weekday: number): Hours | undefined {
  return [serviceTimetable.weekdays, serviceTimetable.saturday].find(
    ({ days: [first, last] }) => weekday >= first && weekday <= last,
  );
}

/** Whether agents answer now, until when, or from when on. */
export function agentsOpen(now: Date): AgentHours {
  const { weekday: today, time } = weekClock(now);
  const hours = agentHoursOn(today);
  if (hours && time < hours.opens) return { open: false, opensAt: hours.opens, daysAhead: 0, weekday: today };
  if (hours && time < hours.closes) return { open: true, until: hours.closes };
  for (let daysAhead = 1; daysAhead <= weekdays.length; daysAhead += 1) {
    const weekday = ((today + daysAhead - 1) % weekdays.length) + 1;
    const opensAt = agentHoursOn(weekday)?.opens;
    if (opensAt !== undefined) return { open: false, opensAt, daysAhead, weekday };
  }
  throw new Error('The agents have no opening hours');
}
