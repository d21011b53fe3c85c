/** Parses amounts that a person typed in pesos (D-107). */
import { constants } from './constants.ts';
import { type DecimalMark, type Reading, readDigits, toPlainNumber, unreadable, valueOf } from './typed-number.ts';

export interface AmountOptions {
  readonly mark?: DecimalMark | undefined;
  /** ISO 4217, for a text without a currency. */
  readonly currency?: string | undefined;
}

const peso = String.raw`mex\$|mx\$|mxn|mxp|mx|m\.?\s?n\.?|pesos?(?:\s+mexicanos?)?|比索|بيزو`;

/** Names of other currencies in lists of customers who also sell abroad. */
const others: Readonly<Record<string, string>> = {
  USD: String.raw`usd?\$?|us\s?d(?:ollars?)?|u\$s|dlls?\.?|d[oó]lares(?:\s+americanos)?|dollars?|美元|دولار`,
  EUR: 'eur|€|euros?|欧元|يورو',
  GBP: 'gbp|£|libras? esterlinas?',
  CAD: String.raw`cad|ca\$`,
  BRL: String.raw`brl|r\$|rea(?:l|is)`,
  CNY: 'cny|rmb|¥|元|人民币',
};

const exactly = (words: string) => new RegExp(`^(?:${words})$`, 'iu');
const isPeso = exactly(String.raw`\$|(?:${peso})\s*\$?|\$\s*(?:${peso})`);
const currencies = Object.entries(others).map(([code, words]) => [code, exactly(words)] as const);

/** The ISO 4217 code of a word or sign for money; undefined for any other word. A bare `$` is pesos here. */
export function findCurrency(word: string): string | undefined {
  const plain = word.trim();
  if (isPeso.test(plain)) return constants.money.currency;
  return currencies.find(([, isNamed]) => isNamed.test(plain))?.[0];
}

const parts = /^([+-]?)([^\d.,+-]*)([+-]?[\d.,'’\s]*\d[.,]?)\s*(\D*)$/u;

/**
 * Centavos of an amount in pesos. More than two decimals give fractional centavos, so that the rule for decimals can
 * reject them (RULE-WEB-09). A comma before three digits groups, as in Mexico: no amount has three decimals.
 */
export function readPesos(text: string, { mark, currency }: AmountOptions = {}): Reading {
  const [, outer = '', before = '', number = '', after = ''] = parts.exec(toPlainNumber(text)) ?? [];
  const named = [before, after].map((word) => word.trim()).filter(Boolean);
  const found = named.map(findCurrency);
  const foreign = [...found, ...(found.length === 0 ? [currency] : [])].find(
    (code) => code !== undefined && code !== constants.money.currency,
  );
  if (foreign !== undefined && number !== '') return { problem: 'currency', currency: foreign };
  if (number === '' || found.includes(undefined)) return unreadable;
  const digits = readDigits(outer + number.trim(), { kind: 'money', mark });
  if ('problem' in digits) return digits;
  const { sign, whole, fraction } = digits;
  // Shifts the point in the text, because 0.29 * 100 is 28.999999999999996.
  const { decimals } = constants.money;
  const centavos = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}.${fraction.slice(decimals)}`);
  if (!Number.isFinite(centavos)) return unreadable;
  return { value: sign === '-' && centavos !== 0 ? -centavos : centavos };
}

export const parsePesos = (text: string): number | undefined => valueOf(readPesos(text));
