/** Visits the schemas of a file that draft-07 recognizes. */
import type { Json, JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { type Child, childSchemas, type Visited, walkSchema } from '../../model/walk.ts';

/** A keyword of a newer draft, which draft-07 ignores with its content. */
const isKnown = ({ keyword }: Child) => keyword !== 'dependentSchemas';

export const heldSchemas = (node: JsonObject): Child[] => childSchemas(node).filter(isKnown);

export const walkDraft07 = (schema: Json, from: Path = []): Iterable<Visited> => walkSchema(schema, isKnown, from);
