/** The part of draft-07 that forms may use: which keyword judges which type, and which hold further schemas. */
import type { JsonType } from './dialect.ts';

/** Keywords that can refuse a value, with the types they judge; no types means any. */
export const assertions: Readonly<Record<string, readonly JsonType[]>> = {
  type: [],
  enum: [],
  const: [],
  not: [],
  oneOf: [],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  contains: ['array'],
  required: ['object'],
  additionalProperties: ['object'],
  minProperties: ['object'],
  maxProperties: ['object'],
  dependencies: ['object'],
};

/** Keywords whose value is a schema, a list of schemas, or schemas by name; `data` says what they judge. */
export const applicators: Readonly<Record<string, 'one' | 'many' | 'named'>> = {
  properties: 'named',
  definitions: 'named',
  items: 'one',
  contains: 'one',
  not: 'one',
  if: 'one',
  then: 'one',
  else: 'one',
  allOf: 'many',
  anyOf: 'many',
  oneOf: 'many',
};

export const annotations = ['$schema', '$comment', '$ref', 'title', 'description', 'default', 'examples', 'errorMessage'];
