/** Rule for the number of a waybill. */
import { constants } from '#domain/constants.ts';
import { isWaybillNumber } from '#domain/parcel/waybill.ts';
import type { ProblemOrNone } from './problem.ts';
import { countDigits, isDigitsOnly } from './text.ts';

export function waybillProblem(text: string): ProblemOrNone {
  if (isWaybillNumber(text)) return undefined;
  const { waybillPrefix: prefix, waybillDigits: limit } = constants.tracking;
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
  const reason = digits !== undefined && isDigitsOnly(digits) ? 'count' : 'characters';
  return { reason, prefix, limit, have: countDigits(digits ?? text) };
}
