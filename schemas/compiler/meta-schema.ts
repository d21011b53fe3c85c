/** `form-dialect.schema.json`: completion and validation in an analyst's editor. */
import { listConstants } from '#domain/constant-facts.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { annotationKeywords, owners } from './keywords/annotations.ts';
import { computedSignatures } from './keywords/computed.ts';
import { dialectKeywords } from './keywords/dialect.ts';
import { formats } from './keywords/formats.ts';
import { findStandardKeyword, standardKeywords } from './keywords/standard.ts';
import { lists } from './lists.ts';
import { serverRules } from '#schemas/runtime/server-rules.ts';

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
