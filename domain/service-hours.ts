/** When people answer the hotline (CONST-09, D-92). The machine answers always. */
import { constants } from './constants.ts';
import { addDays, instantOf, localDate, weekdayOf } from './zoned-time.ts';

/** Open until an instant, or closed until one. */
export type AgentHours = { open: true; until: Date } | { open: false; opensAt: Date };

interface Hours {
  opens: string;
  closes: string;
}

const saturday = 6;
const daysAhead = 7;

/** Agents' hours on a date; undefined on Sundays. */
export function agentHoursOn(date: string): Hours | undefined {
  const { weekdayAgentsOpen, weekdayAgentsClose, saturdayAgentsOpen, saturdayAgentsClose } = constants.service;
  const weekday = weekdayOf(date);
  if (weekday > saturday) return undefined;
  if (weekday === saturday) return { opens: saturdayAgentsOpen, closes: saturdayAgentsClose };
  return { opens: weekdayAgentsOpen, closes: weekdayAgentsClose };
}

/** Whether agents answer now, until when, or from when on. */
export function agentsOpen(now: Date): AgentHours {
  const today = localDate(now);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today, ahead);
    const hours = agentHoursOn(date);
    if (!hours) continue;
    const opensAt = instantOf(date, hours.opens);
    const until = instantOf(date, hours.closes);
    if (now < opensAt) return { open: false, opensAt };
    if (now < until) return { open: true, until };
  }
  throw new Error('The agents have no opening hours');
}
