import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '#schemas/compiler/generate.ts';
import { formatFinding } from '#schemas/compiler/lint/finding.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

const schemaFile = 'forms/order/stops.schema.json';
const uiFile = 'forms/order/stops.ui.json';

const schemaText = `{
  "owner": "operations", "source": ["D-50"],
  "type": "object", "additionalProperties": false, "required": ["contact"],
  "properties": {
    "contact": {
      "type": "object", "title": "contact.company", "additionalProperties": false, "required": ["name"],
      "properties": {
        "name": { "type": "string", "title": "contact.name", "notBlank": true, "maxLength": 33 },
        "company": { "type": "string", "title": "contact.company", "maxLength": 33 },
        "payMode": { "type": "string", "title": "pickup.paymentMode", "enum": { "$list": "paymentModes" } }
      }
    },
    "stops": {
      "type": "array", "title": "address.city", "maxItems": 17,
      "items": {
        "type": "object", "title": "address.city", "additionalProperties": false,
        "properties": { "street": { "type": "string", "title": "address.street", "maxLength": 33 } }
      }
    }
  }
}`;

const uiText = `{
  "sections": [{ "fields": ["contact", "stops"] }],
  "fields": {
    "contact": {
      "widget": "group",
      "sections": [{ "fields": [["name", "company"], "payMode"] }],
      "fields": {
        "name": { "widget": "text", "autoComplete": "name" },
        "company": { "widget": "text", "inputMode": "url" },
        "payMode": { "widget": "text" }
      }
    },
    "stops": { "widget": "list", "items": { "widget": "group", "fields": { "street": { "widget": "text" } } } }
  }
}`;

let folder: SchemaFolder;

async function write({ schema = schemaText, ui = uiText } = {}) {
  await folder.write(schemaFile, schema);
  await folder.write(uiFile, ui);
}

const found = async () =>
  (await folder.lint()).filter(({ file }) => file.startsWith('forms/order/stops')).map(formatFinding);

beforeAll(async () => {
  folder = await copySchemas('order');
});
afterAll(() => folder.remove());

test('a group and a list are laid out inside of a field, and compile with their layout', async () => {
  await write();
  expect(await found()).toEqual([]);
  const { findings } = await generate(folder.root);
  expect(findings).toEqual([]);
  const module = (await import(pathToFileURL(join(folder.root, 'generated/order/stops.js')).href)) as FormModule;
  expect(module.ui?.fields.contact?.sections).toEqual([{ fields: [['name', 'company'], 'payMode'] }]);
  expect(module.ui?.fields.stops?.items?.fields?.street?.widget).toBe('text');
});

describe('finds inside of a group', () => {
  test.each([
    { code: 'E204', from: '"payMode"] }]', to: '"payMod"] }]', says: 'payMod → payMode' },
    { code: 'E204', from: '{ "street":', to: '{ "stret":', says: 'stret → street' },
    { code: 'E207', from: '"payMode"] }]', to: '"payMode", "name"] }]', says: '"name" is shown twice' },
    { code: 'E203', from: ', "payMode"] }]', to: '] }]', says: '"payMode" is a field' },
    { code: 'E206', from: '"autoComplete"', to: '"autoComplet"', says: 'autoComplet → autoComplete' },
    {
      code: 'E206',
      from: '"payMode": { "widget": "text" }',
      to: '"payMode": { "widget": "text", "showWhen": "name" }',
      says: 'showWhen',
    },
    {
      code: 'E209',
      from: '"payMode": { "widget": "text" }',
      to: '"payMode": { "widget": "select" }',
      says: 'list is missing',
    },
    {
      code: 'E205',
      from: '"payMode": { "widget": "text" }',
      to: '"payMode": { "widget": "select", "options": [{ "value": "PP_CAH", "label": "contact.name" }] }',
      says: 'PP_CAH → PP_CASH',
    },
    {
      code: 'E213',
      from: '"street": { "widget": "text" }',
      to: '"street": { "widget": "coupons" }',
      says: 'asks for a list of texts',
    },
    {
      code: 'E215',
      from: '"street": { "widget": "text" }',
      to: '"street": { "widget": "code" }',
      says: 'how long the code',
    },
  ])('$code $says', async ({ code, from, to, says }) => {
    expect(uiText).toContain(from);
    await write({ ui: uiText.replace(from, to) });
    expect((await found()).filter((line) => line.startsWith(code)).join('\n')).toContain(says);
  });

  test.each(['"title": "contact.name", ', '"title": "address.street", '])(
    'E306 a field without a label: %s',
    async (title) => {
      await write({ schema: schemaText.replace(title, '') });
      expect((await found()).join('\n')).toMatch(/E306 .*has no title/);
    },
  );
});

test('a condition has a text before it is used', async () => {
  await folder.write(
    'conditions/later.condition.json',
    '{ "title": "condition.withoutText", "if": { "required": ["tail"] } }',
  );
  expect((await folder.lint()).map(({ code, file }) => `${code} ${file}`)).toContain(
    'E302 conditions/later.condition.json',
  );
});
