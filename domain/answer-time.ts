/**
 * Deadlines for the first answer and the solution of a case (CONST-10). They count agents' working time (CONST-09): a
 * deadline on a Sunday would contradict the published hours.
 */
import { constants } from './constants.ts';
import { agentHoursOn } from './service-hours.ts';
import { addDays, addMinutes, toInstant, localDate, getWeekday } from './zoned-time.ts';

const minuteMs = 60_000;
const minutesPerHour = 60;

/** The instant at which agents have worked that many minutes; with 0, the start of their next working time. */
export function agentMinutesAfter(from: Date, minutes: number): Date {
  let left = minutes;
  for (let date = localDate(from); ; date = addDays(date, 1)) {
    const hours = agentHoursOn(getWeekday(date));
    if (!hours) continue;
    const opens = toInstant(date, hours.opens);
    const begin = from > opens ? from : opens;
    const open = (toInstant(date, hours.closes).getTime() - begin.getTime()) / minuteMs;
    if (open > 0 && left <= open) return addMinutes(begin, left);
    left -= Math.max(0, open);
  }
}

/** One hour of agents' working time for the first answer, one day for the solution; both fall within working hours. */
export function answerTimes(openedAt: Date): { firstAnswerDueAt: Date; solutionDueAt: Date } {
  const { firstAnswerHours, solutionHours } = constants.service;
  const firstAnswerDueAt = agentMinutesAfter(openedAt, firstAnswerHours * minutesPerHour);
  const solved = addMinutes(firstAnswerDueAt, (solutionHours - firstAnswerHours) * minutesPerHour);
  return { firstAnswerDueAt, solutionDueAt: agentMinutesAfter(solved, 0) };
}
