/** A message or an application on its way to the courier. */
import type { Answer } from '#contract/answers.ts';
import type { Failure } from '../kit/failure.ts';

export type Receipt = Answer<'contactSend'>;

/** The answers of the form, whichever it is; the actor knows. */
export type Written = Readonly<Record<string, unknown>>;

export interface InboxContext {
  written: Written | undefined;
  receipt: Receipt | undefined;
  /** Of the last try. */
  failure: Failure | undefined;
}

export type InboxEvent =
  | { type: 'message.send'; written: Written }
  /** Another one is begun. */
  | { type: 'message.again' };
