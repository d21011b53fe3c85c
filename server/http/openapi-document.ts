/** The OpenAPI 3.1 document, generated from the contract and the compiled schemas: nothing in it is written twice. */
import { type CallDefinition, calls, callsAnswered, getCodes } from '#contract/calls.ts';
import { codes } from '#contract/answer-codes.ts';
import { bytesType, type CallId, getMethods, type WireCall } from '#contract/wire.ts';
import { knownLanguages } from '#domain/languages.ts';
import { isObject } from '#schemas/model/json.ts';
import { fileTypes, getFileKinds } from './calls.ts';
import type { SchemaSource } from './validate.ts';

/** Converts our dialect to plain JSON Schema: keywords that OpenAPI tools don't know get the prefix `x-`. */
const standard = new Set([
  '$ref',
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'default',
  'examples',
  'contains',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  '$defs',
]);

/** Keywords whose members are named by the author, not by JSON Schema. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const verbatim = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);
const dropped = new Set(['$schema', '$id', '$comment']);

/**
 * A copy of a schema for an OpenAPI document.
 * @param at the path of the copy, e.g. `#/components/schemas/CallsOrderAdd`, for its local references.
 */
export function plainSchema(schema: object, at: string): Record<string, unknown> {
  const members = Object.entries(schema).filter(([keyword]) => !dropped.has(keyword));
  return Object.fromEntries(members.map(([keyword, value]) => plainMember(keyword, value, at)));
}

function plainMember(keyword: string, value: unknown, at: string): [string, unknown] {
  if (keyword === '$ref' && typeof value === 'string')
    return [keyword, value.replace(/^#\/definitions\//, `${at}/$defs/`)];
  const name = keyword === 'definitions' ? '$defs' : keyword;
  if (!standard.has(name)) return [name.startsWith('x-') ? name : `x-${name}`, value];
  if (verbatim.has(name)) return [name, value];
  if (named.has(name) && isObject(value)) {
    return [name, Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plainValue(child, at)]))];
  }
  return [name, plainValue(value, at)];
}

function plainValue(value: unknown, at: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, at));
  return isObject(value) ? plainSchema(value, at) : value;
}

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  paths: Record<string, Json>;
  components: { schemas: Record<string, Json>; securitySchemes: Json; parameters: Json; responses: Json };
}

const encodings = { official: 'application/json', website: 'application/x-www-form-urlencoded' } as const;
const bytes = { [bytesType]: { schema: { type: 'string', format: 'binary' } } };

/** @param mode in production it omits the calls of development (D-12). */
export function openApiDocument(
  schemas: SchemaSource,
  version: string,
  mode: { readonly production: boolean },
): OpenApiDocument {
  const ids = callsAnswered(mode);
  const inputs = new Set<string>(ids.map((id) => calls[id].input));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parcel courier API',
      version,
      description:
        'Every answer is {code, msg, data}; code 1 is success. Business refusals come with HTTP 200, bad requests with 4xx, overload with 503, all in the same envelope.',
    },
    paths: Object.fromEntries(
      ids.map((id) => [
        calls[id].path,
        Object.fromEntries(getMethods(id).map((method) => [method.toLowerCase(), operation(id, method, schemas)])),
      ]),
    ),
    components: {
      schemas: { ...inputComponents(inputs, schemas), ...answerComponents(ids), ...sharedSchemas },
      securitySchemes: {
        authToken: {
          type: 'apiKey',
          in: 'header',
          name: 'authToken',
          description: 'Opaque token of a session; never read from a cookie (D-26).',
        },
      },
      parameters: sharedParameters,
      responses: sharedResponses,
    },
  };
}

function operation(id: CallId, method: WireCall['method'], schemas: SchemaSource): Json {
  const definition: CallDefinition = calls[id];
  return {
    // Ids are unique: the method that the client does not use is part of the id.
    operationId: method === definition.method ? id : `${id}By${method}`,
    summary: definition.summary,
    tags: [definition.client],
    'x-source': definition.source,
    security: getSecurity(definition),
    parameters: [
      ...sharedParameterRefs,
      ...(method === 'GET' || definition.carriesBytes ? queryParameters(definition, schemas) : []),
    ],
    ...(method === 'POST' && {
      requestBody: {
        required: false,
        content: definition.carriesBytes
          ? bytes
          : { [encodings[definition.client]]: { schema: { $ref: componentRef(inputName(definition.input)) } } },
      },
    }),
    responses: {
      200: success(id, definition),
      '4XX': { $ref: '#/components/responses/Refused' },
      503: { $ref: '#/components/responses/Busy' },
    },
  };
}

