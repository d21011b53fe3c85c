/** Rules for one number. */
import { constants } from '#domain/constants.ts';
import type { ProblemOrNone } from './problem.ts';

/** The number is the closest double to one with that many decimals; exact where `multipleOf: 0.1` is not. */
const hasAtMost = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value;

export function decimalsProblem(value: number, limit: number): ProblemOrNone {
  return hasAtMost(value, limit) ? undefined : { limit };
}

/** For an amount stored in centavos: at most `limit` decimals when it is written in pesos. */
export function moneyDecimalsProblem(centavos: number, limit: number): ProblemOrNone {
  const decimals = Math.max(0, limit - constants.money.decimals);
  return hasAtMost(centavos, decimals) ? undefined : { limit };
}
