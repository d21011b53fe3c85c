import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { draft07Formats } from '#schemas/compiler/foreign/vocabulary.ts';
import { textsIn } from '#workbench/checks/check-data.ts';
import { schemasRoot } from '#workbench/command.ts';
import { compile, compileText, getNotes, load } from './support/foreign.ts';

const patterned = (pattern: string, more: object = {}) => ({ type: 'string', pattern, ...more });

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** Every keyword of draft-07 that can reject, references of every kind, and a schema that refers to itself. */
const everything = JSON.parse(`{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "https://example.com/tree.json",
  "type": "object",
  "required": ["name"],
  "minProperties": 1, "maxProperties": 12,
  "propertyNames": { "pattern": "^[a-zA-Z ]+$" },
  "patternProperties": { "^other": { "type": "string", "maxLength": 3 } },
  "additionalProperties": false,
  "dependencies": { "mail": ["name"], "size": { "required": ["tags"] } },
  "properties": {
    "name": { "type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[\\\\w-.]+$" },
    "mail": { "format": "email" },
    "when": { "format": "date-time" },
    "size": { "type": "number", "minimum": 1, "exclusiveMaximum": 10, "multipleOf": 0.1 },
    "kind": { "enum": ["a", { "b": 1 }] },
    "fixed": { "const": null },
    "tags": { "type": ["array", "null"], "items": { "$ref": "tree.json#/definitions/a%20tag" }, "uniqueItems": true, "minItems": 1, "maxItems": 3, "contains": { "const": "x" } },
    "pair": { "items": [{ "type": "integer" }, { "type": "boolean" }], "additionalItems": false },
    "child": { "$ref": "#" },
    "never": false,
    "either": { "anyOf": [{ "type": "string" }, { "$ref": "#short" }] },
    "one": { "oneOf": [{ "multipleOf": 2 }, { "multipleOf": 3 }] },
    "neither": { "not": { "type": "string" } }
  },
  "if": { "properties": { "name": { "const": "abc" } } },
  "then": { "required": ["mail"] },
  "else": { "properties": { "mail": { "maxLength": 20 } } },
  "definitions": {
    "a tag": { "type": "string", "maxLength": 4 },
    "short": { "$id": "#short", "type": "number", "maximum": 9 }
  }
}`) as object;

const values = fc.letrec((tie) => ({
  name: fc.oneof(fc.constantFrom('a', 'abc', 'a-b', 'toolong', 'ñ'), fc.integer()),
  mail: fc.constantFrom('a@b.mx', 'a@', 'a-very-long-address@example.com', 3),
  list: fc.array(fc.constantFrom('x', 'y', 'toolong', 1), { maxLength: 4 }),
  leaf: fc.oneof(
    fc.constantFrom(null, true, 'x', 4, 5, 6, 9.7, 0.3),
    tie('list'),
    fc.constant({ b: 1 }),
    fc.constant({}),
  ),
  tree: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.record(
      {
        name: tie('name'),
        mail: tie('mail'),
        when: fc.constantFrom('2026-02-30T00:00:00Z', '2026-02-28T23:59:60Z', '2026-11-20T10:30:00-06:00'),
        size: tie('leaf'),
        kind: tie('leaf'),
        fixed: tie('leaf'),
        tags: tie('list'),
        pair: fc.constantFrom([1, true], [1, 2], [1, true, 3], 'x'),
        child: tie('tree'),
        never: tie('leaf'),
        either: tie('leaf'),
        one: tie('leaf'),
        neither: tie('leaf'),
        'other one': tie('leaf'),
        x1: tie('leaf'),
      },
      { requiredKeys: [] },
    ),
  ),
})).tree;

