import type { Failure } from '#machines/failure.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

const made = new WeakMap<Failure, readonly FieldError[]>();

/** The server's field errors as the form shows them; the same failure returns the same list. */
export function rejectedFields(failure: Failure | undefined): readonly FieldError[] | undefined {
  if (!failure) return undefined;
  const known = made.get(failure) ?? failure.errors.map((error) => ({ ...error, keyword: 'server' }));
  made.set(failure, known);
  return known;
}
