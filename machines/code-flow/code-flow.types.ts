import type { Failure } from '../kit/failure.ts';

/** The answers of a form, sent unchanged. */
export type Answers = Readonly<Record<string, unknown>>;

/** A code that has been sent. */
export interface SentCode {
  /** Seconds until another code may be requested. */
  waitSeconds: number;
}

export interface CodeFlowContext {
  /** The target of the code with the solved image code: the same for every resend. */
  request: Answers | undefined;
  /** The form with the code. */
  proof: Answers | undefined;
  sent: SentCode | undefined;
  /** Why the first code was not sent, or the proof was rejected. */
  failure: Failure | undefined;
  /** Why a resend failed; the first code may still arrive. */
  resendFailure: Failure | undefined;
  /** Counts the used image codes: each increment requires another image. */
  spentImages: number;
}

export type CodeFlowEvent =
  | { type: 'code.ask'; request: Answers }
  | { type: 'code.resend' }
  /** Back to the target form; a pending request no longer matters. */
  | { type: 'target.change' }
  | { type: 'proof.submit'; proof: Answers };

/** The verification as a screen shows it. */
export interface CodeFlowView {
  step: 'asking' | 'proving' | 'done';
  /** The current form waits for its response. */
  busy: boolean;
  request: Answers | undefined;
  /** How long after the latest code the next one may be requested, counted from its sending. */
  waitSeconds: number;
  /** Why the current form was rejected. */
  failure: Failure | undefined;
  spentImages: number;
}
