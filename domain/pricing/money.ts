import { languageOfLocale } from '../languages.ts';
import { constants } from '../constants.ts';
import { writeNumber } from '../text/written-numbers.ts';

/** Money is integer centavos everywhere except at the edges (D-62). */
const centavosPerPeso = 10 ** constants.money.decimals;

/** `$1,850.00`: the peso sign first in every language, always two decimals, and the language's grouping. */
export function formatPesos(centavos: number, locale = 'es-MX'): string {
  const { decimals } = constants.money;
  const sign = centavos < 0 ? '-' : '';
  const amount = Math.abs(centavos) / centavosPerPeso;
  return `${sign}$${writeNumber(amount, languageOfLocale(locale), { least: decimals, most: decimals })}`;
}

const partsPerPercent = 100;

/**
 * A percentage with at most two decimals of an amount in centavos; half a centavo is rounded up. Integer arithmetic
 * avoids drift.
 */
export function toPercent(centavos: number, percent: number): number {
  const whole = 100 * partsPerPercent;
  return Math.floor((centavos * Math.round(percent * partsPerPercent) + whole / 2) / whole);
}

/** 16 % IVA of a net amount in centavos (D-62). */
export function calculateVat(centavos: number): number {
  return toPercent(centavos, constants.money.vatPercent);
}

/** The net amount in centavos plus its IVA (D-62). */
export function withVat(centavos: number): number {
  return centavos + calculateVat(centavos);
}

/**
 * Splits an amount over parts in proportion to their weights, without losing a centavo: the largest remainders get the
 * centavos that are left, earlier parts first. No part exceeds its weight. @param amount at most the sum of the weights
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  if (sum === 0n) return weights.map(() => 0);
  // The product of two amounts exceeds the safe integers.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / sum));
  const left = parts.reduce((rest, part) => rest - part, amount);
  const byRemainder = [...products.keys()].toSorted((one, other) => {
    const [mine = 0n, theirs = 0n] = [products[one], products[other]];
    return Number(theirs % sum) - Number(mine % sum);
  });
  for (const index of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
