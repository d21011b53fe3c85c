import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseExamples } from '#schemas/compiler/examples.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { type BrowserBuild, buildForBrowser, schemaIds } from './support/browser-build.ts';
import { examples, validExamples } from './support/examples.ts';

let browser: BrowserBuild;

beforeAll(async () => {
  browser = await buildForBrowser();
});

const shorten = (errors: readonly { pointer: string; key: string }[]) =>
  errors.map(({ pointer, key }) => ({ pointer, key }));

describe.each(schemaIds)('%s', (id) => {
  const own = examples.filter((example) => example.id === id);

  test('has valid and invalid examples', () => {
    expect(validExamples(id).length).toBeGreaterThan(0);
    expect(own.length).toBeGreaterThan(validExamples(id).length);
  });

  test.each(own)(
    '$name: the expected pointers and keys, the same in the browser’s build and on the server',
    ({ data, errors }) => {
      const here = registry[id as SchemaId].validate(data);
      expect(shorten(here)).toEqual(errors);
      expect(browser.validate(id, data)).toEqual(JSON.parse(JSON.stringify(here)));
    },
  );
});

test('no schema has its examples in two files, no example is without its schema, and forms have a file of their own', () => {
  const names = examples.map(({ id, name }) => `${id} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(examples.filter(({ id }) => !(id in registry))).toEqual([]);
  const file = (id: string) => fileURLToPath(new URL(`../../schemas/examples/${id}.json`, import.meta.url));
  expect(schemaIds.filter((id) => !id.startsWith('calls/') && !existsSync(file(id)))).toEqual([]);
});

describe('a file of examples', () => {
  const parse = (entries: unknown) => parseExamples('x.json', JSON.stringify({ 'a/b': entries }));
  const first = { value: { name: 'Ana', size: { length: 1, width: 2 }, list: [1, 2] } };

  test('changes the first example, or the one that is named: fields are merged, null removes, a list is replaced', () => {
    const read = parse({
      first,
      narrow: { change: { size: { width: 1 } } },
      rest: { of: 'narrow', change: { name: null, list: [3] }, errors: { '/name': ['k:one', 'k:two'], '': 'k:three' } },
    });
    expect(read.map(({ data }) => data)).toEqual([
      first.value,
      { name: 'Ana', size: { length: 1, width: 1 }, list: [1, 2] },
      { size: { length: 1, width: 1 }, list: [3] },
    ]);
    expect(read.map(({ isValid }) => isValid)).toEqual([true, true, false]);
    expect(read[2]).toMatchObject({
      id: 'a/b',
      name: 'rest',
      errors: [
        { pointer: '/name', key: 'k:one' },
        { pointer: '/name', key: 'k:two' },
        { pointer: '', key: 'k:three' },
      ],
    });
  });

  test.each([
    [
      'a misspelt word',
      { first, bad: { chnage: {} } },
      'x.json, a/b, "bad": expected an object with value, of, change',
    ],
    ['neither answers nor a change', { first, bad: { errors: { '/x': 'k' } } }, '"bad": write either "value" or'],
    ['both', { first, bad: { value: {}, change: {} } }, '"bad": write either "value" or "change"'],
    ['an example that is not above', { first, bad: { of: 'later', change: {} } }, 'no example "later" above it'],
    ['nothing to change', { bad: { change: {} } }, 'no example "" above it'],
    ['errors without a key', { first, bad: { change: {}, errors: {} } }, '"bad": "errors" names no message key'],
  ])('with %s says where', (_, entries, message) => {
    expect(() => parse(entries)).toThrow(message);
  });

  test('says where a name is there twice, and where a comma is missing', () => {
    expect(() => parseExamples('x.json', '{"a/b": {\n"one": {"value": 1},\n"one": {"value": 2}}}')).toThrow(
      'x.json:3: "one" is there twice',
    );
    expect(() => parseExamples('x.json', '{"a/b": {\n"one": {"value": 1}\n"two": {"value": 2}}}')).toThrow(
      /^x\.json:3: /,
    );
  });
});
