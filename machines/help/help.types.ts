import type { Answer } from '#contract/answers.ts';
import type { HelpQuestion } from '#domain/help/find-questions.ts';
import type { Failure } from '../kit/failure.ts';

/** Answers that are a text alone: `help:say.<word>`. */
export type HelpWord = 'greeting' | 'thanks' | 'unknown' | 'askWaybill' | 'askRates' | 'askZip';

/** An answer as data: the screen renders it in the visitor's language. */
export type HelpReply =
  | { kind: 'say'; word: HelpWord }
  /** Also when it needs a suffix, was not found or is locked: the row says so. `tail` is the suffix that was sent. */
  | { kind: 'parcel'; row: Answer<'waybillDetail'>; tail: string | undefined; others: readonly string[] }
  | {
      kind: 'rates';
      question: { originZip: string; destinationZip: string; weight: number };
      quotation: Answer<'standardQuote'>;
    }
  | { kind: 'branches'; zip: string; list: Answer<'networkByZip'> }
  | { kind: 'questions'; questions: readonly HelpQuestion[] }
  | { kind: 'handover'; waybillNo: string | undefined };

export type HelpTurn =
  | { id: number; by: 'person'; text: string }
  | { id: number; by: 'help'; reply: HelpReply }
  | { id: number; by: 'help'; failure: Failure; asked: string };

/** A message with the context that it needs. */
export interface HelpQuery {
  text: string;
  /** The parcel of the last answer. */
  waybillNo: string | undefined;
  /** The last answer asked for its phone suffix. */
  awaitsTail: boolean;
}

export interface HelpContext {
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
  awaitsTail: boolean;
}

export type HelpEvent = { type: 'say'; text: string } | { type: 'forget' };
