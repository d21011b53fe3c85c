import type { TFunction } from 'i18next';
import type { Failure } from '#machines/kit/failure.ts';
import { failureKey } from '#src/api/failure-text.ts';

/** A failure as a sentence; `t` needs the namespaces `account` and `answers`. */
export function failureWords(t: TFunction, failure: Failure): string {
  // Words with a number in them are the server's to say: it knows the number.
  return t([`account:failure.${failure.codeName}`, failureKey(failure)], {
    defaultValue: failure.msg || t('notices:busy'),
  });
}
