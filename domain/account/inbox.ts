import { constants } from '../constants.ts';
import { agentHoursOn } from '../time/service-hours.ts';
import { addDays, addMinutes, getWeekday, localDate, toInstant } from '../time/zoned-time.ts';

/**
 * Deadlines for the first answer and the solution of a case (CONST-10). They count agents' working time (CONST-09): a
 * deadline on a Sunday would contradict the published hours.
 */
const minuteMs = 60_000;
const minutesPerHour = 60;

/** The instant at which agents have worked that many minutes; with 0, the start of their next working time. */
function agentMinutesAfter(from: Date, minutes: number): Date {
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

/** Messages and applications to the courier, and their deadlines (D-93, D-99). */
export const inboxKinds = ['contact', 'vip', 'franchise', 'application'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** First letter of every reference of a kind; a case's begins with C. */
export const referenceLetters = { contact: 'M', vip: 'V', franchise: 'F', application: 'J' } as const satisfies Record<
  InboxKind,
  string
>;

/** Without characters that are easily confused: 0 and O, 1, I and L. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const referenceLetterCount = 6;

/** Subjects of a message; the last one is anything else (CALL-74). */
export const contactSubjects = ['parcel', 'delivery', 'damage', 'price', 'account', 'business', 'other'] as const;

/** What a business sends most. */
export const businessGoods = ['clothing', 'beauty', 'home', 'food', 'spareParts', 'electronics', 'other'] as const;
export const monthlyParcels = ['upTo100', 'upTo500', 'upTo2000', 'more'] as const;

export const premisesKinds = ['owned', 'rented', 'searching'] as const;
/** Ranges in pesos that an applicant wants to invest. */
export const investments = ['upTo200', 'upTo500', 'upTo1000', 'more'] as const;

/** A message is solved; a request, which includes an application, is granted or not. */
export const inboxSubject = (kind: InboxKind): 'message' | 'request' => (kind === 'contact' ? 'message' : 'request');

interface InboxTimes {
  feedbackDueAt: Date;
  firstAnswerDueAt: Date;
  solutionDueAt: Date;
}

/** The same deadlines as a case's; reading is confirmed within two hours of agents' time (CONST-10). */
export function inboxTimes(receivedAt: Date): InboxTimes {
  return {
    feedbackDueAt: agentMinutesAfter(receivedAt, constants.service.feedbackHours * minutesPerHour),
    ...answerTimes(receivedAt),
  };
}

/** Deadlines of a message or request, and when each step was done. ISO. */
export interface PromisedTimes {
  kind: InboxKind;
  feedbackDueAt: string;
  firstAnswerDueAt: string;
  solutionDueAt: string;
  firstAnsweredAt?: string | null;
  solvedAt?: string | null;
}

interface PromisedStep {
  /** Its message key is `inbox:times.<word>`. */
  word: 'firstAnswer' | `${'message' | 'request'}.${'feedback' | 'solution'}`;
  dueAt: string;
  doneAt: string | null;
}

/**
 * The promised steps in the order in which they happen. An answer proves reading, so reading is never due later
 * (CONST-10, D-93).
 */
export function listPromisedSteps(times: PromisedTimes): readonly PromisedStep[] {
  const { kind, feedbackDueAt, firstAnswerDueAt, solutionDueAt, firstAnsweredAt = null, solvedAt = null } = times;
  const subject = inboxSubject(kind);
  const readDueAt = feedbackDueAt < firstAnswerDueAt ? feedbackDueAt : firstAnswerDueAt;
  return [
    { word: `${subject}.feedback`, dueAt: readDueAt, doneAt: firstAnsweredAt },
    { word: 'firstAnswer', dueAt: firstAnswerDueAt, doneAt: firstAnsweredAt },
    { word: `${subject}.solution`, dueAt: solutionDueAt, doneAt: solvedAt },
  ];
}