describe('a schema that is not ours', () => {
  test('gets the same result as from Ajv, without Ajv, eval or new Function', async () => {
    const validate = await load(everything);
    const reference = addFormats
      .default(
        new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 8, unicodeRegExp: false, ownProperties: true }),
      )
      .compile(everything);
    fc.assert(
      fc.property(values, (data) => {
        expect(validate(data).length === 0).toBe(reference(data));
      }),
      { numRuns: 400 },
    );
  });

  test('has formats that agree with ajv-formats, each separately', () => {
    const samples = [
      '',
      '2026-02-29',
      '2024-02-29',
      '1900-02-29',
      '2026-13-01',
      '23:59:60Z',
      '23:59:60+01:00',
      '00:59:60+01:00',
      '24:00:00Z',
      '10:30:00',
      '2026-11-20 10:30:00Z',
      '2026-11-20T10:30:00Z',
      'https://example.com/a?b#c',
      'a:b',
      'http:',
      '//x',
      '/a b',
      'P1D',
      'P',
      '::1',
      '1.2.3.4',
      '256.1.1.1',
      'a..b',
      'YWJj',
      'YWJ',
      '(',
      'a+',
      '\\Z',
      'x\\Z',
      '{id}',
      '/a/~2',
      '#/a',
      '0#',
      '123e4567-e89b-42d3-a456-426614174000',
    ];
    for (const [name, own] of Object.entries(draft07Formats)) {
      const theirs = fullFormats[name as keyof typeof fullFormats];
      const accepts = (text: string): boolean => {
        const format = typeof theirs === 'object' && 'validate' in theirs ? theirs.validate : theirs;
        return format instanceof RegExp
          ? format.test(text)
          : typeof format === 'function'
            ? (format as (text: string) => boolean)(text)
            : true;
      };
      const mine = (text: string) => (own instanceof RegExp ? own.test(text) : own(text));
      for (const sample of samples)
        expect(`${name} ${sample} ${mine(sample)}`).toBe(`${name} ${sample} ${accepts(sample)}`);
    }
  });

  test('names the field in the pointer, with the numbers of the rule', async () => {
    const validate = await load(everything);
    expect(validate({ name: 'toolong', mail: 'x', child: { tags: [] } })).toEqual([
      { pointer: '/name', key: 'rules:maxLength', params: { limit: 5, count: 5, have: 7 }, keyword: 'maxLength' },
      { pointer: '/mail', key: 'rules:format.email', params: {}, keyword: 'format' },
      // A condition on a missing field is true.
      expect.objectContaining({ pointer: '/child/mail', key: 'rules:required' }),
      expect.objectContaining({ pointer: '/child/name', key: 'rules:required' }),
      expect.objectContaining({ pointer: '/child/tags', key: 'rules:minItems' }),
      expect.objectContaining({ pointer: '/child/tags', key: 'rules:contains' }),
    ]);
    const dependent = await load({ dependencies: { card: ['holder'] } });
    expect(dependent({ card: 1 })).toMatchObject([{ pointer: '/holder', key: 'rules:dependencies' }]);
  });

  test.each(languages)('MSG-26 says why in $endonym, whichever rule refuses', async ({ code }) => {
    const t = await textsIn(schemasRoot, code);
    const validate = await load(everything);
    const formats = await load(
      object(Object.fromEntries([...Object.keys(draft07Formats), 'iri'].map((format) => [format, { format }]))),
    );
    const errors = [
      ...validate({
        name: 'a!',
        mail: 'x',
        when: 'x',
        size: 30.05,
        kind: 1,
        fixed: 1,
        tags: ['toolong', 'toolong', 1, 2],
        pair: ['x', 1, 2],
        child: 1,
        never: 1,
        either: 10,
        one: 6,
        neither: 'x',
        'other one': 1234,
        x1: 1,
      }),
      ...validate({ name: 1 }),
      ...validate({}),
      ...formats(Object.fromEntries(Object.keys(draft07Formats).map((format) => [format, '~ ~{(']))),
    ];
    expect(errors.length).toBeGreaterThan(30);
    for (const { key, params } of errors) {
      const text = t(key, params);
      expect(text).not.toBe(key.replace(/^rules:/, ''));
      expect(text).not.toMatch(/\{\{|undefined|\[object/);
    }
  });

  test('keeps its titles as texts and loses what only other programs read', () => {
    const { code = '', schema } = compile({
      ...object({ a: { title: 'A name', type: 'string', 'x-order': 1 } }),
      $id: 'https://example.com/x',
      $comment: 'mine',
    });
    expect(code).toContain('export const texts = "literal";');
    expect(schema).toEqual(object({ a: { title: 'A name', type: 'string' } }));
  });
});

describe('what keeps a schema from being used is reported with its place', () => {
  test.each([
    ['F100', 'a missing comma', '{\n "type": "object"\n "properties": {}\n}', 3, 2],
    ['F101', 'a type that does not exist', '{\n "type": "strin" }', 2, 10],
    ['F101', 'a list for a schema', '[]', 1, 1],
    [
      'F101',
      'a field with the name of the prototype',
      '{ "properties": {\n  "__proto__": { "type": "string" } } }',
      2,
      3,
    ],
    ['F102', 'a reference to an address', '{\n "$ref": "http://json-schema.org/draft-07/schema#" }', 2, 10],
    ['F103', 'a reference to nowhere', '{\n "$ref": "#/definitions/a" }', 2, 10],
    ['F104', 'a bound of draft-04', '{ "minimum": 1,\n "exclusiveMinimum": true }', 2, 2],
    [
      'F104',
      'a word of a newer draft that says so',
      '{ "$schema": "https://json-schema.org/draft/2020-12/schema",\n "prefixItems": [true] }',
      2,
      2,
    ],
    [
      'F105',
      'a reference to itself',
      '{ "$ref": "#/definitions/a", "definitions": { "a":\n { "$ref": "#/definitions/a" } } }',
      2,
      2,
    ],
  ])('%s %s', (code, _, text, line, column) => {
    const { findings, code: made } = compileText(text);
    expect(made).toBeUndefined();
    expect(findings).toContainEqual(expect.objectContaining({ code, file: 'other.json', line, column }));
  });

  test('F100 a file that is too deep or too long is rejected before it is read', () => {
    expect(compileText(`${'{"not":'.repeat(500)}{}${'}'.repeat(500)}`).findings).toMatchObject([
      { code: 'F100', what: expect.stringContaining('levels deep') },
    ]);
    expect(compileText('['.repeat(200_000)).findings).toMatchObject([
      { code: 'F100', what: expect.stringContaining('levels deep') },
    ]);
    expect(compileText(`{"title":"${'x'.repeat(3_000_000)}"}`).findings).toMatchObject([
      { code: 'F100', what: expect.stringContaining('characters') },
    ]);
  });

  test('a schema as large as the reader takes is compiled', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 4000 }, (_, index) => [
        `f${index}`,
        { type: 'string', maxLength: index + 1, title: `Field ${index}` },
      ]),
    );
    expect(compileText(JSON.stringify(object(properties))).findings).toEqual([]);
  });

  test('nothing is fetched and nothing of the schema runs', () => {
    const { code = '' } = compile({
      const: '*/ globalThis.ran = true; /*',
      title: '`${globalThis.ran = true}`',
      enum: ['require("formats").date', '\u2028'],
      properties: { 'a"]; globalThis.ran = true; ["': { type: 'string', format: 'date' } },
    });
    expect(Object.hasOwn(globalThis, 'ran')).toBe(false);
    expect(code).not.toMatch(/^\s*globalThis|import\(|https?:/m);
    expect(code).toContain('"require(\\"formats\\").date"');
  });
});

