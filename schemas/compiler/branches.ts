/**
 * The parts of a schema that drawing it depends on: which condition holds, which alternative an answer is. Each is
 * compiled into a function of its own, named by its place (`#/allOf/0/if`).
 */
import { isObject, type Json, type JsonObject, type Path } from './json.ts';

const one = ['additionalProperties', 'additionalItems', 'contains', 'propertyNames', 'if', 'then', 'else'];
const many = ['allOf', 'anyOf', 'oneOf', 'items'];
const named = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas'];

function* children(node: JsonObject): Generator<[Path, JsonObject]> {
  const schemas = (keys: readonly string[], entries: (value: Json) => [string | number, Json][]) =>
    keys.flatMap((key) =>
      node[key] === undefined ? [] : entries(node[key]).map(([name, value]) => [key, name, value] as const),
    );
  for (const key of [...one, 'items']) if (isObject(node[key])) yield [[key], node[key]];
  const listed = schemas(many, (value) => (Array.isArray(value) ? value.map((entry, index) => [index, entry]) : []));
  const byName = schemas(named, (value) => (isObject(value) ? Object.entries(value) : []));
  for (const [key, name, value] of [...listed, ...byName]) if (isObject(value)) yield [[key, name], value];
}

/** An alternative that is one fixed value needs no function: the values are compared. */
const isFixed = (node: JsonObject) => 'const' in node;

function* branchPaths(node: JsonObject, path: Path): Generator<Path> {
  for (const [step, child] of children(node)) {
    const [keyword] = step;
    if (keyword === 'if' || ((keyword === 'anyOf' || keyword === 'oneOf') && !isFixed(child))) yield [...path, ...step];
    yield* branchPaths(child, [...path, ...step]);
  }
}

/** Conditions and alternatives of a schema, by path; each place once, references are not followed. */
export const branchesOf = (schema: JsonObject): Path[] => [...branchPaths(schema, [])];
