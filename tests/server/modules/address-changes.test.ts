import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { restoreEntries, sweepAddresses } from '#server/modules/addresses/deletion.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import {
  defaults,
  emptyBooks,
  type Entry,
  getBook,
  names,
  recipient,
  sender,
  type TestBook,
} from './support/addresses.ts';
import { friday, later, newCustomer } from './support/customers.ts';

let server: TestServer;
let book: TestBook;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  book = getBook(server, await newCustomer(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await emptyBooks(server);
  server.setNow(friday);
});

describe('CALL-16 an entry that is sent again', () => {
  const again = (idempotencyKey: string, change: Partial<typeof sender> = {}) =>
    book.call('addressAdd', { ...sender, ...change, idempotencyKey });

  test('is the one that was added: of twenty at once with one key one is stored, and all get it', async () => {
    const key = uuidv7();
    const tries = await Promise.all(Array.from({ length: 20 }, () => again(key, { isDefault: true })));
    expect(new Set(tries.map(({ codeName }) => codeName))).toEqual(new Set(['success']));
    expect(new Set(tries.map(({ data }) => data.id)).size).toBe(1);
    expect((await book.list(1)).data.rows).toEqual([tries[0]?.data]);
    expect((await again(uuidv7())).data.id).not.toBe(tries[0]?.data.id);
  });

  test('and was corrected meanwhile changes the one that was added', async () => {
    const key = uuidv7();
    const { data: first } = await again(key, { name: 'Ana Roble' });
    expect((await again(key, { name: 'Ana Robles', isDefault: true })).data).toMatchObject({
      id: first.id,
      name: 'Ana Robles',
      defaultSender: true,
    });
    expect(names(await book.list(1))).toEqual(['Ana Robles']);
  });

  test('and is to be the default now becomes it, unless another one has become the default since', async () => {
    const [key, other] = [uuidv7(), uuidv7()];
    const { data: first } = await again(key);
    expect((await again(key, { isDefault: true })).data).toMatchObject({ id: first.id, defaultSender: true });
    const { data: second } = await again(other, { name: 'La de ahora', isDefault: true });
    expect((await again(key, { isDefault: true })).data).toMatchObject({ id: first.id, defaultSender: false });
    expect((await book.list(1)).data.rows[0]).toEqual(second);
  });

  test('is a conflict when the entry has been changed since, or deleted: nothing is overwritten, nothing comes back', async () => {
    const [changed, deleted] = [uuidv7(), uuidv7()];
    const { data: one } = await again(changed, { name: 'Cambiada' });
    await book.update(one, { name: 'De otra pestaña' });
    expect((await again(changed, { name: 'Cambiada por mí' })).codeName).toBe('conflict');
    const { data: other } = await again(deleted, { name: 'Borrada' });
    await book.remove(other.id);
    expect((await again(deleted, { name: 'Borrada' })).codeName).toBe('conflict');
    expect((await again(deleted, { type: 2 })).codeName).toBe('conflict');
    expect(names(await book.list(1))).toEqual(['De otra pestaña']);
  });

  test('goes into no other book', async () => {
    const key = uuidv7();
    await again(key, { name: 'Remitente' });
    expect((await again(key, { type: 2 })).codeName).toBe('conflict');
    expect((await book.list(2)).data.total).toBe(0);
  });
});

describe('CALL-17 changing an entry', () => {
  test('makes its next version', async () => {
    const added = await book.add();
    server.setNow(later(5));
    const { data } = await book.update(added, { name: 'Ana Robles', address2: 'Casa azul' });
    expect(data).toMatchObject({
      id: added.id,
      name: 'Ana Robles',
      address2: 'Casa azul',
      version: 2,
      updatedAt: later(5).toISOString(),
    });
    expect(names(await book.list(1, { keyword: 'casa' }))).toEqual([]);
    expect(names(await book.list(1, { keyword: 'ana robles' }))).toEqual(['Ana Robles']);
  });

  test('two writers: the second gets a conflict with the current entry, and nothing is overwritten', async () => {
    const added = await book.add();
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book.update(added, { name: `Escritora ${index}` })),
    );
    const won = tries.filter(({ codeName }) => codeName === 'success');
    expect(won).toHaveLength(1);
    for (const { codeName, data } of tries.filter((one) => one !== won[0])) {
      expect([codeName, (data as unknown as { current: Entry }).current]).toEqual(['conflict', won[0]?.data]);
    }
    expect((await book.detail(added.id)).data).toEqual(won[0]?.data);
  });

  test('an entry stays in its book', async () => {
    const added = await book.add();
    expect((await book.update(added, { type: 2 })).codeName).toBe('notFound');
    expect((await book.detail(added.id)).data).toEqual(added);
  });
});

