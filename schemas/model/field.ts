/** A field of a form, by its place in the answers. */
import { isObject, type Json, type JsonObject } from './json.ts';
import { valueAtPath } from './pointer.ts';

/** The field as the schema itself declares it, without its branches. `*` in the place is any entry of a list. */
export function declaredField(schema: Json | undefined, place: readonly string[]): JsonObject | undefined {
  const path = place.flatMap((name) => (name === '*' ? ['items'] : ['properties', name]));
  const field = valueAtPath(schema, path);
  return isObject(field) ? field : undefined;
}
