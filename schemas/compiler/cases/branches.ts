/** Finds the branches of a schema that a set of answers takes. */
import { boundedPattern } from '#schemas/runtime/patterns/index.ts';
import { type Turn, turnsTo } from '../../model/branches.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { getSteps } from '../../model/walk.ts';
import { draft07Formats } from '../foreign/formats.ts';
import { createValidators } from '../keywords/ajv.ts';
import { valueAt } from './places.ts';

/** Cases are also generated for external schemas, which may use any format and unknown keywords. */
export const getValidator = createValidators(undefined, {
  strict: false,
  formats: draft07Formats,
  code: { regExp: Object.assign((source: string) => boundedPattern(source), { code: 'boundedPattern' }) },
});
const tests = new Map<string, (value: Json | undefined) => boolean>();

/** Whether a schema accepts a value. */
export function accepts(schema: Json, value: Json | undefined): boolean {
  if (typeof schema === 'boolean') return schema;
  const text = JSON.stringify(schema);
  const known = tests.get(text);
  if (known) return known(value);
  const validate = getValidator(schema as JsonObject);
  const test = (each: Json | undefined) => validate(each) === true;
  tests.set(text, test);
  return test(value);
}

/**
 * Errors inside these are reported only when everything else fails too, or not at all, so their outcome is uncertain.
 */
const uncertain = new Set(['anyOf', 'oneOf', 'not', 'contains']);

/** The turns leading to a rule, outermost first; undefined when one of them is uncertain. */
export function certainTurns(schema: JsonObject, path: Path): Turn[] | undefined {
  // The rule itself may be one of these; only nested rules are uncertain.
  const isUncertain = getSteps(path).some(({ keyword, depth }) => uncertain.has(keyword) && depth < path.length - 1);
  return isUncertain ? undefined : turnsTo(schema, path);
}

/** Conditions without `type` accept non-objects; a turn is about fields, so an object is required. */
export const isTaken = ({ data: place, condition, wanted }: Turn, data: Json): boolean =>
  accepts(condition, valueAt(data, place)) === wanted;

/** Whether the rule at a path applies to these answers. */
export function isActive(schema: JsonObject, path: Path, data: Json): boolean {
  return certainTurns(schema, path)?.every((turn) => isTaken(turn, data)) ?? false;
}
