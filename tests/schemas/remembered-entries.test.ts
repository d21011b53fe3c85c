import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadForms } from '#schemas/compiler/generate.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

let folder: SchemaFolder;

beforeAll(async () => {
  folder = await copySchemas();
});
afterEach(() => folder.restore());
afterAll(() => folder.remove());

async function entriesByFile() {
  return new Map((await loadForms(folder.root)).entries.map((entry) => [entry.file, entry]));
}

/** Files of the forms that are rebuilt after an edit. */
async function madeAgain(edit: () => Promise<void>): Promise<string[]> {
  const before = await entriesByFile();
  await edit();
  const after = await entriesByFile();
  return [...after].filter(([file, entry]) => before.get(file) !== entry).map(([file]) => file);
}

const sender = 'forms/order/sender.schema.json';
const recipient = 'forms/order/recipient.schema.json';
const parcel = 'forms/order/parcel.schema.json';
const quote = 'forms/rates/quote.schema.json';

test('nothing is compiled again that is written as it was', async () => {
  expect(await madeAgain(async () => folder.write(sender, await folder.read(sender)))).toEqual([]);
});

test('a form that is edited, and no other one', async () => {
  const edit = () => folder.replace(quote, '"type": "object"', '"type":  "object"');
  expect(await madeAgain(edit)).toEqual([quote]);
});

test.each([
  ['a field group', 'shared/address.schema.json', /"type": "object"/, '"type":  "object"', [sender, recipient]],
  ['a layout group', 'shared/party.ui.json', '"sections"', ' "sections"', [sender, recipient]],
  ['a layout', 'forms/rates/quote.ui.json', '{', '{ ', [quote]],
  ['a named condition', 'conditions/bagOffered.condition.json', '"if"', ' "if"', [parcel]],
])('what %s is part of', async (_, file, from, to, forms) => {
  const made = await madeAgain(() => folder.replace(file, from, to));
  expect(made).toEqual(expect.arrayContaining(forms));
  expect(made.length).toBeLessThan((await entriesByFile()).size / 2);
});

test('a form that names a file that was not there yet', async () => {
  const made = await madeAgain(async () => {
    await folder.replace(quote, '"allOf": [', '"allOf": [{ "$ref": "shared/extra.schema.json" }, ');
    await loadForms(folder.root);
    await folder.write(
      'shared/extra.schema.json',
      '{ "type": "object", "properties": { "extra": { "type": "string" } } }',
    );
  });
  expect(made).toEqual([quote]);
  expect((await entriesByFile()).get(quote)?.resolved.schema.properties).toHaveProperty('extra');
});

test('a layout that names a group before it is there', async () => {
  await folder.replace('forms/rates/quote.ui.json', '{', '{ "$ref": "shared/extra.ui.json", ');
  const made = await madeAgain(() => folder.write('shared/extra.ui.json', '{ "sections": [], "fields": {} }'));
  expect(made).toEqual([quote]);
});
