/** A form made from the given schema, as the compiler would make it. */
import { createAjv } from '#schemas/compiler/keywords/ajv.ts';
import { branchPaths } from '#schemas/model/branches.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { createValidate } from '#schemas/runtime/field-errors.ts';
import type { AjvValidateFunction, FormModule, FormUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { FormId } from '#src/forms/index.ts';

export interface FormParts {
  schema: ResolvedSchema;
  ui?: FormUi;
  conditions?: FormModule['conditions'];
  texts?: 'literal';
}

export function compiledForm({ schema, ui, conditions, texts }: FormParts): FormModule<FormId> {
  const ajv = createAjv();
  ajv.addSchema(schema as JsonObject, 'form');
  const compiled = (place: string) => ajv.getSchema(`form${place}`) as AjvValidateFunction;
  const places = branchPaths(schema as JsonObject).map((path) => `#${pointerTo(...path)}`);
  return {
    // An id that no compiled form has.
    id: 'sample/form' as FormId,
    hash: 'sample',
    schema,
    ui,
    validators: Object.fromEntries(places.map((place) => [place, compiled(place)])),
    validate: createValidate(compiled(''), schema, { keys: {}, params: {} }),
    ...(conditions && { conditions }),
    ...(texts && { texts }),
  };
}