describe('one fault costs one field', () => {
  const around = (at: object, more: object = {}) => ({
    ...object({ good: { type: 'string', maxLength: 2 }, at }),
    ...more,
  });

  test.each([
    ['F101', 'a type that does not exist', around({ type: 'strin', title: 'At' })],
    ['F101', 'something that is no schema', around(5 as never)],
    ['F102', 'a reference to another file', around({ $ref: 'other.json' })],
    ['F102', 'a reference to an address', around({ $ref: 'https://example.com/a.json' })],
    ['F103', 'a reference to nowhere', around({ title: 'At', $ref: '#/definitions/a' })],
    [
      'F103',
      'the same in a condition',
      around(JSON.parse('{ "if": { "$ref": "#/nowhere" }, "then": false }') as object),
    ],
    ['F103', 'the same as what must not be', around({ not: { $ref: '#/nowhere' } })],
    ['F103', 'the same as one of several shapes', around({ oneOf: [{ type: 'string' }, { $ref: '#/nowhere' }] })],
    ['F103', 'the same as each of them', around({ anyOf: [{ $ref: '#/nowhere' }, { $ref: '#/nowhere' }] })],
    ['F104', 'a bound of draft-04', around({ exclusiveMinimum: true, minimum: 1 })],
    [
      'F105',
      'a circle',
      around(
        { $ref: '#/definitions/a' },
        { definitions: { a: { allOf: [{ $ref: '#/definitions/b' }] }, b: { $ref: '#/definitions/a' } } },
      ),
    ],
    ['F106', 'a broken pattern', around({ type: 'string', pattern: '([' })],
    ['F107', 'a pattern that cannot be matched in bounded time', around({ type: 'string', pattern: '^(a+)\\1+$' })],
    ['F107', 'the same as a name of fields', around({ patternProperties: { '^(a*)\\1$': false } })],
    ['F202', 'an unknown format', around({ type: 'string', format: 'emial' })],
  ])('%s %s', async (code, _, schema) => {
    expect(getNotes(schema)).toEqual([code]);
    const validate = await load(schema);
    expect(validate({ good: 'abc', at: 'anything' })).toMatchObject([{ pointer: '/good', keyword: 'maxLength' }]);
  });

  test('an unused definition costs nothing and is not mentioned', () => {
    const { notes, schema } = compile(
      around(
        { type: 'string' },
        { definitions: { a: { $ref: '#/nowhere' }, b: { type: 'strin' }, c: { pattern: '([' } } },
      ),
    );
    expect(notes).toEqual([]);
    expect(schema).toEqual(around({ type: 'string' }));
  });

  test('the words of a field that is lost stay', () => {
    expect(compile(around({ title: 'At', type: 'object', $ref: 'other.json' })).schema).toEqual(
      around({ title: 'At' }),
    );
  });
});

