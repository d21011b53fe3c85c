import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { generate } from '#schemas/compiler/generate.ts';
import { resolveFile } from '#schemas/compiler/resolve.ts';
import { readWorkspace } from '#schemas/compiler/read-workspace.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

let folder: SchemaFolder;

beforeAll(async () => {
  folder = await copySchemas('order', 'tracking', 'batch');
});
afterEach(() => folder.restore());
afterAll(() => folder.remove());

const generated = (file: string) => join(folder.root, 'generated', file);
const writtenAt = async (file: string) => (await stat(generated(file))).mtimeMs;

describe('resolving', () => {
  test('field groups lie flat in the form, in the order written, with constants in place', async () => {
    const { resolved } = resolveFile(await readWorkspace(folder.root), 'forms/order/sender.schema.json');
    const { properties, required, allOf } = resolved.schema as Record<string, Record<string, Record<string, unknown>>>;
    expect(Object.keys(properties ?? {})).toEqual([
      'name',
      'phone',
      'company',
      'email',
      'zip',
      'state',
      'city',
      'township',
      'town',
      'street',
      'address1',
      'address2',
    ]);
    expect(properties?.name).toMatchObject({ title: 'sender.name', maxLength: constants.text.name, notBlank: true });
    expect(required).toContain('street');
    expect(allOf).toBeUndefined();
  });

  test('every value remembers the file, the place and the constant it came from', async () => {
    const { resolved } = resolveFile(await readWorkspace(folder.root), 'forms/order/sender.schema.json');
    expect(resolved.origins.get('/properties/name/maxLength')).toMatchObject({
      file: 'shared/contact.schema.json',
      path: ['properties', 'name', 'maxLength'],
      constant: 'text.name',
      form: 'order.sender',
    });
    expect(resolved.origins.get('/required/zip')?.file).toBe('shared/address.schema.json');
  });

  test('a group’s conditions join those of the form', async () => {
    await folder.write(
      'shared/extra.schema.json',
      '{ "type": "object", "allOf": [{ "if": { "required": ["name"] }, "then": { "required": ["email"] } }] }',
    );
    await folder.replace(
      'forms/order/parcel.schema.json',
      '"allOf": [',
      '"allOf": [{ "$ref": "shared/extra.schema.json" },',
    );
    const { resolved } = resolveFile(await readWorkspace(folder.root), 'forms/order/parcel.schema.json');
    expect((resolved.schema.allOf as unknown[]).length).toBe(4);
    expect(resolved.origins.get('/allOf/0/then')?.file).toBe('shared/extra.schema.json');
    expect(resolved.origins.get('/allOf/1/then')?.file).toBe('forms/order/parcel.schema.json');
  });
});

describe('emitting', () => {
  test('writes a module, its declaration and the registry, and a second run writes nothing', async () => {
    await generate(folder.root);
    const again = await generate(folder.root);
    expect(again).toMatchObject({ changed: [], findings: [] });
    const files = await readdir(join(folder.root, 'generated'), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'order/sender.js',
        'order/sender.d.ts',
        'registry.js',
        'types.d.ts',
        'form-dialect.schema.json',
      ]),
    );
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('after an edit writes that form alone, with another hash', async () => {
    await generate(folder.root);
    const untouched = await writtenAt('order/sender.js');
    await folder.replace(
      'forms/tracking/waybill.schema.json',
      '"required": ["waybillNo"]',
      '"required": ["waybillNo", "tail"]',
    );
    const { changed } = await generate(folder.root);
    expect(changed.toSorted()).toEqual(['rule-index.json', 'tracking/waybill.js', 'types.d.ts']);
    expect(await writtenAt('order/sender.js')).toBe(untouched);
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(generated('tracking/waybill.js')).href
    )) as FormModule;
    expect(module.validate({ waybillNo: 'JMX000000000001' }).map(({ pointer }) => pointer)).toEqual(['/tail']);
  });

  test('a rule that names another constant changes its form and what holds the form, nothing else', async () => {
    await generate(folder.root);
    await folder.replace('forms/order/parcel.schema.json', 'parcel.web.maxWeightKg', 'parcel.other.maxWeightKg');
    expect((await generate(folder.root)).changed.toSorted()).toEqual([
      'batch/row.js',
      'order/parcel.js',
      'rule-index.json',
    ]);
  });

  test('writes nothing while lint finds anything, and the last good modules stay', async () => {
    await generate(folder.root);
    const before = await readFile(generated('order/parcel.js'), 'utf8');
    await folder.replace('forms/order/parcel.schema.json', '"minimum": 1,', '"minimun": 1,');
    const { changed, findings } = await generate(folder.root);
    expect(changed).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['E101']);
    expect(await readFile(generated('order/parcel.js'), 'utf8')).toBe(before);
  });

  test('what only Ajv refuses is a finding too', async () => {
    await generate(folder.root);
    await folder.replace(
      'forms/tracking/query.schema.json',
      '"type": "boolean"',
      '"type": "boolean", "enum": [true, true]',
    );
    const { changed, findings } = await generate(folder.root);
    expect(changed).toEqual([]);
    expect(findings).toMatchObject([{ code: 'E199', file: 'forms/tracking/query.schema.json' }]);
    expect(findings[0]?.what).toContain('properties/signedIn/enum');
  });

  test('removes the module of a form that is gone', async () => {
    await folder.write('forms/order/extra.schema.json', '{ "type": "object", "additionalProperties": false }');
    expect((await generate(folder.root)).changed).toContain('order/extra.js');
    await folder.restore();
    await generate(folder.root);
    await expect(stat(generated('order/extra.js'))).rejects.toThrow('ENOENT');
  });
});

test('the meta-schema for the editor knows every constant, keyword and widget', async () => {
  await generate(folder.root);
  const dialect = await readFile(generated('form-dialect.schema.json'), 'utf8');
  const layout = await readFile(generated('form-ui.schema.json'), 'utf8');
  for (const word of [
    'parcel.web.maxWeightKg',
    'sumMaximum',
    'phoneRule',
    'productTypes',
    'shared/contact.schema.json',
    'pickup-slot',
  ]) {
    expect(dialect).toContain(`"${word}"`);
  }
  expect(layout).toContain('"radioTiles"');
});
