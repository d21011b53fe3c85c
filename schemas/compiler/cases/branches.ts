/** Which branches of a schema a set of answers takes. */
import { boundedPattern } from '#schemas/runtime/patterns/index.ts';
import { type Turn, turnsTo } from '../../model/branches.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { getSteps } from '../../model/walk.ts';
import { draft07Formats } from '../foreign/formats.ts';
import { createValidators } from '../keywords/ajv.ts';
import { valueAt } from './places.ts';

/** Cases are also made of schemas that are not ours: these may use any format and stand beside words of any program. */
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

/** What fails inside these is told only when all else fails too, or not at all: nothing is certain there. */
const uncertain = new Set(['anyOf', 'oneOf', 'not', 'contains']);

/** The turns on the way to a rule, outermost first; undefined where nothing certain can be said. */
export function certainTurns(schema: JsonObject, path: Path): Turn[] | undefined {
  // The rule itself may be one of these; only what lies inside of it is uncertain.
  const isUncertain = getSteps(path).some(({ keyword, depth }) => uncertain.has(keyword) && depth < path.length - 1);
  return isUncertain ? undefined : turnsTo(schema, path);
}

/** Conditions without `type` accept what is no object; a turn is about fields, so there must be one. */
export const isTaken = ({ data: place, condition, wanted }: Turn, data: Json): boolean =>
  accepts(condition, valueAt(data, place)) === wanted;

/** Whether the rule at a path has its say about these answers. */
export function isActive(schema: JsonObject, path: Path, data: Json): boolean {
  return certainTurns(schema, path)?.every((turn) => isTaken(turn, data)) ?? false;
}
