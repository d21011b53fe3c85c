/** Validates answers to an external schema with RJSF's own validator, like any other page with RJSF. */
import { customizeValidator } from '@rjsf/validator-ajv8';
import ajvErrors from 'ajv-errors';
import { boundedPattern, faultOfPattern } from '#schemas/runtime/patterns/index.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import type { RjsfVerdict } from './page/protocol.ts';

/** A pattern must not block the preview's server; one that cannot be evaluated in bounded time is accepted. */
const regExp = Object.assign(
  (source: string) => (faultOfPattern(source) ? { test: () => true, toString: () => source } : boundedPattern(source)),
  { code: '' },
);

/**
 * @param schema as its author wrote it; `$schema` is dropped so that Ajv does not require another draft's meta-schema.
 */
export function rjsfValidator({ $schema: _, ...schema }: JsonObject): (answers: unknown) => RjsfVerdict {
  const validator = customizeValidator({
    // Optimizing the code takes Ajv longer than generating it and changes no result.
    ajvOptionsOverrides: { code: { regExp, optimize: false } },
    extenderFn: (ajv) => ajvErrors(ajv),
  });
  return (answers) => {
    const { errors = [], validationError } = validator.rawValidation(schema, answers);
    if (validationError) return { rejections: [], broken: validationError.message };
    return { rejections: errors.map(({ instancePath, message = '' }) => ({ pointer: instancePath, message })) };
  };
}
