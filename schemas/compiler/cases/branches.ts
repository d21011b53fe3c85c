/** Which branches of a schema a set of answers takes. */
import { isObject, type Json, type JsonObject, type Path } from '../json.ts';
import { createAjv } from '../keywords/ajv.ts';
import { type Place, valueAt } from './places.ts';

const ajv = createAjv();
const tests = new Map<string, (value: Json | undefined) => boolean>();

/** Whether a schema accepts a value. */
export function accepts(schema: Json, value: Json | undefined): boolean {
  if (typeof schema === 'boolean') return schema;
  const text = JSON.stringify(schema);
  const known = tests.get(text);
  if (known) return known(value);
  const validate = ajv.compile(schema as JsonObject);
  const test = (each: Json | undefined) => validate(each) === true;
  tests.set(text, test);
  return test(value);
}

/** One turn on the way to a rule: a condition that must be so, or a field that must be there. */
export interface Turn {
  /** Where in the answers the condition looks. */
  readonly place: Place;
  readonly condition: JsonObject;
  readonly wanted: boolean;
}

const dependent = new Set(['dependencies', 'dependentSchemas', 'dependentRequired']);
/** What fails inside these is told only when all else fails too, or not at all: nothing is certain there. */
const uncertain = new Set(['anyOf', 'oneOf', 'not', 'contains']);

/** The turns on the way to a part of a schema, outermost first; undefined where nothing certain can be said. */
export function turnsTo(schema: JsonObject, path: Path): Turn[] | undefined {
  const turns: Turn[] = [];
  let node: Json | undefined = schema;
  let place: string[] = [];
  for (const [index, segment] of path.entries()) {
    const parent = path[index - 1];
    const isName = parent === 'properties' || dependent.has(String(parent));
    const keyword = isName ? '' : String(segment);
    // The rule itself may be one of these; only what lies inside of it is uncertain.
    if (uncertain.has(keyword) && index < path.length - 1) return undefined;
    if (isObject(node) && isObject(node.if) && (keyword === 'then' || keyword === 'else')) {
      turns.push({ place, condition: node.if, wanted: keyword === 'then' });
    }
    if (dependent.has(String(parent))) turns.push({ place, condition: { required: [String(segment)] }, wanted: true });
    if (parent === 'properties') place = [...place, String(segment)];
    if (keyword === 'items') place = [...place, '*'];
    node = Array.isArray(node) ? node[Number(segment)] : isObject(node) ? node[segment] : undefined;
  }
  return turns;
}

/** Conditions without `type` accept what is no object; a turn is about fields, so there must be one. */
export const isTaken = ({ place, condition, wanted }: Turn, data: Json): boolean =>
  accepts(condition, valueAt(data, place)) === wanted;

/** Whether the rule at a path has its say about these answers. */
export function isActive(schema: JsonObject, path: Path, data: Json): boolean {
  return turnsTo(schema, path)?.every((turn) => isTaken(turn, data)) ?? false;
}
