import type { TFunction } from 'i18next';
import { failureKey } from '#src/api/failure-text.ts';
import type { CallFailure } from '#src/api/types.ts';

/** Why a call gave nothing: what was wrong with the days that were asked for, else its code in words. */
export function failureText(t: TFunction, failure: CallFailure): string {
  const [error] = failure.errors;
  if (error) return t(error.key, error.params);
  return t(failureKey(failure), { defaultValue: failure.msg });
}
