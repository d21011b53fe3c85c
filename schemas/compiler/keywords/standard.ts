/** The part of draft-07 that forms may use: what each keyword may be set to, what it judges, what it holds. */
import type { JsonObject } from '../json.ts';
import type { JsonType } from './dialect.ts';

const size: JsonObject = { type: 'integer', minimum: 0 };
const bound: JsonObject = { type: 'number' };
const text: JsonObject = { type: 'string', minLength: 1 };
const schema: JsonObject = { $ref: '#/definitions/schema' };
const schemas: JsonObject = { type: 'array', minItems: 1, items: schema };
const schemaByName: JsonObject = { type: 'object', additionalProperties: schema };
const names: JsonObject = { type: 'array', items: text, uniqueItems: true };
const types: JsonObject = { enum: ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] };

export interface StandardKeyword {
  /** JSON Schema of the keyword's value; a scalar may also be a `$const`. */
  setting: JsonObject;
  /** Types of data that it can refuse; none means any. Absent: it refuses nothing. */
  judges?: readonly JsonType[];
  /** How further schemas lie in its value. */
  holds?: 'one' | 'many' | 'named';
  about: string;
}

const numbers: readonly JsonType[] = ['number', 'integer'];

export const standardKeywords: Readonly<Record<string, StandardKeyword>> = {
  $schema: { setting: text, about: 'Path to the generated form-dialect schema, for the editor.' },
  $comment: { setting: text, about: 'For the reader of this file: requirement ids, reasons.' },
  $ref: { setting: text, about: 'A file below schemas/, e.g. shared/contact.schema.json. In allOf its fields join this form.' },
  title: { setting: text, about: 'Message key in the namespace fields.' },
  description: { setting: text, about: 'Message key in the namespace fields.' },
  default: { setting: {}, about: 'Value that a new form starts with.' },
  examples: { setting: { type: 'array' }, about: 'Valid values, for the reader.' },
  errorMessage: {
    setting: { type: ['string', 'object'] },
    about: 'Message key in the namespace rules: one for every rule here, or one by keyword.',
  },
  type: { setting: { anyOf: [types, { type: 'array', items: types, minItems: 1 }] }, judges: [], about: 'Type of the value.' },
  enum: { setting: { type: 'array', minItems: 1 }, judges: [], about: 'The only values allowed; a list of the domain by $list.' },
  const: { setting: {}, judges: [], about: 'The only value allowed.' },
  minLength: { setting: size, judges: ['string'], about: 'Fewest characters.' },
  maxLength: { setting: size, judges: ['string'], about: 'Most characters.' },
  pattern: { setting: text, judges: ['string'], about: 'Regular expression. Prefer a named keyword or format.' },
  format: { setting: text, judges: ['string'], about: 'Named form of a text.' },
  minimum: { setting: bound, judges: numbers, about: 'Smallest number, included.' },
  maximum: { setting: bound, judges: numbers, about: 'Largest number, included.' },
  exclusiveMinimum: { setting: bound, judges: numbers, about: 'The number must be larger.' },
  exclusiveMaximum: { setting: bound, judges: numbers, about: 'The number must be smaller.' },
  multipleOf: { setting: { type: 'number', exclusiveMinimum: 0 }, judges: numbers, about: 'A multiple. For decimals use maxDecimals.' },
  minItems: { setting: size, judges: ['array'], about: 'Fewest items.' },
  maxItems: { setting: size, judges: ['array'], about: 'Most items.' },
  uniqueItems: { setting: { type: 'boolean' }, judges: ['array'], about: 'No item twice.' },
  contains: { setting: schema, judges: ['array'], holds: 'one', about: 'At least one item is like this.' },
  required: { setting: names, judges: ['object'], about: 'Fields that must be there. For text also set notBlank.' },
  additionalProperties: { setting: { anyOf: [{ type: 'boolean' }, schema] }, judges: ['object'], about: 'false: no other fields.' },
  minProperties: { setting: size, judges: ['object'], about: 'Fewest fields.' },
  maxProperties: { setting: size, judges: ['object'], about: 'Most fields.' },
  dependencies: {
    setting: { type: 'object', additionalProperties: { anyOf: [names, schema] } },
    judges: ['object'],
    about: 'What must be there when a field is there.',
  },
  properties: { setting: schemaByName, holds: 'named', about: 'The fields, in the order they are asked for.' },
  definitions: { setting: schemaByName, holds: 'named', about: 'Schemas that only this file refers to.' },
  items: { setting: schema, holds: 'one', about: 'What each item is like.' },
  if: { setting: schema, holds: 'one', about: 'Condition on the same data; its own errors are not shown.' },
  then: { setting: schema, holds: 'one', about: 'What holds besides, while the condition is true.' },
  else: { setting: schema, holds: 'one', about: 'What holds besides, while the condition is false.' },
  not: { setting: schema, judges: [], holds: 'one', about: 'What the value must not be like.' },
  allOf: { setting: schemas, holds: 'many', about: 'Field groups by $ref, and conditions.' },
  anyOf: { setting: schemas, holds: 'many', about: 'At least one of these.' },
  oneOf: { setting: schemas, judges: [], holds: 'many', about: 'Exactly one of these.' },
};

export const isAssertion = (keyword: string): boolean =>
  Object.hasOwn(standardKeywords, keyword) && standardKeywords[keyword]?.judges !== undefined;

/** Keywords that hold further schemas. */
export const applicators: readonly (readonly [string, 'one' | 'many' | 'named'])[] = Object.entries(standardKeywords).flatMap(
  ([keyword, { holds }]) => (holds ? [[keyword, holds] as const] : []),
);
