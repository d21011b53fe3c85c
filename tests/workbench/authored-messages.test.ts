import { Ajv, type ErrorObject } from 'ajv';
import ajvErrors from 'ajv-errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { bare, readAuthored } from '#schemas/runtime/authored-messages.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { toVerdict, loadModule, textsIn } from '#workbench/checks/check-data.ts';
import { schemasRoot } from '#workbench/command.ts';
import { compile, load } from './support/foreign.ts';

const person = {
  type: 'object',
  required: ['name', 'age'],
  properties: {
    name: {
      type: 'string',
      minLength: 2,
      pattern: '^[a-z]+$',
      errorMessage: { minLength: 'At least two, not ${/name}' },
    },
    age: { type: 'integer', minimum: 18, maximum: 99, errorMessage: 'An age from 18 to 99' },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2, uniqueItems: true },
    pair: { type: 'array', items: [{ type: 'number' }, { type: 'boolean' }] },
    inner: {
      type: 'object',
      required: ['a/b', 'toString'],
      dependencies: { x: ['y'] },
      properties: { 'a/b': { const: 1 }, x: { type: 'number' }, toString: { type: 'string' } },
    },
  },
  dependencies: { name: ['tags'] },
  additionalProperties: false,
};

/** Every form that ajv-errors knows: a sentence, by keyword, by field, by place, and templates. */
const sentences: Readonly<Record<string, unknown>> = {
  'one for everything': 'All of this is wrong',
  'by keyword': {
    type: 'An object',
    required: 'Something is missing',
    additionalProperties: 'Too much',
    minimum: 'No',
  },
  'by missing field': { required: { name: 'Your name', toString: 'Nothing' }, dependencies: { name: 'Tags as well' } },
  'by field': { properties: { name: 'The name ${/name} is wrong', tags: 'Tags: ${/tags/0}', inner: '', unknown: 'x' } },
  'everything, and the rest': {
    required: { age: 'Your age, ${/name}' },
    properties: { inner: 'Look inside', constructor: 'Never' },
    _: 'Something else',
  },
};

const inside: Readonly<Record<string, unknown>> = {
  'a list, by place': {
    properties: { pair: { errorMessage: { items: ['First', 'Second: ${1/name}'], type: 'A pair' } } },
  },
  'an inner object, by names with signs': {
    properties: {
      inner: {
        errorMessage: { required: { 'a/b': 'a over b' }, properties: { 'a/b': 'One', toString: 'T ${/name}' } },
      },
    },
  },
  'behind a reference and in a branch': {
    allOf: [{ properties: { name: { $ref: '#/definitions/short' } } }],
    anyOf: [{ required: ['age'], errorMessage: 'One way' }, { required: ['tags'] }],
    errorMessage: { anyOf: 'Neither way' },
  },
};

const schemas: [string, object][] = [
  ...Object.entries(sentences).map(([name, errorMessage]): [string, object] => [name, { ...person, errorMessage }]),
  ...Object.entries(inside).map(([name, more]): [string, object] => [
    name,
    { definitions: { short: { maxLength: 3, errorMessage: 'Short' } }, allOf: [person, more as object] },
  ]),
];

const leaf = fc.constantFrom<unknown>(
  'a',
  'ab',
  'A',
  'abcd',
  3,
  20,
  1.5,
  null,
  true,
  'b',
  ['a', 'c'],
  ['a', 'a', 'b'],
  [1, 2],
  {},
);
const answers = fc.oneof(
  leaf,
  fc.record(
    {
      name: leaf,
      age: leaf,
      tags: leaf,
      pair: leaf,
      inner: fc.oneof(leaf, fc.record({ 'a/b': leaf, x: leaf, toString: leaf }, { requiredKeys: [] })),
      unknown: leaf,
    },
    { requiredKeys: [] },
  ),
);

const wrappers = new Set(['if', 'allOf', 'anyOf']);
const isSentence = ({ keyword }: { keyword: string }) => keyword === 'errorMessage';

