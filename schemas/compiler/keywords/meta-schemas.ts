import { listConstants } from '#domain/constant-facts.ts';
import { inputModes, summaryNames, widgetNames } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { serverRules } from '#schemas/runtime/server-rules.ts';
import { annotationKeywords, computedSignatures, owners } from './annotations.ts';
import { dialectKeywords } from './dialect.ts';
import { findStandardKeyword, formats, standardKeywords } from './standard.ts';
import { lists } from '../lists.ts';

/** The meta-schema of a `.ui.json`, for the editor and for lint. */
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

/** `form-dialect.schema.json`: completion and validation in an analyst's editor. */
const one = (name: string, values: string[], about: string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: [name],
  // `enumDescriptions` is an extension of VS Code; other editors ignore it.
  properties: { [name]: { enum: values, enumDescriptions: about } },
});

function constantReference(): JsonObject {
  const constants = listConstants();
  const about = constants.map(({ value, unit, source }) => `${JSON.stringify(value)} ${unit} (${source})`);
  return one(
    '$const',
    constants.map(({ path }) => path),
    about,
  );
}

const listReference = (): JsonObject =>
  one(
    '$list',
    Object.keys(lists),
    Object.values(lists).map((values) => values.join(', ')),
  );

/** A constant is allowed wherever a plain value is. */
function withConstants(setting: Json): Json {
  if (!isObject(setting)) return setting;
  if (['number', 'integer', 'boolean'].includes(String(setting.type))) {
    return { anyOf: [setting, { $ref: '#/definitions/constant' }] };
  }
  if (!isObject(setting.properties)) return setting;
  const properties = Object.fromEntries(
    Object.entries(setting.properties).map(([name, value]) => [name, withConstants(value)]),
  );
  return { ...setting, properties };
}

/** Lint explains an unknown name better than an editor; the editor completes the known ones. */
function computedSetting(setting: JsonObject): JsonObject {
  const by = {
    enum: Object.keys(computedSignatures),
    enumDescriptions: Object.values(computedSignatures).map(({ about }) => about),
  };
  return { ...setting, properties: { ...(setting.properties as JsonObject), by } };
}

const serverRule: JsonObject = { enum: Object.keys(serverRules) };

const special: Readonly<Record<string, JsonObject>> = {
  $ref: { type: 'string' },
  enum: { anyOf: [{ type: 'array', minItems: 1 }, { $ref: '#/definitions/list' }, { $ref: '#/definitions/constant' }] },
  format: { enum: Object.keys(formats) },
  owner: { enum: [...owners] },
  serverRule: {
    anyOf: [
      serverRule,
      {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: serverRule, with: { type: 'array', items: { type: 'string' } } },
      },
    ],
  },
};

/** Every keyword with its allowed values. */
function keywordProperties(files: readonly string[]): JsonObject {
  const standard = standardKeywords.map(({ name, setting, about }) => {
    const value = special[name] ?? withConstants(setting);
    return [name, { ...(value as JsonObject), description: about }];
  });
  const own = dialectKeywords.map(({ name, setting, about, params }) => {
    const shown = params.length > 0 ? ` Messages may use ${params.map((param) => `{{${param}}}`).join(', ')}.` : '';
    const value = name === 'computed' ? computedSetting(setting) : (withConstants(setting) as JsonObject);
    return [name, { ...value, description: about + shown }];
  });
  const described = annotationKeywords.map(({ name, setting, about }) => [
    name,
    { ...(special[name] ?? (withConstants(setting) as JsonObject)), description: about },
  ]);
  const properties = Object.fromEntries([...standard, ...own, ...described]) as JsonObject;
  properties.$ref = {
    anyOf: [{ enum: [...files] }, { type: 'string', pattern: '^#' }],
    description: findStandardKeyword('$ref')?.about ?? '',
  };
  return properties;
}

/** The possible targets of references. */
function definitions(files: readonly string[], conditions: readonly string[]): JsonObject {
  return {
    constant: constantReference(),
    list: listReference(),
    condition: one(
      '$condition',
      [...conditions],
      conditions.map((name) => `conditions/${name}.condition.json`),
    ),
    schema: {
      anyOf: [
        { type: 'boolean' },
        { $ref: '#/definitions/condition' },
        { type: 'object', additionalProperties: false, properties: keywordProperties(files) },
      ],
    },
  };
}

const draft07 = 'http://json-schema.org/draft-07/schema#';

/** The meta-schema, from the domain's constants, the tables of keywords and the existing files. */
export const metaSchema = (files: readonly string[], conditions: readonly string[]): JsonObject => ({
  $schema: draft07,
  title: 'Form dialect',
  $ref: '#/definitions/schema',
  definitions: definitions(files, conditions),
});

/** The meta-schema of a `.condition.json`. */
export const conditionMetaSchema = (conditions: readonly string[]): JsonObject => ({
  $schema: draft07,
  title: 'Named condition (.condition.json)',
  type: 'object',
  additionalProperties: false,
  required: ['title', 'if'],
  properties: {
    $schema: { type: 'string' },
    $comment: { type: 'string' },
    title: { type: 'string', description: 'Message key in the namespace fields: the condition in words.' },
    source: { description: 'Ids of docs/requirements.md and docs/decisions.md.' },
    if: { $ref: '#/definitions/schema' },
  },
  definitions: definitions([], conditions),
});
