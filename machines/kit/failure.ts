import type { FieldError } from '#contract/codes.ts';

/** What an actor that makes a call rejects with. */
export interface Failure {
  codeName: string;
  /** The server's own sentence; empty when no answer came. */
  msg: string;
  errors: readonly FieldError[];
  /** Seconds until the same may be asked for again, where the server says so. */
  waitSeconds?: number | undefined;
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'codeName' in error && typeof error.codeName === 'string';

/** A failure that no answer of the server tells: it has a name only. */
export const failureNamed = (codeName: string): Failure => ({ codeName, msg: '', errors: [] });

/** MSG-03: whatever has another shape is the busy one. */
export const getFailure = (error: unknown): Failure => (isFailure(error) ? error : failureNamed('busy'));
