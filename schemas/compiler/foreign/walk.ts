/** Every schema inside of a draft-07 schema, wherever the draft lets one stand. */
import { isObject, type Json, type JsonObject, type Path } from '../json.ts';
import { type Holds, holders } from './vocabulary.ts';

/** A schema in a keyword's value, and the path from the keyword to it. */
type Held = [path: Path, schema: Json];

function heldIn(holds: Holds, value: Json): Held[] {
  if (holds === 'one') return [[[], value]];
  if (holds === 'mixed' && !Array.isArray(value)) return [[[], value]];
  if (holds === 'many' || holds === 'mixed')
    return Array.isArray(value) ? value.map((schema, index): Held => [[index], schema]) : [];
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([, schema]) => holds === 'named' || !Array.isArray(schema))
    .map(([name, schema]): Held => [[name], schema]);
}

/** The schemas that lie directly in this one, with their paths from it. */
export function heldSchemas(node: JsonObject): Held[] {
  return Object.entries(node).flatMap(([keyword, value]) => {
    const holds = holders.get(keyword);
    return holds ? heldIn(holds, value).map(([path, schema]): Held => [[keyword, ...path], schema]) : [];
  });
}

/**
 * Visits the schema and all below it, parents first. A visitor that answers `false` leaves out what lies below.
 * Without recursion: a hostile file may be nested deeper than the stack.
 */
export function walkDraft07(
  schema: Json,
  visit: (node: JsonObject, path: Path) => boolean | void,
  from: Path = [],
): void {
  const waiting: Held[] = [[from, schema]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, node] = next;
    if (!isObject(node) || visit(node, path) === false) continue;
    for (const [below, held] of heldSchemas(node).toReversed()) waiting.push([[...path, ...below], held]);
  }
}
