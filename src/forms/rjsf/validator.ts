/**
 * RJSF asks which branch of a condition holds; the form's compiled validators know. Nothing is compiled in
 * the browser, and faults never come this way: they come from the module's own `validate`.
 */
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import type { FormModule } from '#schemas/runtime/types.ts';

/** Option that RJSF puts first to find none; it must match nothing. */
const junkOption = '_$junk_option_schema_id$_';

export function createValidator({ id, validators }: Pick<FormModule, 'id' | 'validators'>): ValidatorType {
  const hashes = new WeakMap<object, string>();

  function hashOf(schema: RJSFSchema): string {
    const known = hashes.get(schema) ?? hashForSchema(schema);
    hashes.set(schema, known);
    return known;
  }

  return {
    isValid: (schema, data) => {
      if (schema.$id === junkOption) return false;
      const validate = validators[schema.$id ?? hashOf(schema)];
      if (!validate) throw new Error(`The compiled form ${id} lacks a validator for ${JSON.stringify(schema)}`);
      return validate(data);
    },
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}
