/**
 * RFC, the tax number of people and companies in Mexico (D-86). What is found is advice and refuses nothing: a tax number
 * of another country may be written as well.
 */
import { isDate } from './zoned-time.ts';

const written = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z\d]{2})([\dA])$/;
/** A sign's value is its place. */
const values = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const modulus = 11;

/** Those that stand for anybody: the public at large, and foreigners. */
const generic: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/** The last sign of an RFC, from those before it; a company's three letters count as if a space stood before them. */
export function rfcCheckDigit(before: string): string {
  const padded = before.padStart(12, ' ');
  const sum = Array.from(padded).reduce((total, sign, at) => total + values.indexOf(sign) * (13 - at), 0);
  const rest = sum % modulus;
  if (rest === 0) return '0';
  return rest === 1 ? 'A' : String(modulus - rest);
}

/** `form`: it isn't written as an RFC; `date`: its day is none; `digit`: a sign of it is wrong. */
export const rfcFaults = ['form', 'date', 'digit'] as const;
export type RfcFault = (typeof rfcFaults)[number];

/** Undefined for an RFC that adds up, and for nothing. */
export function rfcFault(text: string): RfcFault | undefined {
  const rfc = text.toUpperCase().replace(/[\s.-]/g, '');
  if (rfc === '' || generic.has(rfc)) return undefined;
  const [, , year, month, day] = written.exec(rfc) ?? [];
  if (year === undefined) return 'form';
  // Two digits of a year: what is a day in one of the centuries is a day.
  if (!['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`))) return 'date';
  return rfcCheckDigit(rfc.slice(0, -1)) === rfc.at(-1) ? undefined : 'digit';
}