describe('rules mean what draft-07 says', () => {
  test('a multiple is one in decimals', async () => {
    const validate = await load(object({ a: { multipleOf: 1 }, b: { multipleOf: 0.1 } }));
    expect(validate({ a: 1.000000001 })).toMatchObject([
      { pointer: '/a', keyword: 'multipleOf', params: { multipleOf: 1 } },
    ]);
    expect(validate({ a: 3, b: 0.3 })).toEqual([]);
    expect(validate({ b: 10_000_000.05 })).toHaveLength(1);
  });

  test('a list that lacks an entry says so once, not at each of its entries', async () => {
    const validate = await load(object({ all: { type: 'array', contains: { type: 'string', const: 'x' } } }));
    expect(validate({ all: [1, 2, 3] })).toMatchObject([{ pointer: '/all', keyword: 'contains' }]);
  });

  test('a name that every object inherits is a field of its own', async () => {
    const validate = await load({
      type: 'object',
      required: ['toString'],
      properties: { constructor: { type: 'string' }, valueOf: { type: 'number' } },
      dependencies: { hasOwnProperty: ['never'] },
    });
    expect(validate({})).toMatchObject([{ pointer: '/toString', keyword: 'required' }]);
    expect(validate({ toString: 1 })).toEqual([]);
    expect(validate({ toString: 1, constructor: 1 })).toMatchObject([{ pointer: '/constructor', keyword: 'type' }]);
  });

  test('a pattern of any kind is evaluated at once, each by its own flag', async () => {
    const validate = await load(
      object({
        slow: patterned('^([a-z]{1,10}){1,10}!$'),
        dashes: patterned('^[0-9]*[-]*[0-9]*[-]*[0-9]*$', { maxLength: 50 }),
        commas: patterned('^(.*,){11}P'),
        old: patterned('^[\\w-.]$'),
        letters: patterned('^\\p{L}$'),
      }),
    );
    const refused = (data: object) => validate(data).map(({ pointer }) => pointer);
    expect(
      refused({ slow: `${'a'.repeat(44)}!`, dashes: '55-12', commas: `${','.repeat(11)}P`, old: '-', letters: 'ñ' }),
    ).toEqual([]);
    expect(
      refused({ slow: 'a'.repeat(44), dashes: '5-5-5-', commas: ','.repeat(500), old: 'ñ', letters: '1' }),
    ).toEqual(['/slow', '/dashes', '/commas', '/old', '/letters']);
  });
});

test('an enum of 50,000 choices is compiled in counted steps, and validates', async () => {
  const choices = Array.from({ length: 50_000 }, (_, index) => `choice ${index}`);
  const validate = await load(object({ pick: { enum: choices } }));
  expect(validate({ pick: 'choice 49999' })).toEqual([]);
  expect(validate({ pick: 'no choice' })).toMatchObject([{ pointer: '/pick', keyword: 'enum' }]);
});

describe('what is ignored is said', () => {
  test('an unknown keyword, with the one that was probably meant', () => {
    expect(compile({ minLenght: 3 }).notes).toMatchObject([{ code: 'F201', fix: 'minLenght → minLength' }]);
  });

  test('an unknown format', () => {
    expect(compile({ format: 'emial' }).notes).toMatchObject([{ code: 'F202', fix: 'emial → email' }]);
    expect(getNotes({ format: 'password' })).toEqual([]);
  });

  test('another draft, read as draft-07 while it means the same', () => {
    const newer = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { a: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/a' } },
    };
    expect(getNotes(newer)).toEqual(['F203']);
    expect(compile(newer).schema).toEqual({
      $defs: { a: { type: 'string' } },
      properties: { a: { $ref: '#/%24defs/a' } },
    });
  });

  test('a word of another draft in a schema of draft-07, which ignores it', () => {
    expect(getNotes({ $schema: 'http://json-schema.org/draft-07/schema#', dependentRequired: { a: ['b'] } })).toEqual([
      'F201',
    ]);
  });
});
