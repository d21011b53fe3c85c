/** A message or an application on its way to the courier. */
import type { Answer } from '#contract/answers.ts';
import type { Failure } from '../kit/failure.ts';

export type Receipt = Answer<'contactSend'>;

/** The answers of any of the forms; the actor knows which one. */
export type Written = Readonly<Record<string, unknown>>;

export interface InboxContext {
  written: Written | undefined;
  receipt: Receipt | undefined;
  /** Of the last attempt. */
  failure: Failure | undefined;
}

export type InboxEvent =
  | { type: 'message.send'; written: Written }
  /** Starts another message. */
  | { type: 'message.again' };
