/** Rules for ascending days and times. */
import type { ProblemOrNone } from './problem.ts';

interface OrderSetting {
  fields: readonly string[];
  at?: string;
  strictly?: true;
}

/** Of the same kind: days as YYYY-MM-DD, times as HH:MM. Both sort like texts; other rules handle everything else. */
const kinds = [/^\d{4}-\d{2}-\d{2}$/, /^(?:[01]\d|2[0-3]):[0-5]\d$/];

const getKind = (value: unknown) => (typeof value === 'string' ? kinds.findIndex((kind) => kind.test(value)) : -1);

/**
 * Compares each answered field with the one before it. Reported at the last of the fields unless `at` names another.
 */
export function orderProblem(data: object, { fields, at = fields.at(-1), strictly }: OrderSetting): ProblemOrNone {
  const values = fields.map((field) =>
    Object.hasOwn(data, field) ? (data as Record<string, unknown>)[field] : undefined,
  );
  const answered = values.filter((value): value is string => getKind(value) >= 0);
  const isWrong = answered.some((value, index) => {
    const before = answered[index - 1];
    if (before === undefined || getKind(before) !== getKind(value)) return false;
    return strictly ? value <= before : value < before;
  });
  return isWrong ? { ...(at !== undefined && { at }), reason: strictly ? 'later' : 'notBefore' } : undefined;
}
