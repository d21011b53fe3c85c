/** CLABE, the account number by which Mexican banks transfer. What is found is advice and refuses nothing (D-86). */
import { type BankCode, isBankCode } from './banks.ts';

const digits = 18;
const weights = [3, 7, 1] as const;

/** The last digit of a CLABE, from the 17 before it. */
export function clabeCheckDigit(first17: string): number {
  const sum = Array.from({ length: digits - 1 }, (_, at) => (Number(first17[at]) * (weights[at % 3] ?? 0)) % 10).reduce(
    (total, each) => total + each,
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export interface ClabeAdvice {
  /** False where its check digit says that a digit is wrong; undefined for a number that is no CLABE by its length. */
  checks: boolean | undefined;
  /** The bank that it begins with, as far as we know it. */
  bank: BankCode | undefined;
}

/** What an account number says of itself; of a card or a short account number nothing. */
export function clabeAdvice(account: string): ClabeAdvice {
  const text = account.replace(/[\s-]/g, '');
  if (!/^\d{18}$/.test(text)) return { checks: undefined, bank: undefined };
  const code = text.slice(0, 3);
  return {
    checks: clabeCheckDigit(text) === Number(text.at(-1)),
    bank: isBankCode(code) ? code : undefined,
  };
}
