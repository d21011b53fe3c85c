import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { emptyBooks, type Entry, getBook, importRow, importRows, sender, type TestBook } from './support/addresses.ts';
import { friday, newCustomer } from './support/customers.ts';

const { importBatch, importRows: mostRows } = constants.addressBook;

let server: TestServer;
let book: TestBook;
let importId: string;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  book = getBook(server, await newCustomer(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await emptyBooks(server);
  importId = uuidv7();
});

type ImportAnswer = { data: Answer<'addressImport'> };
const outcomes = ({ data }: ImportAnswer) => data.rows.map(({ row, outcome }) => `${row} ${outcome}`);
const getId = ({ data }: ImportAnswer, row: number) => data.rows.find((one) => one.row === row)?.id ?? '';
const total = async () => (await book.list(1)).data.total;
const texts = async () =>
  (await book.list(1)).data.rows.map(({ name, address2 = '-' }: Entry) => `${name}: ${address2}`).toSorted();

async function countEvents(): Promise<number> {
  const events = server.context.db.selectFrom('security_events').where('kind', '=', 'addressesImported');
  return (await events.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

describe('ROUTE-06 importing a batch', () => {
  test('valid rows are added, invalid ones are rejected row by row, with the messages of the form', async () => {
    const answer = await book.importRows(importId, [
      importRow(2),
      importRow(3, { phone: '12', zip: '99' }),
      importRow(4, { street: '' }),
      importRow(5, { street: undefined }),
      importRow(6, { name: 'Nombre ;DROP' }),
    ]);
    expect(outcomes(answer)).toEqual(['2 added', '3 refused', '4 refused', '5 refused', '6 refused']);
    const byHand = await book.call('addressAdd', { ...sender, phone: '12', zip: '99' });
    expect(answer.data.rows[1]?.errors).toEqual(byHand.errors);
    expect(answer.data.rows[2]?.errors).toEqual([{ pointer: '/street', key: 'rules:street.required', params: {} }]);
    expect((await book.detail(getId(answer, 2))).data).toMatchObject({
      name: 'Persona 2',
      type: 1,
      version: 1,
      defaultSender: false,
    });
    expect(await total()).toBe(1);
  });

  test('a row is tidied as an entry that is added by hand', async () => {
    const answer = await book.importRows(importId, [importRow(1, { address2: '  Casa azul ', company: ' ' })]);
    const { data } = await book.detail(getId(answer, 1));
    expect(data.address2).toBe('Casa azul');
    expect(data).not.toHaveProperty('company');
  });

  test('a completed postal code that lies elsewhere is asked about, by the catalogue; one that fits is taken; one as it was written is compared by its state', async () => {
    const there = { zip: '06700', state: 'Yucatán', city: 'Mérida', township: 'Mérida' };
    const rows = [
      { ...importRow(1, there), readZip: '6700' },
      { ...importRow(2, { ...there, state: 'Ciudad de México' }), readZip: '6700' },
      { ...importRow(3, { ...there, state: 'CDMX', city: 'cuauhtemoc' }), readZip: '6700' },
      importRow(4, there),
      { ...importRow(5, { zip: '6700' }), readZip: '6700' },
      importRow(6, { ...there, state: 'Ciudad de México' }),
    ];
    const answer = await book.importRows(importId, rows);
    expect(outcomes(answer)).toEqual(['1 refused', '2 refused', '3 added', '4 refused', '5 refused', '6 added']);
    const params = {
      read: '6700',
      zip: '06700',
      place: 'Cuauhtémoc, Ciudad de México',
      city: 'Ciudad de México',
      township: 'Cuauhtémoc',
    };
    expect(answer.data.rows.slice(0, 2).map(({ errors }) => errors)).toEqual(
      ['Mérida, Yucatán', 'Mérida, Ciudad de México'].map((written) => [
        { pointer: '/zip', key: 'import:fault.misfit', params: { ...params, written } },
      ]),
    );
    const byState = { zip: '06700', place: 'Ciudad de México', written: 'Mérida, Yucatán' };
    expect(answer.data.rows[3]?.errors).toEqual([{ pointer: '/zip', key: 'import:fault.misfit', params: byState }]);
  });

  test('leaves the default alone', async () => {
    const own = await book.add({ isDefault: true });
    await book.importRows(importId, [importRow(1, { isDefault: true })]);
    expect((await book.detail(own.id)).data).toEqual(own);
  });

  test('goes into one book: a row of the other one is rejected', async () => {
    expect(outcomes(await book.importRows(importId, [importRow(1, { type: 1 }), importRow(2, { type: 2 })]))).toEqual([
      '1 added',
      '2 refused',
    ]);
    expect((await book.importRows(importId, [importRow(3)], 2)).codeName).toBe('notFound');
    expect((await book.list(2)).data.total).toBe(0);
  });

  test('is seen in the account’s events, once an import, and not when nothing was stored', async () => {
    const before = await countEvents();
    await book.importRows(importId, [importRow(1, { zip: '' })]);
    expect(await countEvents()).toBe(before);
    await book.importRows(importId, importRows(1, 3));
    await book.importRows(importId, importRows(4, 6));
    expect(await countEvents()).toBe(before + 1);
  });
});

describe('ROUTE-06 a row is done once', () => {
  test('a batch that is sent again is answered again, and adds nothing', async () => {
    const first = await book.importRows(importId, importRows(1, 5));
    const again = await book.importRows(importId, importRows(1, 5));
    expect(again.data).toEqual(first.data);
    expect(await total()).toBe(5);
  });

  test('also under another entry; a rejected row may come again corrected', async () => {
    await book.importRows(importId, [importRow(1), importRow(2, { zip: '' })]);
    expect(outcomes(await book.importRows(importId, [importRow(1, { name: 'Otra Persona' }), importRow(2)]))).toEqual([
      '1 added',
      '2 added',
    ]);
    expect(await texts()).toEqual(['Persona 1: -', 'Persona 2: -']);
  });

  test('of a row that is twice in a batch the first counts', async () => {
    expect(outcomes(await book.importRows(importId, [importRow(1), importRow(1, { name: 'Otra Persona' })]))).toEqual([
      '1 added',
    ]);
    expect(await texts()).toEqual(['Persona 1: -']);
  });

  test('50 times the same batch at once: each row once', async () => {
    const [rows, before] = [importRows(1, 10), await countEvents()];
    const tries = await Promise.all(Array.from({ length: 50 }, () => book.importRows(importId, rows)));
    expect(tries.map(({ codeName }) => codeName)).toEqual(Array(50).fill('success'));
    expect(new Set(tries.map(({ data }) => JSON.stringify(data.rows.map(({ row, id }) => [row, id])))).size).toBe(1);
    expect(await total()).toBe(10);
    expect(await countEvents()).toBe(before + 1);
  });

  test('the same list under two imports at once adds each row once', async () => {
    const rows = importRows(1, 10);
    const tries = await Promise.all(Array.from({ length: 10 }, () => book.importRows(uuidv7(), rows)));
    expect(tries.flatMap(outcomes).filter((outcome) => outcome.endsWith('added'))).toHaveLength(10);
    expect(await total()).toBe(10);
  });
});

describe('ROUTE-06 ENT-14 a row that doubles an entry', () => {
  const double = (row: number, onDuplicate: 'ask' | 'merge' | 'replace' | 'addAnyway', change = {}) =>
    importRow(
      row,
      {
        name: 'ANA LUCIA  ROBLES',
        phone: sender.phone,
        street: 'av chapultepec',
        address1: 'Núm. 318',
        address2: 'Casa azul',
        ...change,
      },
      onDuplicate,
    );

  test('is asked about, with the entry that is there; nothing changes', async () => {
    const own = await book.add();
    const answer = await book.importRows(importId, [double(1, 'ask')]);
    expect(answer.data.rows).toEqual([{ row: 1, outcome: 'duplicate', id: null, duplicateOf: own, errors: [] }]);
    expect((await book.detail(own.id)).data).toEqual(own);
  });

  test('merge fills what is empty and overwrites nothing', async () => {
    const own = await book.add({ company: 'Telar y Barro' });
    const answer = await book.importRows(importId, [double(1, 'merge', { company: 'Otra', email: 'ana@example.com' })]);
    const merged = { ...own, address2: 'Casa azul', email: 'ana@example.com', version: 2 };
    expect(answer.data.rows).toEqual([{ row: 1, outcome: 'merged', id: own.id, duplicateOf: merged, errors: [] }]);
    expect((await book.detail(own.id)).data).toEqual(merged);
  });

  test('merge with nothing new changes no version', async () => {
    const own = await book.add({ address2: 'Casa azul' });
    expect(outcomes(await book.importRows(importId, [double(1, 'merge')]))).toEqual(['1 merged']);
    expect((await book.detail(own.id)).data).toEqual(own);
  });

  test('replace takes the row as it is, and keeps the default', async () => {
    const own = await book.add({ company: 'Telar y Barro', isDefault: true });
    await book.importRows(importId, [double(1, 'replace')]);
    const { data } = await book.detail(own.id);
    expect(data).toMatchObject({ name: 'ANA LUCIA  ROBLES', address2: 'Casa azul', version: 2, defaultSender: true });
    expect(data).not.toHaveProperty('company');
    expect((await book.list(1, { keyword: 'casa' })).data.total).toBe(0);
    expect((await book.list(1, { keyword: 'telar' })).data.total).toBe(0);
  });

  test('add anyway adds', async () => {
    await book.add();
    expect(outcomes(await book.importRows(importId, [double(1, 'addAnyway')]))).toEqual(['1 added']);
    expect(await total()).toBe(2);
  });

  test('of the import itself, in the same batch and in the next, is a double too', async () => {
    const rows = [
      importRow(1),
      { ...importRow(1, { address2: 'Portón' }), row: 2 },
      { ...importRow(1, { address2: 'Portón' }, 'merge'), row: 3 },
    ];
    const answer = await book.importRows(importId, rows);
    expect(outcomes(answer)).toEqual(['1 added', '2 duplicate', '3 merged']);
    expect(getId(answer, 3)).toBe(getId(answer, 1));
    expect(outcomes(await book.importRows(importId, [{ ...importRow(1), row: 4 }]))).toEqual(['4 duplicate']);
    expect(await texts()).toEqual(['Persona 1: Portón']);
  });

  test('a deleted entry or one in the other book is no duplicate', async () => {
    const own = await book.add();
    await book.remove(own.id);
    await book.add({ type: 2 });
    expect(outcomes(await book.importRows(importId, [double(1, 'ask')]))).toEqual(['1 added']);
  });

  test('several rows change an entry in one batch once', async () => {
    const own = await book.add();
    await book.importRows(importId, [double(1, 'merge'), double(2, 'merge', { company: 'Telar' }), double(3, 'merge')]);
    expect((await book.detail(own.id)).data).toMatchObject({ address2: 'Casa azul', company: 'Telar', version: 2 });
  });
});

test('ROUTE-06 a list of 5,000 rows with errors and duplicates is imported and undone, nothing lost', async () => {
  const row = (number: number) => {
    if (number % 10 === 3) return importRow(number, { zip: '00000' });
    if (number % 10 === 7) return { ...importRow(number - 1), row: number };
    return importRow(number);
  };
  const counted: Record<string, number> = {};
  for (let first = 1; first <= mostRows; first += importBatch) {
    const answer = await book.importRows(
      importId,
      Array.from({ length: importBatch }, (_, index) => row(first + index)),
    );
    for (const { outcome } of answer.data.rows) counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  expect(counted).toEqual({ added: mostRows * 0.8, refused: mostRows * 0.1, duplicate: mostRows * 0.1 });
  expect(await total()).toBe(mostRows * 0.8);
  expect((await book.list(1, { keyword: 'persona 4999' })).data.total).toBe(1);
  expect((await book.undo(importId)).data).toEqual({ removed: mostRows * 0.8, unmerged: 0, kept: 0 });
  expect(await total()).toBe(0);
});
