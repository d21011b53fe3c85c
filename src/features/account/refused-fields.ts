import type { FieldError } from '#schemas/runtime/types.ts';
import type { SessionFailure } from '#machines/session/session.types.ts';

const made = new WeakMap<SessionFailure, readonly FieldError[]>();

/** The server's refused fields as the form shows them; the same failure gives the same list. */
export function refusedFields(failure: SessionFailure | undefined): readonly FieldError[] | undefined {
  if (!failure) return undefined;
  const known = made.get(failure) ?? failure.errors.map((error) => ({ ...error, keyword: 'server' }));
  made.set(failure, known);
  return known;
}
