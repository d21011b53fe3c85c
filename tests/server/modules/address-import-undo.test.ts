import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { sweepAddresses } from '#server/modules/addresses/deletion.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { emptyBooks, type Entry, getBook, importRow, importRows, type TestBook } from './support/addresses.ts';
import { friday, later, newCustomer } from './support/customers.ts';

const { undoHours } = constants.addressBook;

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
  server.setNow(friday);
  importId = uuidv7();
});

const getId = ({ data }: { data: Answer<'addressImport'> }, row: number) =>
  data.rows.find((one) => one.row === row)?.id ?? '';
const total = async () => (await book.list(1)).data.total;
const texts = async () =>
  (await book.list(1)).data.rows.map(({ name, address2 = '-' }: Entry) => `${name}: ${address2}`).toSorted();

describe('ROUTE-06 an import is undone', () => {
  const toRow = (entry: Entry, row: number, change = {}) =>
    importRow(row, { name: entry.name, phone: entry.phone, ...change }, 'merge');

  test('what was added goes, what was merged is as it was', async () => {
    const own = await book.add();
    await book.importRows(importId, [importRow(1), importRow(2), toRow(own, 3, { address2: 'Casa azul' })]);
    expect((await book.undo(importId)).data).toEqual({ removed: 2, unmerged: 1, kept: 0 });
    expect((await book.list(1)).data.rows).toEqual([{ ...own, version: 3 }]);
  });

  test('entries that the customer has changed since stay, and are counted', async () => {
    const own = await book.add();
    const answer = await book.importRows(importId, [
      importRow(1),
      importRow(2),
      importRow(3),
      toRow(own, 4, { address2: 'Casa azul' }),
    ]);
    await book.update((await book.detail(getId(answer, 1))).data, { name: 'Cambiada' });
    await book.update((await book.detail(own.id)).data, { name: 'Ana', address2: 'Casa verde' });
    await book.remove(getId(answer, 3));
    expect((await book.undo(importId)).data).toEqual({ removed: 1, unmerged: 0, kept: 2 });
    expect(await texts()).toEqual(['Ana: Casa verde', 'Cambiada: -']);
  });

  test('a change between two batches is not lost with the second', async () => {
    const own = await book.add();
    await book.importRows(importId, [toRow(own, 1, { address2: 'Casa azul' })]);
    const merged = (await book.detail(own.id)).data;
    await book.update(merged, { address2: 'Casa azul, portón' });
    await book.importRows(importId, [toRow(own, 2, { company: 'Telar' })]);
    expect((await book.undo(importId)).data).toEqual({ removed: 0, unmerged: 1, kept: 0 });
    const { data } = await book.detail(own.id);
    expect([data.address2, data.company]).toEqual(['Casa azul, portón', undefined]);
  });

  test('several batches that changed one entry are all undone', async () => {
    const own = await book.add();
    await book.importRows(importId, [toRow(own, 1, { address2: 'Casa azul' }), importRow(2)]);
    await book.importRows(importId, [
      toRow(own, 3, { company: 'Telar' }),
      toRow(own, 4),
      { ...importRow(2, { company: 'X' }, 'merge'), row: 5 },
    ]);
    expect((await book.undo(importId)).data).toEqual({ removed: 1, unmerged: 1, kept: 0 });
    expect((await book.list(1)).data.rows).toEqual([{ ...own, version: 4 }]);
  });

  test('what another import merged into later stays', async () => {
    const added = (await book.importRows(importId, [importRow(1)])).data.rows[0];
    const other = uuidv7();
    await book.importRows(other, [importRow(1, { company: 'Telar' }, 'merge')]);
    expect((await book.undo(importId)).data).toEqual({ removed: 0, unmerged: 0, kept: 1 });
    expect((await book.undo(other)).data).toEqual({ removed: 0, unmerged: 1, kept: 0 });
    expect((await book.detail(added?.id ?? '')).data).not.toHaveProperty('company');
  });

  test('twice, also at once, with one answer; it takes no further rows then', async () => {
    await book.importRows(importId, importRows(1, 4));
    const tries = await Promise.all(Array.from({ length: 10 }, () => book.undo(importId)));
    expect(tries.map(({ data }) => data)).toEqual(Array(10).fill({ removed: 4, unmerged: 0, kept: 0 }));
    expect((await book.importRows(importId, importRows(1, 5))).codeName).toBe('notFound');
    expect(await total()).toBe(0);
  });

  test('for a day and not longer', async () => {
    await book.importRows(importId, importRows(1, 2));
    server.setNow(later(undoHours * 60));
    expect((await book.importRows(importId, [importRow(3)])).codeName).toBe('success');
    server.setNow(later(undoHours * 60 + 1));
    expect((await book.undo(importId)).codeName).toBe('undoTooLate');
    expect((await book.importRows(importId, [importRow(4)])).codeName).toBe('notFound');
    expect(await total()).toBe(3);
  });

  test('one that stored nothing was none', async () => {
    await book.importRows(importId, [importRow(1, { zip: '' })]);
    expect((await book.undo(importId)).codeName).toBe('notFound');
  });

  test('after 30 days it is deleted, its entries are not', async () => {
    const answer = await book.importRows(importId, importRows(1, 2));
    server.setNow(later(31 * 24 * 60));
    await sweepAddresses(server.context);
    const { db } = server.context;
    expect(await db.selectFrom('address_imports').select('id').where('id', '=', importId).execute()).toEqual([]);
    expect(
      await db.selectFrom('address_import_rows').select('row').where('import_id', '=', importId).execute(),
    ).toEqual([]);
    expect(
      await db
        .selectFrom('addresses')
        .select('id')
        .where('id', 'in', [getId(answer, 1), getId(answer, 2)])
        .execute(),
    ).toHaveLength(2);
  });
});
