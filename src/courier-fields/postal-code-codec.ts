import { normalizePostalCode, plainPostalCode } from '#domain/address/postal.ts';
import { codecOfDigits, type TextCodec } from '#src/forms/core/codecs.ts';

/**
 * A postal code as it is typed and pasted. Four digits wait for a fifth; once the field is left they lack their zero
 * (D-107).
 */
export const postalCodeCodec = {
  ...codecOfDigits(plainPostalCode),
  settle: normalizePostalCode,
} as const satisfies TextCodec;
