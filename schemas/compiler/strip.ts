/** The schema as the compiled module carries it: without the words that only the compiler and the rule book read. */
import type { Json } from '../model/json.ts';
import { mapSchema } from '../model/walk.ts';
import { unshipped } from './keywords/annotations.ts';

export const stripSchema = (schema: Json): Json =>
  mapSchema(schema, (node) => Object.fromEntries(Object.entries(node).filter(([keyword]) => !unshipped.has(keyword))));
