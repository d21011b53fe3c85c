/**
 * RJSF asks what a schema is at the moment; the engine's own nodes answer, one level at a time and without hashing or
 * comparing schemas. Faults never come this way: they come from the module's own `validate`.
 */
import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import { isContainer } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/form-core/answers.ts';
import type { Choices } from '#src/form-core/choices.ts';
import { deciding } from '#src/form-core/decisions.ts';
import { getNodes } from '#src/form-core/schema-nodes.ts';

/** Only RJSF's own form, lists and choices call these, and we render those ourselves. */
const unasked = (question: string) => (): never => {
  throw new Error(`RJSF has asked for ${question}, which the tree without its form never does`);
};

/** @param choices the alternatives that are chosen at the moment. */
export function getSchemaUtils(form: FormModule, choices: () => Choices): SchemaUtilsType<unknown> {
  const nodes = getNodes(form);
  return {
    getRootSchema: () => form.schema as RJSFSchema,
    retrieveSchema: (schema, data) => {
      // The form comes first; its answers decide for every group inside of it.
      if (schema === form.schema && isContainer(data)) toAnswers(form, data, choices());
      return nodes.resolve(schema, deciding(data)) as RJSFSchema;
    },
    // Labels, errors and choices are drawn by us.
    isSelect: () => true,
    isMultiSelect: () => false,
    isFilesArray: () => false,
    getDisplayLabel: () => false,
    doesSchemaUtilsDiffer: () => false,
    getValidator: unasked('a validator'),
    findFieldInSchema: unasked('a field'),
    findSelectedOptionInXxxOf: unasked('an alternative'),
    getDefaultFormState: unasked('defaults'),
    getClosestMatchingOption: unasked('an alternative'),
    getFirstMatchingOption: unasked('an alternative'),
    getFromSchema: unasked('a part of a schema'),
    omitExtraData: unasked('data without extras'),
    sanitizeDataForNewSchema: unasked('data for another schema'),
    toPathSchema: unasked('paths'),
  };
}
