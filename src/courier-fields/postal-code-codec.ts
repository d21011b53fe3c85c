import { normalizePostalCode } from '#domain/postal.ts';
import { codecOfDigits } from '#src/form-core/codecs.ts';

/** A postal code as it is typed and pasted. */
export const postalCodeCodec = codecOfDigits(normalizePostalCode);
