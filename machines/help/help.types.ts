import type { Answer } from '#contract/answers.ts';
import type { HelpQuestion } from '#domain/help/find-questions.ts';
import type { Failure } from '../kit/failure.ts';

/** What is answered with words alone: `help:say.<word>`. */
export type HelpWord = 'greeting' | 'thanks' | 'unknown' | 'askWaybill' | 'askRates' | 'askZip';

/** An answer, as data: what is on screen is made of it in the person's language. */
export type HelpReply =
  | { kind: 'say'; word: HelpWord }
  /** Also where it needs a tail, was not found or is locked: the row says so. `tail` was given with it. */
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

/** What was said, with what of the talk before it matters. */
export interface HelpQuery {
  text: string;
  /** The parcel that was spoken of last. */
  waybillNo: string | undefined;
  /** Its tail was asked for. */
  awaitsTail: boolean;
}

export interface HelpContext {
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
  awaitsTail: boolean;
}

export type HelpEvent = { type: 'say'; text: string } | { type: 'forget' };
