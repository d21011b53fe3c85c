/** The meta-schema of a `.ui.json`, for the editor and for lint. */
import { listConstants } from '#domain/constant-facts.ts';
import { inputModes, summaryNames, widgetNames } from '#schemas/runtime/types.ts';
import type { JsonObject } from '../model/json.ts';

const key: JsonObject = { type: 'string', pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)*$' };
const on: JsonObject = { const: true };
const text: JsonObject = { type: 'string', minLength: 1 };

const closed = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const hintParams: JsonObject = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: ['string', 'number'] }, { $ref: '#/definitions/constant' }] },
};

const when: JsonObject = { anyOf: [text, { $ref: '#/definitions/condition' }] };

const option = closed({ value: { type: ['string', 'number', 'boolean'] }, label: key, hint: key, hintParams }, [
  'value',
  'label',
]);

/** Keywords of any field, at every level. */
const nested = { $ref: '#/definitions/nested' };
const names: JsonObject = { type: 'array', items: { anyOf: [text, { type: 'array', minItems: 2, items: text }] } };

/** Keywords of any field, at every level. */
const anywhere: JsonObject = {
  widget: { enum: [...widgetNames] },
  unit: text,
  prefix: text,
  inputMode: { enum: [...inputModes] },
  autoComplete: text,
  hint: key,
  hintParams,
  placeholder: key,
  options: { type: 'array', minItems: 1, items: option },
  counter: on,
  hidden: on,
  length: { anyOf: [{ type: 'integer', minimum: 1 }, { $ref: '#/definitions/constant' }] },
  stepMinutes: { type: 'integer', minimum: 1 },
  camera: on,
  passwordRule: { enum: ['standard', 'withSpecial', 'simple'] },
  rows: { type: 'integer', minimum: 1 },
  ltr: on,
  fields: { type: 'object', minProperties: 1, additionalProperties: nested },
  // The rows of a group: the visibility of a section is decided for the whole form.
  sections: { type: 'array', minItems: 1, items: closed({ fields: names }, ['fields']) },
  items: nested,
};

/** Further keywords of a field of the form itself, which may depend on other fields. */
const field = closed(
  {
    ...anywhere,
    given: on,
    filledBy: text,
    showWhen: when,
    fills: { type: 'object', additionalProperties: text, minProperties: 1 },
    sentTo: text,
  },
  ['widget'],
);

const section = closed(
  {
    title: key,
    hint: key,
    showWhen: when,
    fields: names,
  },
  ['fields'],
);

/**
 * The meta-schema of a layout with its shared groups in place. Without names every condition is accepted: lint reports
 * unknown ones itself.
 */
export function uiMetaSchema(conditions: readonly string[] = []): JsonObject {
  const paths = listConstants().map(({ path }) => path);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Layout of a form (.ui.json)',
    ...closed(
      {
        $schema: text,
        summary: { enum: [...summaryNames] },
        sections: { type: 'array', items: section },
        fields: { type: 'object', additionalProperties: field },
      },
      ['sections', 'fields'],
    ),
    definitions: {
      constant: closed({ $const: { enum: paths } }, ['$const']),
      nested: closed(anywhere, ['widget']),
      condition: closed({ $condition: conditions.length > 0 ? { enum: [...conditions] } : text }, ['$condition']),
    },
  };
}

/** Keywords of a section or a field: those that a group has set need not be repeated. */
const partial = (words: JsonObject): JsonObject => ({ ...words, required: [] });

/**
 * The content of `form-ui.schema.json`, for the editor: a layout as written, which may refer to groups.
 * @param groups shared layouts by file, with their number of sections.
 */
export function uiFileSchema(conditions: readonly string[], groups: ReadonlyMap<string, number>): JsonObject {
  const { properties, ...schema } = uiMetaSchema(conditions);
  const places = [...groups].flatMap(([file, count]) =>
    Array.from({ length: count }, (_, index) => `${file}#/sections/${index}`),
  );
  const shared = closed({ ...(section.properties as JsonObject), $ref: { enum: places } }, ['$ref']);
  return {
    ...schema,
    properties: {
      ...(properties as JsonObject),
      $ref: { enum: [...groups.keys()] },
      sections: { type: 'array', items: { anyOf: [section, shared] } },
      fields: { type: 'object', additionalProperties: partial(field) },
    },
    required: [],
    if: { required: ['$ref'] },
    else: {
      required: ['sections', 'fields'],
      properties: { fields: { additionalProperties: { required: field.required ?? [] } } },
    },
  };
}

/** Every property that a field's entry may have, for suggestions. */
export const uiKeywords: readonly string[] = [
  ...Object.keys(field.properties as JsonObject),
  ...Object.keys(section.properties as JsonObject),
  ...Object.keys(option.properties as JsonObject),
  ...widgetNames,
];
