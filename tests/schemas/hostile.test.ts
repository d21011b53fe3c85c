import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '#schemas/compiler/generate.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

let folder: SchemaFolder;

beforeAll(async () => {
  folder = await copySchemas('order');
});
afterEach(() => folder.restore());
afterAll(() => folder.remove());

const evil = 'forms/evil/form.schema.json';

const wide = (next: string) =>
  JSON.stringify({
    type: 'object',
    source: 'D-50',
    properties: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, { $ref: next }])),
  });

const form = (more: object) =>
  JSON.stringify({
    title: 'parcel.title',
    type: 'object',
    additionalProperties: false,
    owner: 'legal',
    source: 'D-50',
    ...more,
  });

async function getCodes(text: string): Promise<string[]> {
  await folder.write(evil, text);
  const { changed, findings } = await generate(folder.root);
  expect(changed).toEqual([]);
  return [...new Set(findings.map(({ code }) => code))];
}

describe('a hostile schema gives findings, never a crash or a frozen process', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'a\u0000b', 'a\u001bb'])(
    'a field called %j',
    async (name) => {
      const properties = `{ ${JSON.stringify(name)}: { "title": "parcel.title", "type": "string", "polluted": true } }`;
      const codes = await getCodes(form({}).replace(/\}$/, `, "properties": ${properties} }`));
      expect(codes).toContain('E129');
      expect('polluted' in {}).toBe(false);
    },
  );

  test.each(['__proto__', 'constructor', 'toString', 'valueOf'])(
    'a keyword, a list, a condition, a function and a rule called %s',
    async (name) => {
      const named = JSON.stringify(name);
      const field = `{ "title": "parcel.title", "type": "string", "computed": { "by": ${named}, "from": [${named}] }, "serverRule": ${named} }`;
      const branch = (condition: string) => `{ "if": ${condition}, "then": { "required": [${named}] } }`;
      const text = (words: string, condition: string) =>
        form({}).replace(/\}$/, `, ${words}, "allOf": [${branch(condition)}] }`);
      const unknown = `${named}: 1, "properties": { "a": ${field}, "b": { "enum": { "$list": ${named} } } }`;
      expect(await getCodes(text(unknown, `{ "$condition": ${named} }`))).toEqual(
        expect.arrayContaining(['E101', 'E104', 'E119']),
      );
      const known = text(`"properties": { "a": ${field} }`, '{ "required": ["a"] }');
      expect(await getCodes(known)).toEqual(expect.arrayContaining(['E123', 'E124', 'E201']));
    },
  );

  test('10,000 levels', async () => {
    const deep = `${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
    expect(await getCodes(deep)).toContain('E100');
    expect(await getCodes(`${'['.repeat(10_000)}`)).toContain('E100');
  });

  test('references in circles, and to itself', async () => {
    expect(await getCodes(form({ properties: { a: { $ref: evil } } }))).toContain('E106');
    expect(await getCodes(form({ properties: { a: { $ref: '#' } } }))).toContain('E106');
    const definitions = { one: { $ref: '#/definitions/two' }, two: { $ref: '#/definitions/one' } };
    expect(await getCodes(form({ definitions, properties: { a: { $ref: '#/definitions/one' } } }))).toContain('E106');
    expect(await getCodes(form({ properties: { a: { $ref: '#/definitions/nothing' } } }))).toContain('E105');
  });

  test('a condition that asks itself', async () => {
    await folder.write(
      'conditions/circle.condition.json',
      JSON.stringify({ title: 'condition.hasVolume', if: { not: { $condition: 'circle' } } }),
    );
    expect(await getCodes(form({ properties: {}, if: { $condition: 'circle' }, else: {} }))).toContain('E106');
  });

  test('groups that name groups until they can’t be counted', async () => {
    for (let level = 0; level < 8; level += 1)
      await folder.write(`shared/wide-${level}.schema.json`, wide(`shared/wide-${level + 1}.schema.json`));
    await folder.write('shared/wide-8.schema.json', '{ "type": "string" }');
    expect(await getCodes(form({ properties: { a: { $ref: 'shared/wide-0.schema.json' } } }))).toContain('E130');
  });

  test('a list of 15,000 values, and a thousand unknown keywords', async () => {
    const values = { enum: Array.from({ length: 15_000 }, (_, index) => index) };
    expect(await getCodes(form({ properties: { a: values }, required: ['b'] }))).toEqual(['E201']);
    expect(
      await getCodes(form(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`word${index}`, 1])))),
    ).toContain('E101');
  });

  test('a keyword of 300,000 characters, reported in a few words', async () => {
    await folder.write(evil, form({ ['x'.repeat(300_000)]: 1 }));
    const found = await folder.lint();
    expect(found.find(({ code }) => code === 'E101')?.what.length).toBeLessThan(500);
  });

  test('a megabyte that is refused before it is read', async () => {
    expect(await getCodes(form({ $comment: 'x'.repeat(1_000_000) }))).toContain('E100');
  });

  test('control characters in a name, shown as what they are', async () => {
    await folder.write(evil, form({ 'a\u001b[2Jb\u202e': 1 }));
    const what = (await folder.lint()).map((finding) => finding.what).join();
    expect(what).toContain(String.raw`\u001b`);
    expect(/[\p{Cc}\p{Cf}]/u.test(what)).toBe(false);
  });

  test.each([null, 0, '', [], {}, [[]], { a: { b: [] } }, true].map((value) => JSON.stringify(value)))(
    'every keyword set to %s',
    async (value) => {
      const words = [
        'properties',
        'required',
        'allOf',
        'if',
        'then',
        'dependencies',
        'dependentRequired',
        'dependentSchemas',
        'computed',
        'serverRule',
        'files',
        'source',
        'owner',
        'enum',
        'type',
        '$ref',
        '$condition',
        '$const',
        '$list',
        'errorMessage',
        'items',
        'definitions',
      ];
      const properties = Object.fromEntries(
        words.map((word) => [`field-${word}`, { [word]: JSON.parse(value) as unknown }]),
      );
      await folder.write(evil, form({ properties }));
      await folder.write(
        evil.replace('.schema.', '.ui.'),
        JSON.stringify({ sections: JSON.parse(value) as unknown, fields: { a: JSON.parse(value) as unknown } }),
      );
      expect((await folder.lint()).length).toBeGreaterThan(0);
    },
  );

  test('text that runs nowhere: expressions in it stay text', async () => {
    await folder.write(evil, form({ title: '${process.exit(7)}', properties: {} }));
    expect((await folder.lint()).map(({ code }) => code)).toContain('E302');
  });
});
