/** Which answers a postal code changes. */
import type { FormUi } from '#schemas/runtime/types.ts';
import type { ZipAnswer } from '../services.tsx';
import { pointerTo, type Value, valueAt } from '#src/form-core/pointer.ts';
import type { ZipOrigin } from './lookup.ts';

/** The fields of a form that a postal code has to do with. */
export interface ZipFields {
  zip: string;
  /** Filled in and hidden while they agree with the code: state, city, municipality. */
  filled: readonly string[];
  colony: string | undefined;
}

export function zipFieldsOf(ui: FormUi | undefined): ZipFields | undefined {
  const fields = Object.entries(ui?.fields ?? {});
  const zip = fields.find(([, { widget }]) => widget === 'postalCode')?.[0];
  if (!zip) return undefined;
  const isColony = (name: string) => ui?.fields[name]?.widget === 'colony';
  const filled = fields.filter(([name, { filledBy }]) => filledBy === zip && !isColony(name)).map(([name]) => name);
  return { zip, filled, colony: fields.map(([name]) => name).find(isColony) };
}

export interface ZipFill {
  /** By pointer; undefined takes an answer away. */
  changes: Record<string, unknown>;
  /** Whether the answers now say what the code says. */
  agrees: boolean;
}

/** What an answer says of a field; the names of ENT-13 are those of the answer. */
const saidOf = (answer: ZipAnswer, name: string): string | undefined => {
  const { state, city, township } = answer;
  return { state, city, township }[name];
};

/** Fills the fields with what the catalogue says. Answers that came with the form (a draft) are kept. */
function filling(fields: ZipFields, value: Value, answer: ZipAnswer, origin: ZipOrigin): ZipFill {
  const wanted = fields.filled.map((name): [string, string | undefined] => [name, saidOf(answer, name)]);
  const isFree = (name: string) => origin === 'typed' || valueAt(value, pointerTo(name)) === undefined;
  const changed = wanted.filter(([name]) => isFree(name));
  const agrees = wanted.every(([name, said]) => isFree(name) || value[name] === said);
  return { changes: Object.fromEntries(changed.map(([name, said]) => [pointerTo(name), said])), agrees };
}

/** A colony of the former code's list goes; one that was typed stays; an only colony is chosen. */
function colonyChange(
  fields: ZipFields,
  value: Value,
  colonies: readonly string[],
  former: readonly string[],
): Record<string, unknown> {
  if (!fields.colony) return {};
  const chosen = value[fields.colony];
  const isTyped = typeof chosen === 'string' && !former.includes(chosen);
  if (isTyped || (typeof chosen === 'string' && colonies.includes(chosen))) return {};
  return { [pointerTo(fields.colony)]: colonies.length === 1 ? colonies[0] : undefined };
}

export interface ZipPast {
  /** The colonies on offer before. */
  colonies: readonly string[];
  /** What was filled in before, by pointer. */
  filled: Readonly<Record<string, unknown>>;
}

/** @param answer undefined when nobody could say anything of the code: what the former one filled in goes. */
export function zipFill(
  fields: ZipFields,
  value: Value,
  answer: ZipAnswer | undefined,
  origin: ZipOrigin,
  past: ZipPast,
): ZipFill {
  const colony = colonyChange(fields, value, answer?.colonies ?? [], past.colonies);
  if (answer) {
    const { changes, agrees } = filling(fields, value, answer, origin);
    return { changes: { ...changes, ...colony }, agrees };
  }
  const stale = Object.entries(past.filled).filter(
    ([pointer, said]) => said !== undefined && valueAt(value, pointer) === said,
  );
  return {
    changes: { ...Object.fromEntries(stale.map(([pointer]) => [pointer, undefined])), ...colony },
    agrees: false,
  };
}
