/**
 * RJSF asks what a schema is at the moment; the engine's own nodes answer, one level at a time and without hashing or
 * comparing schemas. Faults never come this way: they come from the module's own `validate`.
 */
import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import type { FormModule } from '#schemas/runtime/types.ts';
import { answersOf } from '../engine/answers.ts';
import { deciding } from '../engine/decisions.ts';
import { isContainer } from '#src/form-core/pointer.ts';
import { nodesOf } from '../engine/schema-nodes.ts';

/** What `SchemaField` and `ObjectField` call; labels, errors and choices are drawn by us. */
type Asked = Pick<SchemaUtilsType, 'retrieveSchema' | 'isSelect' | 'getDisplayLabel'>;

export function schemaUtilsOf(form: FormModule): Asked {
  const nodes = nodesOf(form);
  return {
    retrieveSchema: (schema, data) => {
      // The form comes first; its answers decide for every group inside of it.
      if (schema === form.schema && isContainer(data)) answersOf(form, data);
      return nodes.resolve(schema, deciding(data)) as RJSFSchema;
    },
    isSelect: () => true,
    getDisplayLabel: () => false,
  };
}