describe('an author’s errorMessage means what it means to ajv-errors', () => {
  test.each(schemas)('%s', { timeout: 60_000 }, async (_, schema) => {
    const ajv = new Ajv({ strict: false, allErrors: true, ownProperties: true });
    ajvErrors(ajv);
    const theirs = ajv.compile(schema);
    const ours = await load(schema);
    let sentencesSeen = 0;
    fc.assert(
      fc.property(
        answers.map((made) => JSON.parse(JSON.stringify(made)) as unknown),
        (data) => {
          let expected: ErrorObject[];
          try {
            expected = theirs(data) ? [] : (theirs.errors ?? []);
          } catch {
            // ajv-errors takes a field called toString for an entry of its tables; ours must not.
            return void ours(data);
          }
          const found = ours(data);
          expect(found.length > 0).toBe(expected.length > 0);
          const lines = expected.filter(isSentence).map(({ message = '' }) => `literal:${message}`);
          sentencesSeen += lines.length;
          expect(new Set(found.filter(isSentence).map(({ key }) => key))).toEqual(new Set(lines));
          for (const { pointer, key } of found.filter(isSentence)) {
            const places = expected.filter(({ message }) => `literal:${message}` === key);
            // The message of one missing field is at that field.
            expect(
              places.some(({ instancePath }) => pointer === instancePath || pointer.startsWith(`${instancePath}/`)),
            ).toBe(true);
          }
          const rest = expected.filter((error) => !isSentence(error) && !wrappers.has(error.keyword));
          expect(new Set(found.filter((error) => !isSentence(error)).map(({ keyword }) => keyword))).toEqual(
            new Set(rest.map(({ keyword }) => keyword)),
          );
        },
      ),
      { numRuns: 400, seed: 9 },
    );
    expect(sentencesSeen).toBeGreaterThan(10);
  });

  test('a sentence of one missing field is at the field, one of several at the object that lacks them', async () => {
    const byField = await load({ ...person, errorMessage: { required: { name: 'Your name' } } });
    expect(byField({ age: 20 })).toEqual([
      { pointer: '/name', key: 'literal:Your name', params: {}, keyword: 'errorMessage' },
    ]);
    const forBoth = await load({ ...person, errorMessage: { required: 'Both' } });
    expect(forBoth({})).toEqual([{ pointer: '', key: 'literal:Both', params: {}, keyword: 'errorMessage' }]);
    expect(forBoth({ age: 20 })).toMatchObject([{ pointer: '/name', key: 'literal:Both' }]);
  });

  test('the sentence is shown as it is, in every language: nothing in it is a template or markup of ours', async () => {
    const sentence = 'Write {{count}} <b>letters</b>, $t(rules:required), 100 %';
    const { code } = compile({ type: 'object', properties: { a: { type: 'string', errorMessage: sentence } } });
    const form: FormModule = await loadModule(code ?? '');
    for (const { code: language } of languages) {
      const { errors } = toVerdict(form, await textsIn(schemasRoot, language), 'x', { a: 1 });
      expect(errors.map(({ text }) => text)).toEqual([sentence]);
    }
  });

  test.each([[{ errorMessage: 3 }], [{ errorMessage: { minLength: ['x'] } }], [{ errorMessage: '${nowhere}' }]])(
    'what ajv-errors can’t compile is a finding, not a form: %j',
    (schema) => {
      const { code, findings } = compile({ type: 'object', ...schema });
      expect(code).toBeUndefined();
      expect(['F101', 'F199']).toContain(findings[0]?.code);
    },
  );

  test('such a sentence of one field is left out, and said', () => {
    const { code, notes } = compile({ properties: { a: { errorMessage: { properties: { b: 1 } } } } });
    expect(code).toBeDefined();
    expect(notes).toMatchObject([{ code: 'F101' }]);
  });
});

test('tables of names inherit nothing, however deep', () => {
  const table = bare<Record<string, unknown>>({ required: { name: [] }, type: [] });
  expect('toString' in table).toBe(false);
  expect('constructor' in (table.required as object)).toBe(false);
  expect({ ...table, required: { ...(table.required as object) } }).toEqual({ required: { name: [] }, type: [] });
});

test('an error that is none of the author’s is left to the table', () => {
  expect(readAuthored({ keyword: 'minimum', instancePath: '/a', schemaPath: '#', params: {} })).toBeUndefined();
});

test('a schema without errorMessage is compiled as before: no sentence of Ajv is in the module', () => {
  const { code = '' } = compile({ type: 'object', properties: { a: { type: 'string' } } });
  expect(code).not.toContain('message:');
  expect(code).not.toContain('authored');
});
