/**
 * By when customer service has answered and solved a case (CONST-10). Counted while agents are there (CONST-09): a promise
 * that falls due on a Sunday contradicts the hours that stand beside it.
 */
import { constants } from './constants.ts';
import { agentHoursOn } from './service-hours.ts';
import { addDays, addMinutes, toInstant, localDate, getWeekday } from './zoned-time.ts';

const minuteMs = 60_000;
const minutesPerHour = 60;

/** The instant by which agents have been there for so many minutes; with 0, when one is there next. */
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

/** An hour of the agents' time, and a day after the case was taken up; never while nobody is there. */
export function answerTimes(openedAt: Date): { firstAnswerDueAt: Date; solutionDueAt: Date } {
  const { firstAnswerHours, solutionHours } = constants.service;
  const firstAnswerDueAt = agentMinutesAfter(openedAt, firstAnswerHours * minutesPerHour);
  const solved = addMinutes(firstAnswerDueAt, (solutionHours - firstAnswerHours) * minutesPerHour);
  return { firstAnswerDueAt, solutionDueAt: agentMinutesAfter(solved, 0) };
}
