import { emailPattern } from '#domain/account/email.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import type { JsonType } from './dialect.ts';

/** Formats are regular expressions: functions could not be compiled into a module of their own. */
const leapDay = '(?:(?:19|20)(?:0[48]|[2468][048]|[13579][26])|2000)-02-29';
const otherDays =
  '(?:19|20)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))';

export const formats: Readonly<Record<string, RegExp>> = {
  email: new RegExp(emailPattern),
  /** A day that exists, 1900 to 2099, `YYYY-MM-DD`. */
  date: new RegExp(`^(?:${otherDays}|${leapDay})$`),
  /** Two hours of a day, `HH-HH` (D-56). */
  'pickup-slot': /^(?:[01]\d|2[0-3])-(?:[01]\d|2[0-4])$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
};

/** The part of draft-07 that forms may use: the allowed values of each keyword, and the types that it validates. */
const size: JsonObject = { type: 'integer', minimum: 0 };
const bound: JsonObject = { type: 'number' };
const text: JsonObject = { type: 'string', minLength: 1 };
const schema: JsonObject = { $ref: '#/definitions/schema' };
const schemas: JsonObject = { type: 'array', minItems: 1, items: schema };
const schemaByName: JsonObject = { type: 'object', additionalProperties: schema };
const names: JsonObject = { type: 'array', items: text, uniqueItems: true };
const types: JsonObject = { enum: ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] };

interface StandardKeyword {
  name: string;
  /** JSON Schema of the keyword's value; a scalar may also be a `$const`. */
  setting: JsonObject;
  /** Types of data that it can reject; empty means any. Absent: it rejects nothing. */
  validators?: readonly JsonType[];
  about: string;
}

const numbers: readonly JsonType[] = ['number', 'integer'];

export const standardKeywords: readonly StandardKeyword[] = [
  { name: '$schema', setting: text, about: 'Path to the generated form-dialect schema, for the editor.' },
  { name: '$comment', setting: text, about: 'For the reader of this file: requirement ids, reasons.' },
  {
    name: '$ref',
    setting: text,
    about: 'A file below schemas/, e.g. shared/contact.schema.json. In allOf its fields join this form.',
  },
  {
    name: '$condition',
    setting: text,
    about: 'A condition of schemas/conditions, by name; it has no keywords beside it.',
  },
  { name: 'title', setting: text, about: 'Message key in the namespace fields.' },
  { name: 'description', setting: text, about: 'Message key in the namespace fields.' },
  { name: 'default', setting: {}, about: 'Value that a new form starts with.' },
  { name: 'examples', setting: { type: 'array' }, about: 'Valid values, for the reader.' },
  {
    name: 'errorMessage',
    setting: { type: ['string', 'object'] },
    about: 'Message key in the namespace rules: one for every rule here, or one by keyword.',
  },
  {
    name: 'type',
    setting: { anyOf: [types, { type: 'array', items: types, minItems: 1 }] },
    validators: [],
    about: 'Type of the value.',
  },
  {
    name: 'enum',
    setting: { type: 'array', minItems: 1 },
    validators: [],
    about: 'The only values allowed; a list of the domain by $list.',
  },
  { name: 'const', setting: {}, validators: [], about: 'The only value allowed.' },
  { name: 'minLength', setting: size, validators: ['string'], about: 'Fewest characters.' },
  { name: 'maxLength', setting: size, validators: ['string'], about: 'Most characters.' },
  {
    name: 'pattern',
    setting: text,
    validators: ['string'],
    about: 'Regular expression. Prefer a named keyword or format.',
  },
  { name: 'format', setting: text, validators: ['string'], about: 'Named form of a text.' },
  { name: 'minimum', setting: bound, validators: numbers, about: 'Smallest number, included.' },
  { name: 'maximum', setting: bound, validators: numbers, about: 'Largest number, included.' },
  { name: 'exclusiveMinimum', setting: bound, validators: numbers, about: 'The number must be larger.' },
  { name: 'exclusiveMaximum', setting: bound, validators: numbers, about: 'The number must be smaller.' },
  {
    name: 'multipleOf',
    setting: { type: 'number', exclusiveMinimum: 0 },
    validators: numbers,
    about: 'A multiple. For decimals use maxDecimals.',
  },
  { name: 'minItems', setting: size, validators: ['array'], about: 'Fewest items.' },
  { name: 'maxItems', setting: size, validators: ['array'], about: 'Most items.' },
  { name: 'uniqueItems', setting: { type: 'boolean' }, validators: ['array'], about: 'No item twice.' },
  { name: 'contains', setting: schema, validators: ['array'], about: 'At least one item is like this.' },
  {
    name: 'required',
    setting: names,
    validators: ['object'],
    about: 'Fields that must be there. For text also set notBlank.',
  },
  {
    name: 'additionalProperties',
    setting: { anyOf: [{ type: 'boolean' }, schema] },
    validators: ['object'],
    about: 'false: no other fields.',
  },
  { name: 'minProperties', setting: size, validators: ['object'], about: 'Fewest fields.' },
  { name: 'maxProperties', setting: size, validators: ['object'], about: 'Most fields.' },
  {
    name: 'dependencies',
    setting: { type: 'object', additionalProperties: { anyOf: [names, schema] } },
    about: 'What holds besides, or which fields are required, while a field is there.',
  },
  {
    name: 'dependentRequired',
    setting: { type: 'object', additionalProperties: names },
    about: 'Fields that are required while a field is there.',
  },
  {
    name: 'dependentSchemas',
    setting: schemaByName,
    about: 'What holds besides, while a field is there.',
  },
  { name: 'properties', setting: schemaByName, about: 'The fields, in the order they are asked for.' },
  { name: 'definitions', setting: schemaByName, about: 'Schemas that only this file refers to.' },
  { name: 'items', setting: schema, about: 'What each item is like.' },
  { name: 'if', setting: schema, about: 'Condition on the same data; its own errors are not shown.' },
  { name: 'then', setting: schema, about: 'What holds besides, while the condition is true.' },
  { name: 'else', setting: schema, about: 'What holds besides, while the condition is false.' },
  { name: 'not', setting: schema, validators: [], about: 'What the value must not be like.' },
  { name: 'allOf', setting: schemas, about: 'Field groups by $ref, and conditions.' },
  { name: 'anyOf', setting: schemas, about: 'At least one of these.' },
  { name: 'oneOf', setting: schemas, validators: [], about: 'Exactly one of these.' },
];

const byName = new Map(standardKeywords.map((keyword) => [keyword.name, keyword]));

export const findStandardKeyword = (name: string): StandardKeyword | undefined => byName.get(name);

/** Whether the keyword can refuse a value. */
export const isAssertion = (name: string): boolean => findStandardKeyword(name)?.validators !== undefined;
