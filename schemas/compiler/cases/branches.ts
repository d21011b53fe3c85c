/** Finds the branches of a schema that a set of answers takes. */
import { boundedPattern } from '#schemas/runtime/patterns.ts';
import { type Turn, turnsTo } from '#schemas/model/branches.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { childAt, parsePointer, type Path, pointerTo } from '#schemas/model/pointer.ts';
import { getSteps } from '#schemas/model/walk.ts';
import { draft07Formats } from '../foreign/vocabulary.ts';
import { createValidators } from '../keywords/ajv.ts';

/** Reads and replaces one place of the answers. A place names fields; `*` is the first entry of a list. */
export type Place = readonly string[];

const indexOf = (segment: string) => (segment === '*' ? 0 : Number(segment));

export const valueAt = (data: Json | undefined, place: Place): Json | undefined =>
  place.reduce<Json | undefined>(
    (node, segment) => childAt(node, Array.isArray(node) ? indexOf(segment) : segment),
    data,
  );

/** A copy with another value at the place; undefined removes it. */
export function replaceAt(data: Json, place: Place, value: Json | undefined): Json {
  const [segment, ...rest] = place;
  if (segment === undefined) return value ?? null;
  if (Array.isArray(data) || segment === '*') {
    const list = Array.isArray(data) ? data : [];
    const index = indexOf(segment);
    if (rest.length === 0 && value === undefined) return list.filter((_, at) => at !== index);
    const next = rest.length === 0 ? (value ?? null) : replaceAt(list[index] ?? {}, rest, value);
    return index < list.length ? list.with(index, next) : [...list, next];
  }
  const object = isObject(data) ? data : {};
  if (rest.length === 0 && value === undefined) {
    const { [segment]: _, ...others } = object;
    return others;
  }
  const next = rest.length === 0 ? (value ?? null) : replaceAt(object[segment] ?? {}, rest, value);
  return { ...object, [segment]: next };
}

/** The pointer to a place; `*` becomes the first entry. */
export const pointerToPlace = (place: Place): string =>
  pointerTo(...place.map((segment) => (segment === '*' ? 0 : segment)));

/** `/waybills/0` → `['waybills', '*']`, the notation of rules for the entries of a list. */
export function placeIn(data: Json, pointer: string): string[] {
  const segments = parsePointer(pointer);
  return segments.map((segment, index) => (Array.isArray(valueAt(data, segments.slice(0, index))) ? '*' : segment));
}

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
