import type { ProblemOrNone } from './problem.ts';

/** A number as JSON writes it: `digits × 10^exponent`. */
function toDecimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/**
 * Exact division in decimals as both are written: 0.3 is a multiple of 0.1 and 1.000000001 is not one of 1, which a
 * division of doubles gets wrong one way or the other.
 */
export function multipleProblem(value: number, multipleOf: number): ProblemOrNone {
  if (!Number.isFinite(value)) return { multipleOf };
  const number = toDecimal(value);
  const step = toDecimal(multipleOf);
  const least = Math.min(number.exponent, step.exponent);
  const scaled = ({ digits, exponent }: typeof number) => digits * 10n ** BigInt(exponent - least);
  return scaled(number) % scaled(step) === 0n ? undefined : { multipleOf };
}
