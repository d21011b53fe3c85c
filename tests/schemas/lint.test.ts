import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findConstant } from '#domain/constant-facts.ts';
import { languages } from '#domain/languages.ts';
import { dialectKeywords } from '#schemas/compiler/keywords/dialect.ts';
import { editDistance, formatFinding, suggest, suggestFix } from '#schemas/compiler/lint/finding.ts';
import { lintRules } from '#schemas/compiler/lint/index.ts';
import { contact, planted } from './support/planted-faults.ts';
import { copySchemas, type SchemaFolder, unused } from './support/schema-folder.ts';

let folder: SchemaFolder;
/** With every form, for what is only found when all of them are there. */
let whole: SchemaFolder;

beforeAll(async () => {
  [folder, whole] = await Promise.all([copySchemas('order', 'tracking'), copySchemas()]);
});
afterEach(() => Promise.all([folder.restore(), whole.restore()]));
afterAll(() => Promise.all([folder.remove(), whole.remove()]));

function getPlace(text: string, piece: string) {
  const before = text.slice(0, text.indexOf(piece));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

test('finds nothing in the schemas as they are', async () => {
  expect((await whole.lint()).map(formatFinding)).toEqual([]);
});

describe('finds', () => {
  test.each(planted)('$code $title', async ({ code, file, from, to, at, place, says }) => {
    const planting = unused.has(code) ? whole : folder;
    await planting.replace(file, from, to);
    const found = (await planting.lint()).filter((finding) => finding.code === code);
    const [first] = found;
    expect(first).toBeDefined();
    expect(found.map(formatFinding).join('\n')).toContain(says);
    // The forms of one flow may also be stored in the draft of another one.
    expect(found.map(({ file: where }) => where)).toContain(at ?? file);
    expect(first?.todo).toMatch(/\.$/);
    const wanted = place === undefined ? {} : getPlace(await planting.read(file), place);
    expect(found).toContainEqual(expect.objectContaining(wanted));
  });

  test('E202 a required field that the layout hides, wherever its group is written', async () => {
    await folder.replace('forms/order/sender.ui.json', '"fields": {', '"fields": { "street": { "hidden": true },');
    const found = (await folder.lint()).filter(({ code }) => code === 'E202');
    expect(found.map(({ file }) => file)).toEqual(['shared/address.schema.json']);
    expect(found[0]?.what).toContain('"street" is required');
  });

  test('E210 a layout without a schema beside it', async () => {
    await folder.write('forms/order/parcl.ui.json', '{ "sections": [], "fields": {} }');
    const found = (await folder.lint()).filter(({ code }) => code === 'E210');
    expect(found.map(formatFinding).join()).toContain('parcel.schema.json');
  });

  test('E210 a group that no layout shares', async () => {
    await folder.write('shared/unused.ui.json', '{ "sections": [], "fields": {} }');
    const found = (await folder.lint()).filter(({ code }) => code === 'E210');
    expect(found).toMatchObject([{ file: 'shared/unused.ui.json', todo: expect.stringContaining('"$ref"') }]);
  });

  test('E303 a rule without a text', async () => {
    for (const { dictionary } of languages) {
      await folder.replace(`messages/${dictionary}/rules.json`, '"personName"', '"someName"');
    }
    const found = (await folder.lint()).find(({ code, file }) => code === 'E303' && file === contact);
    expect(found).toMatchObject({ what: 'Nothing says what to do when "personName" refuses.' });
    expect(found?.todo).toContain('personName in messages/<language>/rules.json');
  });

  test('a group’s fault once, however many forms use the group', async () => {
    await folder.replace(contact, '"required": ["name", "phone"]', '"required": ["name", "phoen"]');
    expect((await folder.lint()).filter(({ code }) => code === 'E201')).toHaveLength(1);
  });
});

describe('what only follows from a fault is not reported beside it', () => {
  test.each([
    ['a group that is not JSON', contact, '"type": "object",', '"type": "object"', 'E100'],
    ['a form that is not JSON', 'forms/order/parcel.schema.json', '"type": "object",', '"type": "object"', 'E100'],
    ['a layout group that is not JSON', 'shared/party.ui.json', '"sections": [', '"sections" [', 'E100'],
    ['a condition that is not JSON', 'conditions/standardProduct.condition.json', '"if": {', '"if" {', 'E100'],
    ['messages that are not JSON', 'messages/es/rules.json', '{', '{,', 'E100'],
    ['a draft that is not JSON', 'drafts/order.draft.json', '"version"', '"version', 'E100'],
    ['a schema that is a list', contact, /^[^]*$/, '[]', 'E100'],
    ['a wrong type', 'forms/order/parcel.schema.json', '"type": "object"', '"type": "objekt"', 'E107'],
    ['fields as a list', contact, '"properties": {', '"properties": [], "definitions": {', 'E107'],
    ['a limit that is a text', contact, '{ "$const": "text.name" }', '"long"', 'E107'],
    ['a field that is a number', contact, /"name": \{/, '"name": 5, "nickname": {', 'E107'],
    ['no condition', 'forms/order/parcel.schema.json', '"if": { "$condition": "standardProduct" }', '"if": 5', 'E107'],
    ['a misspelt keyword', 'forms/order/parcel.schema.json', '"properties"', '"propertes"', 'E101'],
    ['a misspelt file', 'forms/order/sender.schema.json', contact, 'shared/contac.schema.json', 'E105'],
    ['a layout without fields', 'forms/order/parcel.ui.json', '"fields": {', '"fields": 5, "title": {', 'E206'],
  ])('%s', async (_, file, from, to, code) => {
    await folder.replace(file, from, to);
    const found = await folder.lint();
    expect([...new Set(found.map((finding) => `${finding.code} ${finding.file}`))]).toEqual([`${code} ${file}`]);
  });

  test('what has another cause is reported as well', async () => {
    await folder.replace('forms/order/parcel.schema.json', '"properties"', '"propertes"');
    await folder.replace('forms/tracking/query.schema.json', '"required": [', '"required": ["unknown", ');
    expect((await folder.lint()).map(({ code }) => code)).toEqual(expect.arrayContaining(['E101', 'E201']));
  });
});

describe('no fix makes two of one name', () => {
  const getFixes = async (code: string) =>
    (await folder.lint()).filter((each) => each.code === code).map(({ fix }) => fix);

  test('of keywords', async () => {
    await folder.replace(contact, '"maxLength": { "$const": "text.name" }', '"maxLenght": 9, $&');
    expect(await getFixes('E101')).toEqual([undefined]);
  });

  test('of fields that a layout shows', async () => {
    await folder.replace('forms/order/parcel.ui.json', '"itemName"', '"itemName", "itemNames"');
    expect(await getFixes('E204')).toEqual([undefined]);
  });

  test('of required fields', async () => {
    await folder.replace(contact, '"required": ["name", "phone"]', '"required": ["name", "phone", "phones"]');
    expect(await getFixes('E201')).toEqual([undefined]);
  });

  test('nor one of a name and itself', () => {
    expect(suggestFix('shared/contact.schema.json', ['shared/contact.schema.json'])).toEqual({});
    expect(suggestFix('minLenght', ['maxLength', 'minLength'])).toEqual({ fix: 'minLenght → minLength' });
  });
});

describe('constants are offered of the same unit', () => {
  // 30 kilograms; other constants of 30 are days, minutes, characters.
  test.each([
    ['weight', 'forms/order/parcel.schema.json', '"maximum": { "$const": "parcel.web.maxWeightKg" }', '"maximum": 30'],
  ])('%s', async (_, file, from, to) => {
    await folder.replace(file, from, to);
    const found = (await folder.lint()).find(({ code }) => code === 'E103');
    const offered = [...(found?.what ?? '').matchAll(/[a-z]\w*(?:\.\w+)+/g)].map(([path]) => findConstant(path)?.unit);
    expect(offered.length).toBeGreaterThan(0);
    expect(new Set(offered)).toEqual(new Set(['kg']));
  });

  test('and none where no unit is declared', async () => {
    await folder.replace('forms/tracking/query.schema.json', '"properties": {', '"minProperties": 30, $&');
    expect((await folder.lint()).filter(({ code }) => code === 'E103')).toEqual([]);
  });
});

/** Some need more than one edit: these have tests of their own, E130 in hostile.test.ts, E199 in compiler.test.ts. */
const tried = new Set([...planted.map(({ code }) => code), 'E130', 'E199', 'E202', 'E210']);

test('every code of lint has a planted violation here', () => {
  expect(lintRules.map(({ code }) => code).filter((code) => !tried.has(code))).toEqual([]);
});

test('every code that the documentation lists has a planted violation here, and is one of lint', async () => {
  const text = await readFile('docs/schema-dialect.md', 'utf8');
  const listed = [...text.matchAll(/^\| (E\d+) \|/gm)].map(([, code]) => code ?? '');
  expect(listed.filter((code) => !tried.has(code))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.toSorted()).toEqual([...lintRules.map(({ code }) => code), 'E199'].toSorted());
});

test('every code is used once', () => {
  const codes = lintRules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test('the likely fix is the closest word, also with swapped letters', () => {
  expect(editDistance('minLenght', 'minLength')).toBe(1);
  expect(suggest('minLenght', ['maxLength', 'minLength', 'minItems'])).toBe('minLength');
  expect(suggest('zzz', ['maxLength', 'minLength'])).toBeUndefined();
});

test('the documentation lists every code with its title', async () => {
  const text = await readFile('docs/schema-dialect.md', 'utf8');
  expect(lintRules.filter(({ code, title }) => !text.includes(`| ${code} | ${title} |`))).toEqual([]);
  expect(dialectKeywords.filter(({ name }) => !text.includes(`| \`${name}\` |`))).toEqual([]);
});
