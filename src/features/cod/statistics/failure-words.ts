import type { TFunction } from 'i18next';
import { failureKey } from '#src/api/failure-text.ts';
import type { CallFailure } from '#src/api/types.ts';

/** Why a call failed: the error of the requested days, else the text of its code. */
export function failureText(t: TFunction, failure: CallFailure): string {
  const [error] = failure.errors;
  if (error) return t(error.key, error.params);
  return t(failureKey(failure), { defaultValue: failure.msg });
}
