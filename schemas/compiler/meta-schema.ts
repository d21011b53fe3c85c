/** `form-dialect.schema.json`: completion and red underlines while an analyst types. */
import { listConstants } from '#domain/constants.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { dialectKeywords } from './keywords/dialect.ts';
import { formats } from './keywords/formats.ts';
import { findStandardKeyword, standardKeywords } from './keywords/standard.ts';
import { lists } from './lists.ts';

const one = (name: string, values: string[], about: string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: [name],
  // `enumDescriptions` is VS Code's; other editors ignore it.
  properties: { [name]: { enum: values, enumDescriptions: about } },
});

function constantReference(): JsonObject {
  const constants = listConstants();
  const about = constants.map(({ value, unit, source }) => `${JSON.stringify(value)} ${unit} (${source})`);
  return one('$const', constants.map(({ path }) => path), about);
}

const listReference = (): JsonObject =>
  one('$list', Object.keys(lists), Object.values(lists).map((values) => values.join(', ')));

/** Wherever a plain value stands, a constant may stand. */
function withConstants(setting: Json): Json {
  if (!isObject(setting)) return setting;
  if (['number', 'integer', 'boolean'].includes(String(setting.type))) {
    return { anyOf: [setting, { $ref: '#/definitions/constant' }] };
  }
  if (!isObject(setting.properties)) return setting;
  const properties = Object.fromEntries(Object.entries(setting.properties).map(([name, value]) => [name, withConstants(value)]));
  return { ...setting, properties };
}

const special: Readonly<Record<string, JsonObject>> = {
  $ref: { type: 'string' },
  enum: { anyOf: [{ type: 'array', minItems: 1 }, { $ref: '#/definitions/list' }, { $ref: '#/definitions/constant' }] },
  format: { enum: Object.keys(formats) },
};

/** The meta-schema, from the domain's constants and the tables of keywords. */
export function metaSchema(files: readonly string[]): JsonObject {
  const standard = standardKeywords.map(({ name, setting, about }) => {
    const value = special[name] ?? withConstants(setting);
    return [name, { ...(value as JsonObject), description: about }];
  });
  const own = dialectKeywords.map(({ name, setting, about, params }) => {
    const shown = params.length > 0 ? ` Messages may use ${params.map((param) => `{{${param}}}`).join(', ')}.` : '';
    return [name, { ...(withConstants(setting) as JsonObject), description: about + shown }];
  });
  const properties = Object.fromEntries([...standard, ...own]) as JsonObject;
  properties.$ref = { anyOf: [{ enum: [...files] }, { type: 'string', pattern: '^#' }], description: findStandardKeyword('$ref')?.about ?? '' };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Form dialect',
    $ref: '#/definitions/schema',
    definitions: {
      constant: constantReference(),
      list: listReference(),
      schema: { anyOf: [{ type: 'boolean' }, { type: 'object', additionalProperties: false, properties }] },
    },
  };
}
