/** A change as an operator reads it before deciding: its fields one by one, before and after, amounts in pesos. */
import { formatPesos } from '#domain/pricing/money.ts';
import type { Row } from './command.ts';

type Value = Row[string];

/** Undefined for what has parts of its own: rows say that. */
export function toValue(value: unknown, isMoney = false): Value | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return isMoney ? formatPesos(value) : value;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return undefined;
}

/** @param centavos names of the fields that are amounts. */
export function compareChange(
  before: object | null,
  after: object | null,
  centavos: readonly string[] = [],
): { field: string; before: Value; after: Value }[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const isMoney = centavos.includes(field);
    const [left, right] = [toValue(was.get(field), isMoney), toValue(is.get(field), isMoney)];
    if (left === undefined || right === undefined || (left === null && right === null)) return [];
    return [{ field, before: left, after: right }];
  });
}
