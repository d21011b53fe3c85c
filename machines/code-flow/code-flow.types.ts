import type { Failure } from '../kit/failure.ts';

/** The answers of a form, sent as they are. */
export type Answers = Readonly<Record<string, unknown>>;

/** A code is on its way. */
export interface SentCode {
  /** Seconds until another one may be asked for. */
  waitSeconds: number;
}

export interface CodeFlowContext {
  /** Where the code goes, with the solved image code: the same for every code that is sent again. */
  request: Answers | undefined;
  /** The form with the code. */
  proof: Answers | undefined;
  sent: SentCode | undefined;
  /** Why the first code was not sent, or the proof was refused. */
  failure: Failure | undefined;
  /** Why no other code was sent; the first one may still come. */
  resendFailure: Failure | undefined;
  /** Counts the image codes that are good for nothing any more: with each, another image is needed. */
  spentImages: number;
}

export type CodeFlowEvent =
  | { type: 'code.ask'; request: Answers }
  | { type: 'code.resend' }
  /** Back to where the code goes; what is on its way no longer matters. */
  | { type: 'target.change' }
  | { type: 'proof.submit'; proof: Answers };

/** The way of a code as a screen sees it. */
export interface CodeFlowView {
  step: 'asking' | 'proving' | 'done';
  /** The form on screen waits for its answer. */
  busy: boolean;
  request: Answers | undefined;
  /** How long the newest code makes the next one wait, counted from its sending. */
  waitSeconds: number;
  /** Why the form on screen was refused. */
  failure: Failure | undefined;
  spentImages: number;
}