function getSecurity({ auth }: CallDefinition): Json[] {
  if (auth === 'none') return [];
  return auth === 'required' ? [{ authToken: [] }] : [{}, { authToken: [] }];
}

function queryParameters({ input }: CallDefinition, schemas: SchemaSource): Json[] {
  const { properties = {}, required = [] } = schemas.find(input).schema;
  const at = componentRef(inputName(input));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: plainSchema(schema, at),
  }));
}

const fileWords = {
  xlsx: 'a spreadsheet',
  pdf: 'a document',
  zpl: 'commands of a printer',
  svg: 'a picture',
  stored: 'the file as it was sent',
} as const;

function success(id: CallId, definition: CallDefinition): Json {
  const names = getCodes(definition);
  const code = {
    enum: names.map((name) => codes[name]),
    description: names.map((name) => `${codes[name]} ${name}`).join(', '),
  };
  const data = {
    anyOf: [{ $ref: componentRef(answerName(id)) }, { $ref: componentRef('Rejection') }, { type: 'null' }],
  };
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code, msg: { type: 'string' }, data },
  };
  const json = { 'application/json': { schema } };
  if (!definition.file) return { description: 'The envelope: success, or a business refusal.', content: json };
  const kinds = getFileKinds(definition.file);
  const file = { schema: { type: 'string', format: 'binary' } };
  return {
    description: `Success is ${kinds.map((kind) => fileWords[kind]).join(' or ')}; a business refusal the envelope.`,
    content: { ...Object.fromEntries(kinds.map((kind) => [fileTypes[kind], file])), ...json },
  };
}

/** `calls/order-add` is `CallsOrderAdd`. */
function inputName(id: string): string {
  return id.split(/[/-]/).map(capital).join('');
}

const answerName = (id: CallId): string => `Answer${capital(id)}`;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const componentRef = (name: string): string => `#/components/schemas/${name}`;

function inputComponents(ids: ReadonlySet<string>, schemas: SchemaSource): Record<string, Json> {
  return Object.fromEntries(
    [...ids].map((id) => [inputName(id), plainSchema(schemas.find(id).schema, componentRef(inputName(id)))]),
  );
}

function answerComponents(ids: readonly CallId[]): Record<string, Json> {
  return Object.fromEntries(
    ids.map((id) => [answerName(id), plainSchema(calls[id].answer, componentRef(answerName(id)))]),
  );
}

const sharedSchemas = {
  FieldError: {
    type: 'object',
    required: ['pointer', 'key', 'params'],
    properties: {
      pointer: { type: 'string', description: 'RFC 6901 pointer into the input.' },
      key: { type: 'string', description: 'Message key, e.g. rules:contact.phone.pattern.' },
      params: { type: 'object', description: 'Numbers and words for the message.' },
    },
  },
  Rejection: { type: 'object', properties: { errors: { type: 'array', items: { $ref: componentRef('FieldError') } } } },
  Envelope: {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: { anyOf: [{ $ref: componentRef('Rejection') }, { type: 'null' }] },
    },
  },
};

const sharedParameters = {
  langType: {
    name: 'langType',
    in: 'header',
    description: 'Language of `msg` and labels (D-33).',
    schema: { enum: knownLanguages.map(({ langType }) => langType) },
  },
  timezone: {
    name: 'timezone',
    in: 'header',
    description: 'GMT offset, e.g. GMT-06:00 (SYS-02).',
    schema: { type: 'string' },
  },
};

const sharedParameterRefs = Object.keys(sharedParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const envelopeContent = { 'application/json': { schema: { $ref: componentRef('Envelope') } } };

const sharedResponses = {
  Refused: {
    description: 'The request itself was wrong: broken, too large, of another type or from another site.',
    content: envelopeContent,
  },
  Busy: { description: 'Too much to do at the moment, or a fault; try again.', content: envelopeContent },
};
