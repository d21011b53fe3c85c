import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Contact } from '#schemas/entities.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { getBook, importRow, importRows, type TestBook } from './support/addresses.ts';
import { friday, newCustomer } from './support/customers.ts';

let server: TestServer;
let token: string;
let book: TestBook;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ({ token } = await newCustomer(server));
  book = getBook(server, { token });
});
afterAll(() => server.close());

const total = async () => (await book.list(1)).data.total;

const contactKeys = [
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
] as const satisfies readonly (keyof Contact)[];
const key = fc.oneof(
  fc.constantFrom(
    ...contactKeys,
    'type',
    'isDefault',
    'id',
    'version',
    'userId',
    'constructor',
    'toString',
    'hasOwnProperty',
  ),
  fc.string(),
);
const value = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'; drop table addresses; --",
    '<script>alert(1)</script>',
    '{{name}}',
    '\u202e',
    '1e999',
    '٣٣١٢٠٤٤٤٧١',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** Prototype pollution causes a rejection of the whole request, which another test below covers. */
const isValidatedByRow = (change: unknown): boolean => !/__proto__|"prototype"/i.test(JSON.stringify(change));

/** Finds parts of an accepted row that are not stored as sent, or should have been rejected. */
async function getLost(change: Record<string, unknown>, id: string | null | undefined): Promise<string[]> {
  if (!id) return [];
  const kept = (await book.detail(id)).data as Record<string, unknown>;
  const isSaved = (part: string, text: unknown) =>
    part === 'type' || part === 'isDefault' || (typeof text === 'string' && (kept[part] ?? '') === text.trim());
  return Object.entries(change).flatMap(([part, text]) => (isSaved(part, text) ? [] : [part]));
}

test('ROUTE-06 whatever the cells of a row contain, the row alone is rejected, at a field of it, and its neighbours are added', async () => {
  let person = 0;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 }).filter(isValidatedByRow), async (change) => {
      person += 2;
      const [before, importId] = [await total(), uuidv7()];
      const hostile = importRow(person + 1, change);
      const { codeName, data } = await book.importRows(importId, [importRow(person), hostile]);
      expect(codeName).toBe('success');
      const [neighbour, row] = data.rows;
      expect(neighbour?.outcome).toBe('added');
      expect((row?.errors.length ?? 0) > 0).toBe(row?.outcome === 'refused');
      expect(row?.errors.filter(({ pointer }) => !/^(?:\/|$)/.test(pointer))).toEqual([]);
      expect(await getLost(change, row?.id ?? row?.duplicateOf?.id)).toEqual([]);
      expect(await total()).toBe(before + (row?.outcome === 'added' ? 2 : 1));
      expect((await book.undo(importId)).codeName).toBe('success');
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['a\0b', 'address2', 'rules:plainText'],
  ['a\ud800', 'address2', 'rules:plainText'],
  ['a\0b', 'name', 'rules:personName.character'],
  ['331204\x00471', 'phone', 'rules:phoneRule.characters'],
])(
  'ROUTE-06 %j can’t be stored: its row is rejected at %s, with a message, and its neighbours are added',
  async (text, field, label) => {
    const before = await total();
    const importId = uuidv7();
    const { codeName, data } = await book.importRows(importId, [
      importRow(1),
      importRow(2, { [field]: text }),
      importRow(3),
    ]);
    expect(codeName).toBe('success');
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'added']);
    expect(data.rows[1]?.errors.map(({ pointer, key: message }) => [pointer, message])).toEqual([[`/${field}`, label]]);
    expect(await total()).toBe(before + 2);
    expect((await book.undo(importId)).codeName).toBe('success');
  },
);

test('a field name that can’t be stored rejects its row too', async () => {
  const { data } = await book.importRows(uuidv7(), [importRow(1, { 'a\0b': 'x' })]);
  expect(data.rows.map(({ outcome, errors }) => [outcome, errors.length > 0])).toEqual([['refused', true]]);
});

test('prototypes are not polluted: such a row, or its whole request, is rejected', async () => {
  const { method, path } = calls.addressImport;
  for (const poison of ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}']) {
    const entry = JSON.stringify(importRow(1).entry).replace('{', `{${poison},`);
    const payload = `{"importId":"${uuidv7()}","type":1,"rows":[{"row":1,"onDuplicate":"ask","entry":${entry}}]}`;
    const before = await total();
    const response = await server.app.inject({
      method,
      url: path,
      payload,
      headers: { authToken: token, langType: 'ES', 'content-type': 'application/json' },
    });
    const { data } = response.json<{ data: { rows?: { outcome: string }[] } | null }>();
    expect([400, 'refused']).toContain(data?.rows?.[0]?.outcome ?? response.statusCode);
    expect(await total()).toBe(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }
});

test.each([
  ['an entry that is a list', '/rows/0/entry', [{ ...importRow(1), entry: [] }]],
  ['an entry that is a text', '/rows/0/entry', [{ ...importRow(1), entry: 'x' }]],
  ['a row that is a list', '/rows/0', [[]]],
  ['a row with something else', '/rows/0/id', [{ ...importRow(1), id: uuidv7() }]],
  ['a row without number', '/rows/0/row', [{ ...importRow(1), row: undefined }]],
  ['a number beyond all lists', '/rows/0/row', [{ ...importRow(1), row: 2 ** 31 }]],
  ['an unknown wish', '/rows/0/onDuplicate', [{ ...importRow(1), onDuplicate: 'forget' }]],
  ['no row', '/rows', []],
  ['more rows than a batch may have', '/rows', importRows(1, 101)],
  ['no list', '/rows', { 0: importRow(1) }],
] as const)('%s: the call is rejected at %s, and nothing is stored', async (_, pointer, rows) => {
  const before = await total();
  const { codeName, errors } = await book.importRows(uuidv7(), rows);
  expect([codeName, errors[0]?.pointer]).toEqual(['invalidParameter', pointer]);
  expect(await total()).toBe(before);
});

test('a batch over 100 KB is rejected with a message, and nothing of it is stored', async () => {
  const rows = Array.from({ length: 75 }, (_, index) =>
    importRow(index + 1, {
      address2: '漢'.repeat(200),
      company: '漢'.repeat(50),
      town: '漢'.repeat(50),
      street: '漢'.repeat(50),
      state: '漢'.repeat(30),
      township: '漢'.repeat(50),
      city: '漢'.repeat(50),
    }),
  );
  const before = await total();
  const { status, codeName, msg } = await book.importRows(uuidv7(), rows);
  expect([status, codeName]).toEqual([413, 'tooLarge']);
  expect(msg).not.toBe('');
  expect(await total()).toBe(before);
  expect((await book.importRows(uuidv7(), rows.slice(0, 50))).codeName).toBe('success');
});
