import { constants } from '#domain/constants.ts';
import { toWesternDigits } from '#domain/text.ts';

const { tailDigits } = constants.tracking;

/**
 * What the field of the last digits holds after a change. Digits of any script count; of a whole phone number, pasted
 * or filled in by the browser, its end is meant; a key too many changes nothing.
 */
export function typedTail(text: string, before: string): string {
  const digits = toWesternDigits(text).replaceAll(/\D/g, '');
  if (digits.length <= tailDigits) return digits;
  const isOneKeyMore = digits.length === tailDigits + 1 && before.length === tailDigits;
  return isOneKeyMore ? before : digits.slice(-tailDigits);
}
