/**
 * RFC, the tax number of people and companies in Mexico (D-86). Findings are advice and never reject an input: a
 * foreign tax number is allowed as well.
 */
import { isDate } from '../time/written-dates.ts';

const written = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z\d]{2})([\dA])$/;
/** The value of a sign is its index. */
const values = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const modulus = 11;

/** Generic numbers: for the general public and for foreigners. */
const generic: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/** Calculates the check digit of an RFC; a company's three letters count as if preceded by a space. */
export function rfcCheckDigit(before: string): string {
  const padded = before.padStart(12, ' ');
  const sum = Array.from(padded).reduce((total, sign, at) => total + values.indexOf(sign) * (13 - at), 0);
  const rest = sum % modulus;
  if (rest === 0) return '0';
  return rest === 1 ? 'A' : String(modulus - rest);
}

/** `form`: not in the format of an RFC; `date`: an invalid day; `digit`: a wrong sign. */
const rfcFaults = ['form', 'date', 'digit'] as const;
export type RfcFault = (typeof rfcFaults)[number];

/** Undefined for a valid RFC and for an empty text. */
export function rfcFault(text: string): RfcFault | undefined {
  const rfc = text.toUpperCase().replace(/[\s.-]/g, '');
  if (rfc === '' || generic.has(rfc)) return undefined;
  const [, , year, month, day] = written.exec(rfc) ?? [];
  if (year === undefined) return 'form';
  // The year has two digits, so a day that exists in either century is valid.
  if (!['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`))) return 'date';
  return rfcCheckDigit(rfc.slice(0, -1)) === rfc.at(-1) ? undefined : 'digit';
}
