/** What RJSF's own validator says of answers to a schema that is not ours, as any other page with RJSF would. */
import { customizeValidator } from '@rjsf/validator-ajv8';
import ajvErrors from 'ajv-errors';
import { boundedPattern, faultOfPattern } from '#schemas/runtime/patterns/index.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import type { RjsfVerdict } from './page/protocol.ts';

/** No pattern may keep the preview's server busy; what can't be judged in bounded time is let pass. */
const regExp = Object.assign(
  (source: string) => (faultOfPattern(source) ? { test: () => true, toString: () => source } : boundedPattern(source)),
  { code: '' },
);

/** @param schema as its author wrote it; Ajv is not asked for the meta-schema of another draft. */
export function rjsfValidator({ $schema: _, ...schema }: JsonObject): (answers: unknown) => RjsfVerdict {
  const validator = customizeValidator({
    // Shortening its code takes Ajv longer than writing it and changes no verdict.
    ajvOptionsOverrides: { code: { regExp, optimize: false } },
    extenderFn: (ajv) => ajvErrors(ajv),
  });
  return (answers) => {
    const { errors = [], validationError } = validator.rawValidation(schema, answers);
    if (validationError) return { refusals: [], broken: validationError.message };
    return { refusals: errors.map(({ instancePath, message = '' }) => ({ pointer: instancePath, message })) };
  };
}
