/** What people write to the courier beside orders: messages and applications, and when they hear of them (D-93, D-99). */
import { agentMinutesAfter, answerTimes } from './answer-time.ts';
import { constants } from './constants.ts';

export const inboxKinds = ['contact', 'vip', 'franchise', 'application'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What every reference of a kind begins with; a case's begins with C. */
export const referenceLetters = { contact: 'M', vip: 'V', franchise: 'F', application: 'J' } as const satisfies Record<
  InboxKind,
  string
>;

/** Without what is taken for one another: 0 and O, 1, I and L. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const referenceLetterCount = 6;

/** What a message may be about; the last one is anything else (CALL-74). */
export const contactSubjects = ['parcel', 'delivery', 'damage', 'price', 'account', 'business', 'other'] as const;

/** What a business sends most. */
export const businessGoods = ['clothing', 'beauty', 'home', 'food', 'spareParts', 'electronics', 'other'] as const;
export const monthlyParcels = ['upTo100', 'upTo500', 'upTo2000', 'more'] as const;

export const premisesKinds = ['owned', 'rented', 'searching'] as const;
/** Pesos that somebody wants to put in. */
export const investments = ['upTo200', 'upTo500', 'upTo1000', 'more'] as const;

/** A message is solved; a request, which an application is too, is granted or not. */
export const inboxSubject = (kind: InboxKind): 'message' | 'request' => (kind === 'contact' ? 'message' : 'request');

const minutesPerHour = 60;

export interface InboxTimes {
  feedbackDueAt: Date;
  firstAnswerDueAt: Date;
  solutionDueAt: Date;
}

/** The same clocks as a case's; that it was read is said two hours of the agents' time after it came (CONST-10). */
export function inboxTimes(receivedAt: Date): InboxTimes {
  return {
    feedbackDueAt: agentMinutesAfter(receivedAt, constants.service.feedbackHours * minutesPerHour),
    ...answerTimes(receivedAt),
  };
}

/** Of a message or request: by when what is due, and when it was done. ISO. */
export interface PromisedTimes {
  kind: InboxKind;
  feedbackDueAt: string;
  firstAnswerDueAt: string;
  solutionDueAt: string;
  firstAnsweredAt?: string | null;
  solvedAt?: string | null;
}

interface PromisedStep {
  /** Its word is `inbox:times.<word>`. */
  word: 'firstAnswer' | `${'message' | 'request'}.${'feedback' | 'solution'}`;
  dueAt: string;
  doneAt: string | null;
}

/** What is promised, in the order in which it happens. An answer proves reading, so reading is never due later (CONST-10, D-93). */
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