describe('CALL-18 ENT-14 the default of a book', () => {
  test('is one a book: the next one takes its place, the other book keeps its own', async () => {
    const first = await book.add({ name: 'Primera', isDefault: true });
    await book.add({ ...recipient, name: 'Destino', isDefault: true });
    expect(first).toMatchObject({ defaultSender: true, defaultRecipient: false });
    const second = await book.add({ name: 'Segunda', isDefault: true });
    expect(defaults(await book.list(1))).toEqual(['Segunda']);
    expect((await book.setDefault(first.id)).data).toMatchObject({ defaultSender: true, version: 3 });
    expect((await book.detail(second.id)).data).toMatchObject({ defaultSender: false, version: 2 });
    expect(defaults(await book.list(2))).toEqual(['Destino']);
    expect((await book.list(2)).data.rows[0]).toMatchObject({ defaultSender: false, defaultRecipient: true });
  });

  test('can be removed, and removing it again changes nothing', async () => {
    const { id } = await book.add({ isDefault: true });
    expect((await book.setDefault(id)).data).toMatchObject({ defaultSender: true, version: 1 });
    expect((await book.setDefault(id, false)).data).toMatchObject({ defaultSender: false, version: 2 });
    expect((await book.setDefault(id, false)).data.version).toBe(2);
  });

  test('changes with the entry, or is left alone when the change doesn’t say', async () => {
    const added = await book.add({ name: 'Una', isDefault: true });
    const renamed = (await book.update(added, { name: 'Dos' })).data;
    expect(renamed.defaultSender).toBe(true);
    const other = await book.add({ name: 'Tres' });
    expect((await book.update(other, { name: 'Tres', isDefault: true })).data.defaultSender).toBe(true);
    expect(defaults(await book.list(1))).toEqual(['Tres']);
    const { data } = await book.detail(other.id);
    expect((await book.update(data, { name: 'Tres', isDefault: false })).data.defaultSender).toBe(false);
    expect((await book.update(renamed, { name: 'Vieja', isDefault: true })).codeName).toBe('conflict');
    expect(defaults(await book.list(1))).toEqual([]);
  });

  test('50 choices at once leave one', async () => {
    const entries: Entry[] = [];
    for (let count = 0; count < 10; count += 1) entries.push(await book.add({ name: `Persona ${count}` }));
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 10 === 9
          ? book.call('addressAdd', { ...sender, name: 'Nueva', isDefault: true })
          : book.setDefault(entries[index % 10]?.id ?? ''),
      ),
    );
    expect(tries.map(({ codeName }) => codeName)).toEqual(Array(50).fill('success'));
    expect(defaults(await book.list(1))).toHaveLength(1);
  });
});

describe('CALL-19 ROUTE-06 deleting, and taking it back', () => {
  test('what is deleted is not seen, found or changed any more', async () => {
    const [one, other] = [await book.add({ name: 'Una' }), await book.add({ name: 'Otra' })];
    expect((await book.remove(one.id)).data).toEqual({ deleted: 1 });
    expect((await book.list(1)).data).toMatchObject({ total: 1, counts: { sender: 1 } });
    const calls = [book.detail(one.id), book.update(one), book.setDefault(one.id)];
    expect((await Promise.all(calls)).map(({ codeName }) => codeName)).toEqual(['notFound', 'notFound', 'notFound']);
    expect((await book.remove(one.id, other.id)).data).toEqual({ deleted: 1 });
    expect((await book.restore(one.id, other.id)).data).toEqual({ restored: 2 });
    expect((await book.restore(one.id)).data).toEqual({ restored: 0 });
    expect((await book.detail(one.id)).data).toEqual(one);
  });

  test('the default is it again, unless another one is meanwhile', async () => {
    const { id } = await book.add({ name: 'Una', isDefault: true });
    await book.remove(id);
    await book.restore(id);
    expect(defaults(await book.list(1))).toEqual(['Una']);
    await book.remove(id);
    await book.add({ name: 'Otra', isDefault: true });
    await book.restore(id);
    expect(defaults(await book.list(1))).toEqual(['Otra']);
  });

  test('of several that were the default the last one is it', async () => {
    const one = await book.add({ name: 'Una', isDefault: true });
    await book.remove(one.id);
    server.setNow(later(1));
    const other = await book.add({ name: 'Otra', isDefault: true });
    await book.remove(other.id);
    expect((await book.restore(one.id, other.id)).data).toEqual({ restored: 2 });
    expect(defaults(await book.list(1))).toEqual(['Otra']);
  });

  test('can be undone for a day, and not longer; then all or nothing', async () => {
    const [one, other] = [await book.add({ name: 'Una' }), await book.add({ name: 'Otra' })];
    await book.remove(one.id);
    server.setNow(later(60));
    await book.remove(other.id);
    server.setNow(later(constants.addressBook.undoHours * 60 + 1));
    expect((await book.restore(one.id, other.id)).codeName).toBe('undoTooLate');
    expect((await book.list(1)).data.total).toBe(0);
    expect((await book.restore(other.id)).data).toEqual({ restored: 1 });
  });

  test('after 30 days it is gone for good, and nothing else', async () => {
    const [one, other] = [await book.add({ name: 'Una' }), await book.add({ name: 'Otra' })];
    await book.remove(one.id);
    const left = async (days: number) => {
      server.setNow(later(days * 24 * 60));
      await sweepAddresses(server.context);
      return server.context.db.selectFrom('addresses').select('id').where('id', 'in', [one.id, other.id]).execute();
    };
    expect(await left(30)).toHaveLength(2);
    expect(await left(30.01)).toEqual([{ id: other.id }]);
  });
});

test('ROLE-04 the statement that restores entries checks their owner', async () => {
  const { id } = await book.add({ name: 'De Ana' });
  await book.remove(id);
  const { user: stranger } = await newCustomer(server);
  await transaction(server.context.db, (trx) => restoreEntries(trx, stranger.userId, [id]));
  expect((await book.list(1)).data.total).toBe(0);
  expect((await book.restore(id)).data).toEqual({ restored: 1 });
});
