/**
 * CLABE, the account number for transfers between Mexican banks. Findings are advice and never reject an input (D-86).
 */
import { type BankCode, isBankCode } from './banks.ts';

const digits = 18;
const weights = [3, 7, 1] as const;

/** Calculates the check digit of a CLABE from its first 17 digits. */
export function clabeCheckDigit(first17: string): number {
  const sum = Array.from({ length: digits - 1 }, (_, at) => (Number(first17[at]) * (weights[at % 3] ?? 0)) % 10).reduce(
    (total, each) => total + each,
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export interface ClabeAdvice {
  /** False when the check digit shows a wrong digit; undefined for a text that does not have the length of a CLABE. */
  checks: boolean | undefined;
  /** The bank of its first digits, if it is known. */
  bank: BankCode | undefined;
}

/** What the digits of an account number show; nothing for a card or a short account number. */
export function clabeAdvice(account: string): ClabeAdvice {
  const text = account.replace(/[\s-]/g, '');
  if (!/^\d{18}$/.test(text)) return { checks: undefined, bank: undefined };
  const code = text.slice(0, 3);
  return {
    checks: clabeCheckDigit(text) === Number(text.at(-1)),
    bank: isBankCode(code) ? code : undefined,
  };
}
