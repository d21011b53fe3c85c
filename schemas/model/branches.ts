/** A field of a form, by its place in the answers. */
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { parseFragment, type Path, valueAtPath } from './pointer.ts';
import { type Child, getSteps, type Holder, walkSchema } from './walk.ts';

/** The field as the schema itself declares it, without its branches. `*` in the place is any entry of a list. */
export function declaredField(schema: Json | undefined, place: readonly string[]): JsonObject | undefined {
  const path = place.flatMap((name) => (name === '*' ? ['items'] : ['properties', name]));
  const field = valueAtPath(schema, path);
  return isObject(field) ? field : undefined;
}

/** The conditional parts of a schema: its conditions, dependencies and alternatives. */
export const isSchema = (value: unknown): value is ResolvedSchema => isObject(value);

type Node = JsonObject | ResolvedSchema;

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const named = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** Schemas that join this one, always or sometimes: conditions, groups, dependencies. */
export function joinedSchemas<Kind extends Node>(node: Kind): Kind[] {
  const { then, else: otherwise, allOf, dependencies, dependentSchemas }: Node = node;
  const all = [then, otherwise, ...listed(allOf), ...named(dependencies), ...named(dependentSchemas)];
  return all.filter(isObject) as Node[] as Kind[];
}

/** The schema, the target of its reference within `root`, and its unconditional parts. */
export function partsOfSchema(schema: ResolvedSchema, root: ResolvedSchema): ResolvedSchema[] {
  const { $ref, allOf } = schema;
  const target = typeof $ref === 'string' ? valueAtPath(root, parseFragment($ref)) : undefined;
  const parts = [...listed(allOf), target].filter(isSchema);
  return [schema, ...parts.flatMap((part) => partsOfSchema(part, root))];
}

/** Schemas of which at least one has to hold. */
export function getAlternatives<Kind extends Node>(node: Kind): Kind[] {
  const { anyOf, oneOf }: Node = node;
  return [...listed(anyOf), ...listed(oneOf)].filter(isObject) as Node[] as Kind[];
}

const inPlace: ReadonlySet<Holder> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependencies',
  'dependentSchemas',
]);

/** Whether it validates the same value as the schema around it. */
export const isInPlace = ({ keyword }: Pick<Child, 'keyword'>): boolean => inPlace.has(keyword);

/** An alternative with a fixed value needs no function: the values are compared. */
const isFixed = (schema: JsonObject) => 'const' in schema;

/** Conditions and alternatives of a schema, by path: what rendering depends on. References are not followed. */
export const branchPaths = (schema: JsonObject): Path[] =>
  [...walkSchema(schema, ({ keyword }) => keyword !== 'not')]
    .filter(({ node, keyword }) => keyword === 'if' || ((keyword === 'anyOf' || keyword === 'oneOf') && !isFixed(node)))
    .map(({ path }) => path);

/** A condition around a part of a schema, or a field that must be present. */
export interface Turn {
  /** The path of the schema with the condition. */
  path: Path;
  keyword: 'then' | 'else' | 'dependencies';
  condition: JsonObject;
  /** For `dependencies`, the field that must be present. */
  field?: string;
  /** Whether the condition must hold, or must not. */
  wanted: boolean;
  /** The place in the data that the condition tests. */
  data: readonly string[];
}

const dependent: ReadonlySet<string> = new Set(['dependencies', 'dependentSchemas', 'dependentRequired']);

/** The turns around a part of a schema, outermost first. */
export function turnsTo(schema: JsonObject, path: Path): Turn[] {
  const turns: Turn[] = [];
  let data: string[] = [];
  for (const { depth, keyword, name } of getSteps(path)) {
    const here = path.slice(0, depth);
    if (keyword === 'then' || keyword === 'else') {
      const holder = valueAtPath(schema, here);
      if (isObject(holder) && isObject(holder.if))
        turns.push({ path: here, keyword, condition: holder.if, wanted: keyword === 'then', data });
    }
    if (dependent.has(keyword) && name !== undefined)
      turns.push({
        path: here,
        keyword: 'dependencies',
        condition: { required: [name] },
        field: name,
        wanted: true,
        data,
      });
    if (keyword === 'properties' && name !== undefined) data = [...data, name];
    if (keyword === 'items') data = [...data, '*'];
  }
  return turns;
}
