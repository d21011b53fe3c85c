/** The meta-schema of `schemas/drafts/<flow>.draft.json`, for the editor and for lint. */
import { Ajv } from 'ajv';
import type { Json, JsonObject } from '../../model/json.ts';
import { parsePointer, type Path } from '../../model/pointer.ts';

const text: JsonObject = { type: 'string', minLength: 1 };
const part: JsonObject = { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' };
const path: JsonObject = { type: 'string', pattern: '^[a-z]\\w*(?:\\.\\w+)+$' };
const scalar: JsonObject = { type: ['string', 'number', 'boolean'] };

const closed = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const shape: JsonObject = {
  anyOf: [
    { enum: ['text', 'number', 'boolean'] },
    { type: 'array', minItems: 1, items: scalar },
    closed({ list: { $ref: '#/definitions/shape' } }),
    closed({ fields: { type: 'object', additionalProperties: { $ref: '#/definitions/shape' } } }),
  ],
};

const steps: Readonly<Record<string, JsonObject>> = {
  rename: closed({ rename: path, to: part }),
  move: closed({ move: path, to: path }),
  drop: closed({ drop: { type: 'string', pattern: '^[a-z]\\w*(?:\\.\\w+)*$' } }),
  map: closed({ map: path, values: { type: 'object', minProperties: 1, additionalProperties: scalar } }),
  convert: closed({ convert: path, to: { enum: ['text', 'number'] } }),
  spread: closed({ spread: path, to: part }),
};

const step: JsonObject = {
  type: 'object',
  // Keyed by the step's own keyword, so that an error is reported for that step and not for all of them.
  dependencies: steps,
  anyOf: Object.keys(steps).map((word) => ({ required: [word] })),
};

/** The content of `draft.schema.json`. */
export function draftMetaSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Draft of a flow (.draft.json)',
    ...closed(
      {
        $schema: text,
        $comment: text,
        version: { type: 'integer', minimum: 1 },
        forms: { type: 'object', minProperties: 1, propertyNames: part, additionalProperties: text },
        state: {
          type: 'object',
          propertyNames: part,
          additionalProperties: {
            type: 'object',
            propertyNames: part,
            additionalProperties: { $ref: '#/definitions/shape' },
          },
        },
        migrations: {
          type: 'object',
          propertyNames: { pattern: '^[1-9]\\d*$' },
          additionalProperties: { type: 'array', items: step },
        },
      },
      ['version', 'forms'],
    ),
    definitions: { shape },
  };
}

const validate = new Ajv({ strict: false, allErrors: false }).compile(draftMetaSchema());

/** The first error in a draft file. */
export function draftFileFault(value: Json | undefined): { path: Path; what: string } | undefined {
  if (validate(value)) return undefined;
  const last = validate.errors?.at(-1);
  // The errors of each branch precede the error of the choice.
  const error = last?.keyword === 'anyOf' ? last : validate.errors?.at(0);
  const at = parsePointer(error?.instancePath ?? '');
  const extra =
    error?.keyword === 'additionalProperties' ? ` (${JSON.stringify(error.params.additionalProperty)})` : '';
  const allowed = error?.keyword === 'anyOf' && at[0] === 'migrations' ? `: use ${Object.keys(steps).join(', ')}` : '';
  return {
    path: at,
    what: `${error?.message ?? 'is wrong'}${extra}${allowed}`,
  };
}
