import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { command } from '#workbench/commands/check.ts';
import { runCommand } from './support/run-command.ts';

const folder = temporaryFolder();
const write = (name: string, content: unknown): string => {
  const path = join(folder.path, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const check = (...args: string[]) => runCommand(command, ...args);

const parcel = {
  productType: 'standard',
  itemType: 'books',
  itemName: 'Ropa',
  quantity: 1,
  weight: 2,
  itemValue: 10_000,
};
const heavy = { ...parcel, weight: constants.parcel.web.maxWeightKg + 1 };

let schema = '';
let tree = '';

beforeAll(() => {
  mkdirSync(join(folder.path, 'other'));
  schema = write('other/order.schema.json', {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', title: 'Order number', maxLength: 4 },
      lines: { type: 'array', title: 'Lines', items: { type: 'object', properties: { sku: { type: 'string' } } } },
    },
  });
  tree = write('other/tree.schema.json', { type: 'object', properties: { child: { $ref: '#' } } });
});
afterAll(() => folder.remove());

describe('forms check', () => {
  test('says for each file whether it keeps the rules, with the field, the sentence and the place', async () => {
    const good = write('good.json', parcel);
    const bad = write('bad.json', heavy);
    const { code, out } = await check('order/parcel', good, bad, '--lang', 'en');
    expect(code).toBe(1);
    expect(out).toContain(`✓ ${good}`);
    expect(out).toContain(`✗ ${bad}: 1`);
    expect(out).toContain(`Weight: This service takes up to ${constants.parcel.web.maxWeightKg} kg.`);
    expect(out).toMatch(/\/weight {2}rules:weight\.maximum \{"limit":\d+/);
    expect((await check('order/parcel', good)).code).toBe(0);
  });

  test('speaks the requested language, Spanish by default', async () => {
    const bad = write('bad.json', heavy);
    expect((await check('order/parcel', bad)).out).toContain('Peso: ');
    expect((await check('order/parcel', bad, '--lang', 'ar')).out).toContain('الوزن');
    expect((await check('order/parcel', bad, '--lang', 'fr')).code).toBe(2);
  });

  test('takes a form by its path, and any other draft-07 schema', async () => {
    expect((await check('schemas/forms/order/parcel.schema.json', write('good.json', parcel))).code).toBe(0);
    const { code, out } = await check(schema, write('o.json', { id: '12345', lines: [{ sku: 1 }] }), '--lang', 'en');
    expect(code).toBe(1);
    expect(out).toContain('Order number: Use at most 4 characters: you have 5.');
    expect(out).toContain('/lines/0/sku  rules:type.string');
  });

  test('as JSON it has what a program needs', async () => {
    const { out, code } = await check('order/parcel', write('bad.json', heavy), '--json', '--lang', 'es');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'order/parcel',
      valid: false,
      files: [
        {
          valid: false,
          errors: [
            {
              pointer: '/weight',
              key: 'rules:weight.maximum',
              label: 'Peso',
              params: { limit: constants.parcel.web.maxWeightKg },
            },
          ],
        },
      ],
    });
  });

  test('names line and column of a file that is no JSON, and goes on with the next', async () => {
    const broken = write('broken.json', '{\n  "weight": 3,,\n}');
    const { code, out } = await check('order/parcel', broken, write('good.json', parcel));
    expect(code).toBe(1);
    expect(out).toContain(`✗ ${broken}:2:15`);
    expect(out).toContain('✓ ');
  });

  test('validates the answers inside of examples and of generated cases', async () => {
    const cases = write('cases.json', [
      { name: 'good', data: parcel },
      { name: 'too heavy', data: heavy, refused: true },
    ]);
    const examples = write('examples.json', {
      'order/parcel': {
        good: { value: parcel },
        heavy: { change: { weight: heavy.weight }, errors: { '/weight': 'x' } },
      },
    });
    const { out } = await check('order/parcel', cases, examples);
    expect(out).toMatch(/✓ .*cases\.json 1, good\n✗ .*cases\.json 2, too heavy: 1/);
    expect(out).toMatch(/✓ .*examples\.json, good\n✗ .*examples\.json, heavy: 1/);
  });

  test.each([
    ['declares', { type: 'object', required: ['data'], properties: { data: { type: 'string' } } }],
    [
      'finds by a reference',
      {
        $ref: '#/definitions/it',
        definitions: { it: { required: ['data'], properties: { data: { type: 'string' } } } },
      },
    ],
    ['gives to one of its shapes', { oneOf: [{ properties: { data: { type: 'string' } } }, { required: ['kind'] }] }],
    ['leaves free', { type: 'object', additionalProperties: { type: 'string' } }],
    ['says nothing about', { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }],
  ])('validates a field called data that the schema %s', async (_, rules) => {
    const form = write('other/data.schema.json', rules);
    const wrong = write('data.json', { data: { data: 'x', name: 'x', other: 'x' } });
    expect((await check(form, wrong)).code).toBe(1);
    const right = write('data.json', { data: 'x', name: 'x', other: 'x' });
    expect((await check(form, right)).out).toContain('✓ ');
    const listed = write('cases.json', [{ name: 'a', data: { data: 'x', name: 'x' }, expect: { valid: true } }]);
    expect((await check(form, listed)).out).toContain('✓ ' + listed + ' 1, a');
  });

  test('a call that names nothing, no schema or no file is a wrong call', async () => {
    for (const args of [
      [],
      ['order/parcel'],
      ['order/parcle', '-'],
      ['order/parcel', 'no-such-file.json'],
      ['order/parcel', '--lnag', 'es', 'x.json'],
    ]) {
      const { code, err } = await check(...args);
      expect(code).toBe(2);
      expect(err).not.toBe('');
    }
    const { code, err } = await check(
      write('other/broken.schema.json', { type: 'objekt' }),
      write('good.json', parcel),
    );
    expect(code).toBe(2);
    expect(err).toContain('F101');
  });

  test('a file of 20 MB and one that is nested without end are validated, without a crash', async () => {
    const large = write(
      'large.json',
      `{"id":"1","lines":[${'{"sku":"0123456789012345678901234567890123456789"},'.repeat(420_000)}{"sku":1}]}`,
    );
    const { code, out } = await check(schema, large);
    expect(code).toBe(1);
    expect(out).toContain('/lines/420000/sku');
    const deep = write('deep.json', `${'{"child":'.repeat(300_000)}{}${'}'.repeat(300_000)}`);
    expect((await check(tree, deep)).out).toContain('nested too deeply');
    expect((await check(tree, write('half.json', '['.repeat(300_000)))).code).toBe(1);
  });

  test('reads the standard input', async () => {
    const child = startChild('workbench/cli.ts', ['check', schema, '-', '--json']);
    child.process.stdin.end(JSON.stringify({ id: 'A1' }));
    expect(await child.ended).toBe(0);
    expect(child.output()).toContain('"valid": true');
  });
});
