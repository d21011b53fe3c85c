/**
 * Working hours of the hotline's agents and of evening deliveries (CONST-09, D-92). The automatic help is always
 * available.
 */
import { constants } from '../constants.ts';
import { wallClock } from './written-dates.ts';

interface Hours {
  /** HH:mm */
  opens: string;
  /** HH:mm */
  closes: string;
}

/** Open until a time of today, or closed until one of today or a later day, in the capital's time. */
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
  /** 1 Monday to 7 Sunday, the first and the last of consecutive days. */
  days: readonly [first: number, last: number];
}

/** The only list of days and hours: what is shown, what counts as open and what is promised all use it. */
export const serviceTimetable = {
  weekdays: { days: [1, 5], opens: service.weekdayAgentsOpen, closes: service.weekdayAgentsClose },
  saturday: { days: [6, 6], opens: service.saturdayAgentsOpen, closes: service.saturdayAgentsClose },
  evening: { days: [1, 5], opens: service.eveningDeliveryStart, closes: service.eveningDeliveryEnd },
} as const satisfies Record<string, Timetable>;

const daysOfWeek = 7;

/** Agents' hours on a weekday, 1 Monday to 7 Sunday; undefined on Sundays. */
export function agentHoursOn(weekday: number): Hours | undefined {
  return [serviceTimetable.weekdays, serviceTimetable.saturday].find(
    ({ days: [first, last] }) => weekday >= first && weekday <= last,
  );
}

/** Whether agents are working now, and until when or from when on. */
export function agentsOpen(now: Date): AgentHours {
  const { weekday, time } = wallClock(now);
  const today = weekday || daysOfWeek;
  const hours = agentHoursOn(today);
  if (hours && time < hours.opens) return { open: false, opensAt: hours.opens, daysAhead: 0, weekday: today };
  if (hours && time < hours.closes) return { open: true, until: hours.closes };
  for (let daysAhead = 1; daysAhead <= daysOfWeek; daysAhead += 1) {
    const later = ((today + daysAhead - 1) % daysOfWeek) + 1;
    const opensAt = agentHoursOn(later)?.opens;
    if (opensAt !== undefined) return { open: false, opensAt, daysAhead, weekday: later };
  }
  throw new Error('The agents have no opening hours');
}
