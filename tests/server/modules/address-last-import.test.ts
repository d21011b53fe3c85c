import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { getBook, emptyBooks, importRow, importRows, type TestBook } from './support/addresses.ts';
import { friday, later, newCustomer } from './support/customers.ts';

const dayMinutes = constants.addressBook.undoHours * 60;

let server: TestServer;
let book: TestBook;
let others: TestBook;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  book = getBook(server, await newCustomer(server));
  others = getBook(server, await newCustomer(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await emptyBooks(server);
  server.setNow(friday);
});

const last = async (type: 1 | 2 = 1, from: TestBook = book) => (await from.list(type)).data.lastImport;

async function imported(minutes: number, rows: unknown = importRows(1, 2)): Promise<string> {
  const importId = uuidv7();
  server.setNow(later(minutes));
  await book.importRows(importId, rows);
  return importId;
}

describe('ROUTE-06 CALL-14 the book says which import can still be undone', () => {
  test('with the rows of all its batches, and when the first of them came', async () => {
    expect(await last()).toBeNull();
    const own = await book.add();
    const importId = await imported(5, importRows(1, 3));
    server.setNow(later(9));
    await book.importRows(importId, [
      importRow(4),
      importRow(5, { zip: '' }),
      importRow(1),
      importRow(6, { name: own.name, phone: own.phone, address2: 'Casa azul' }, 'merge'),
    ]);
    expect(await last()).toEqual({ importId, at: later(5).toISOString(), added: 4, merged: 1 });
  });

  test('also where nothing of the page or of the search is from it', async () => {
    const importId = await imported(0);
    const { data } = await book.list(1, { keyword: 'nadie' });
    expect([data.rows, data.lastImport?.importId]).toEqual([[], importId]);
  });

  test('the newest; when that was undone, the one before it', async () => {
    const first = await imported(0);
    const second = await imported(1, importRows(3, 4));
    expect((await last())?.importId).toBe(second);
    await book.undo(second);
    expect((await last())?.importId).toBe(first);
    await book.undo(first);
    expect(await last()).toBeNull();
  });

  test('as long as it can be undone, to the minute', async () => {
    const importId = await imported(0);
    server.setNow(later(dayMinutes));
    expect((await last())?.importId).toBe(importId);
    server.setNow(later(dayMinutes + 1));
    expect(await last()).toBeNull();
    expect((await book.undo(importId)).codeName).toBe('undoTooLate');
  });

  test('ROLE-04 of this book and this customer only', async () => {
    await imported(0);
    expect([await last(2), await last(1, others), await last(2, others)]).toEqual([null, null, null]);
  });

  test('one that stored nothing was none', async () => {
    await imported(0, [importRow(1, { zip: '' })]);
    expect(await last()).toBeNull();
  });
});
