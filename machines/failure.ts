import type { FieldError } from '#contract/answer-codes.ts';

/** The error of an actor that makes a call. */
export interface Failure {
  codeName: string;
  /** The server's own sentence; empty without a response. */
  msg: string;
  errors: readonly FieldError[];
  /** Seconds until a retry is allowed, if the server says so. */
  waitSeconds?: number | undefined;
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'codeName' in error && typeof error.codeName === 'string';

/** A failure without a response of the server: it has a name only. */
export const failureNamed = (codeName: string): Failure => ({ codeName, msg: '', errors: [] });

/** MSG-03: an error of any other shape counts as busy. */
export const getFailure = (error: unknown): Failure => (isFailure(error) ? error : failureNamed('busy'));
