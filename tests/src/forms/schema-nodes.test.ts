import { expect, test } from 'vitest';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { createNodes } from '#src/forms/core/schema-nodes.ts';
import { anyForm, when } from './any-form.ts';

const resolved = (schema: ResolvedSchema, data?: unknown) => createNodes({ schema }).resolve(schema, data);

test('a schema that refers to itself is looked at one level at a time', async () => {
  const form = await anyForm({
    $ref: '#/definitions/folder',
    definitions: {
      folder: { type: 'object', properties: { name: { type: 'string' }, inner: { $ref: '#/definitions/folder' } } },
    },
  });
  const nodes = createNodes(form);
  let node = nodes.resolve(form.schema, {});
  for (let depth = 0; depth < 50; depth += 1) node = nodes.resolve(node.properties?.inner, undefined);
  expect(Object.keys(node.properties ?? {})).toEqual(['name', 'inner']);
  expect(node.refs).toEqual(['#/definitions/folder']);
});

test('references that only lead to each other are asked for as JSON instead of looked at forever', () => {
  expect(
    resolved({
      $ref: '#/definitions/a',
      definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
    }),
  ).toMatchObject({ unsupported: true });
  expect(resolved({ $ref: '#/nowhere' })).toMatchObject({ unsupported: true });
});

test('the same branches give the same object, other branches another one', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { abroad: { type: 'boolean' } },
    ...when(
      { properties: { abroad: { const: true } }, required: ['abroad'] },
      { properties: { country: { type: 'string' } }, required: ['country'] },
    ),
  });
  const nodes = createNodes(form);
  const home = nodes.resolve(form.schema, { abroad: false });
  expect(nodes.resolve(form.schema, { abroad: false, more: 1 })).toBe(home);
  const away = nodes.resolve(form.schema, { abroad: true });
  expect(away).not.toBe(home);
  expect(Object.keys(away.properties ?? {})).toEqual(['abroad', 'country']);
  expect(away.required).toEqual(['country']);
  expect([...nodes.declared(form.schema)]).toEqual(['abroad', 'country']);
});

test('a condition deep in a schema, behind a reference, is evaluated by its compiled function', async () => {
  const form = await anyForm({
    type: 'object',
    properties: { a: { $ref: '#/definitions/a%25 b' } },
    definitions: {
      'a% b': {
        type: 'object',
        properties: { n: { type: 'number' } },
        ...when({ properties: { n: { minimum: 5 } }, required: ['n'] }, { properties: { why: { type: 'string' } } }),
      },
    },
  });
  const nodes = createNodes(form);
  const inner = nodes.resolve(form.schema, {}).properties?.a;
  expect(Object.keys(nodes.resolve(inner, { n: 4 }).properties ?? {})).toEqual(['n']);
  expect(Object.keys(nodes.resolve(inner, { n: 5 }).properties ?? {})).toEqual(['n', 'why']);
});

test('dependencies ask for more once their name is answered', () => {
  const schema: ResolvedSchema = {
    type: 'object',
    properties: { card: { type: 'string' }, code: { type: 'string' } },
    dependencies: { card: ['code'], code: { properties: { hint: { type: 'string' } } } },
  };
  expect(resolved(schema, {}).required).toBeUndefined();
  expect(resolved(schema, { card: '1' }).required).toEqual(['code']);
  expect(Object.keys(resolved(schema, { code: '1' }).properties ?? {})).toEqual(['card', 'code', 'hint']);
});

test('parts of a schema about one property are merged', () => {
  const schema: ResolvedSchema = {
    allOf: [
      { properties: { a: { type: 'string', maxLength: 9 } } },
      { properties: { a: { maxLength: 5, title: 'A' } } },
    ],
  };
  const nodes = createNodes({ schema });
  expect(nodes.resolve(nodes.resolve(schema, {}).properties?.a, undefined)).toMatchObject({
    type: 'string',
    maxLength: 5,
    title: 'A',
  });
});

test.each<[string, ResolvedSchema, object]>([
  [
    'null beside one type makes an answer optional',
    { oneOf: [{ type: 'null' }, { type: 'string', maxLength: 3 }] },
    { type: 'string', maxLength: 3, nullable: true },
  ],
  ['null in a list of types does as well', { type: ['string', 'null'] }, { nullable: true }],
  [
    'several types are a choice',
    { type: ['string', 'number'], title: 'Size' },
    { title: 'Size', options: [{ type: 'string' }, { type: 'number' }] },
  ],
  ['fixed alternatives are values', { oneOf: [{ const: 'a', title: 'A' }, { const: 2 }] }, { enum: ['a', 2] }],
  [
    'alternatives that only limit are not drawn',
    { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { type: 'object' },
  ],
  [
    'alternatives of the same type that only limit are not drawn either',
    {
      type: 'object',
      anyOf: [
        { type: 'object', required: ['a'] },
        { type: 'object', not: {} },
      ],
    },
    { type: 'object' },
  ],
  [
    'two choices at once can only be written as JSON',
    { oneOf: [{ type: 'string' }, { type: 'number' }], anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    { unsupported: true },
  ],
  ['a schema that says nothing takes anything', { title: 'X' }, { title: 'X', anything: true }],
])('%s', (_, schema, expected) => {
  expect(resolved(schema)).toMatchObject(expected);
  expect(resolved(schema).anyOf ?? resolved(schema).oneOf).toBeUndefined();
  expect('options' in resolved(schema)).toBe('options' in expected);
});

test('what may not be there is not drawn, what may be anything is', () => {
  const schema = { type: 'object', properties: { a: false, b: true } } as unknown as ResolvedSchema;
  expect(resolved(schema, {}).properties).toEqual({ b: { anything: true } });
});
