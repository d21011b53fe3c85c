/** What of a schema holds only sometimes: its conditions, what depends on a field, its alternatives. */
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { isObject, type JsonObject } from './json.ts';
import { parseFragment, type Path, valueAtPath } from './pointer.ts';
import { type Child, type Holder, getSteps, walkSchema } from './walk.ts';

export const isSchema = (value: unknown): value is ResolvedSchema => isObject(value);

type Node = JsonObject | ResolvedSchema;

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const named = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** Schemas that join this one, always or sometimes: what a condition adds, its groups, what depends on a field. */
export function joinedSchemas<Kind extends Node>(node: Kind): Kind[] {
  const { then, else: otherwise, allOf, dependencies, dependentSchemas }: Node = node;
  const all = [then, otherwise, ...listed(allOf), ...named(dependencies), ...named(dependentSchemas)];
  return all.filter(isObject) as Node[] as Kind[];
}

/** The schema, what it refers to within `root` and what it is always made of. */
export function partsOfSchema(schema: ResolvedSchema, root: ResolvedSchema): ResolvedSchema[] {
  const { $ref, allOf } = schema;
  const target = typeof $ref === 'string' ? valueAtPath(root, parseFragment($ref)) : undefined;
  const parts = [...listed(allOf), target].filter(isSchema);
  return [schema, ...parts.flatMap((part) => partsOfSchema(part, root))];
}

/** Schemas of which one at least has to hold. */
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

/** Whether it judges the very value that the schema around it judges. */
export const isInPlace = ({ keyword }: Pick<Child, 'keyword'>): boolean => inPlace.has(keyword);

/** An alternative that is one fixed value needs no function: the values are compared. */
const isFixed = (schema: JsonObject) => 'const' in schema;

/** Conditions and alternatives of a schema, by path: what drawing it asks of its data. References are not followed. */
export const branchPaths = (schema: JsonObject): Path[] =>
  [...walkSchema(schema, ({ keyword }) => keyword !== 'not')]
    .filter(({ node, keyword }) => keyword === 'if' || ((keyword === 'anyOf' || keyword === 'oneOf') && !isFixed(node)))
    .map(({ path }) => path);

/** A condition on the way to a part of a schema, or a field that has to be there. */
export interface Turn {
  /** Where the schema stands that has the condition. */
  path: Path;
  keyword: 'then' | 'else' | 'dependencies';
  condition: JsonObject;
  /** For `dependencies`, the field that has to be there. */
  field?: string;
  /** Whether the condition has to be so, or must not. */
  wanted: boolean;
  /** The place in the data that the condition looks at. */
  data: readonly string[];
}

const dependent: ReadonlySet<string> = new Set(['dependencies', 'dependentSchemas', 'dependentRequired']);

/** The turns on the way to a part of a schema, outermost first. */
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
