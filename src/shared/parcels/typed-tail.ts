import { constants } from '#domain/constants.ts';
import { toWesternDigits } from '#domain/text.ts';

const { tailDigits } = constants.tracking;

/**
 * The value of the field of the last digits after a change. Digits of any script count; of a whole phone number, pasted
 * or filled in by the browser, the end is used; an extra digit changes nothing.
 */
export function typedTail(text: string, before: string): string {
  const digits = toWesternDigits(text).replaceAll(/\D/g, '');
  if (digits.length <= tailDigits) return digits;
  const isOneKeyMore = digits.length === tailDigits + 1 && before.length === tailDigits;
  return isOneKeyMore ? before : digits.slice(-tailDigits);
}
