/** Messages and applications to the courier, and their deadlines (D-93, D-99). */
import { agentMinutesAfter, answerTimes } from './answer-time.ts';
import { constants } from './constants.ts';

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

const minutesPerHour = 60;

export interface InboxTimes {
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
