/**
 * RJSF asks what a schema is at the moment; the engine's own nodes answer, one level at a time and without hashing or
 * comparing schemas. Faults never come this way: they come from the module's own `validate`.
 */
import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import type { SchemaNodes } from '../engine/schema-nodes.ts';

/** What `SchemaField` and `ObjectField` call; labels, errors and choices are drawn by us. */
type Asked = Pick<SchemaUtilsType, 'retrieveSchema' | 'isSelect' | 'getDisplayLabel'>;

export function schemaUtilsOf(nodes: SchemaNodes): Asked {
  return {
    retrieveSchema: (schema, data) => nodes.resolve(schema, data) as RJSFSchema,
    isSelect: () => true,
    getDisplayLabel: () => false,
  };
}
