import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { maintain } from '#server/jobs/maintenance.ts';
import { sweeps } from '#server/modules/index.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { bookOf, type Entry, recipient, sender, type TestBook } from './support/addresses.ts';
import { friday, newCustomer } from './support/customers.ts';

let server: TestServer;
let book: TestBook;
let others: TestBook;
const later = (minutes: number) => new Date(Date.parse(friday) + minutes * 60_000);
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  book = bookOf(server, await newCustomer(server));
  others = bookOf(server, await newCustomer(server));
});

const names = ({ data }: { data: { rows: readonly Entry[] } }) => data.rows.map(({ name }) => name);
const defaults = ({ data }: { data: { rows: readonly Entry[] } }) =>
  data.rows.filter(({ defaultSender, defaultRecipient }) => defaultSender || defaultRecipient).map(({ name }) => name);

describe('CALL-14 the books of senders and recipients', () => {
  test('ENT-03 D-39 ROUTE-06 are two: each shows its own, with the counts of both', async () => {
    await book.add({ name: 'Remitente Uno' });
    await book.add({ ...recipient, name: 'Destinataria Uno' });
    await book.add({ ...recipient, name: 'Destinataria Dos' });
    expect(names(await book.list(1))).toEqual(['Remitente Uno']);
    expect((await book.list(2)).data).toMatchObject({ total: 2, counts: { sender: 1, recipient: 2 } });
    expect((await book.list(3 as 2)).codeName).toBe('invalidParameter');
  });

  test('show the default first, then the newest', async () => {
    for (const [minute, name] of ['Primera', 'Segunda', 'Tercera'].entries()) {
      server.setNow(later(minute));
      await book.add({ name, isDefault: name === 'Segunda' });
    }
    expect(names(await book.list(1))).toEqual(['Segunda', 'Tercera', 'Primera']);
  });

  test('D-37 come in pages of 10, 20 or 50', async () => {
    for (let count = 1; count <= 12; count += 1) await book.add({ name: `Persona ${count}` });
    const second = await book.list(1, { page: 2, pageSize: 10 });
    expect(second.data).toMatchObject({ total: 12, page: 2, pageSize: 10 });
    expect(names(second)).toEqual(['Persona 2', 'Persona 1']);
    expect(names(await book.list(1, { page: 9, pageSize: 10 }))).toEqual([]);
    expect((await book.list(1, { pageSize: 11 as 10 })).errors[0]?.pointer).toBe('/pageSize');
  });

  test.each([
    'ángel', 'ANGEL ÑAÑEZ', 'poot jose', '9994721180', '999 472 1180', '+52 (999) 472-1180', '٩٩٩٤٧٢١١٨٠', 'telas poot', 'calle 25', '204-B', 'garcia gineres', 'mérida', '97070', 'Mérida Poot 97070',
  ])('ROUTE-06 find an entry by %j, without case, accents and order', async (keyword) => {
    await book.add({ ...recipient, company: 'Telas Poot' });
    await book.add({ ...recipient, name: 'Otra', phone: '5512345678', zip: '97000', city: 'Progreso', street: 'Malecón', address1: '1', town: 'Centro' });
    expect(names(await book.list(2, { keyword }))).toEqual([recipient.name]);
  });

  test.each([["' or true --", 0], ['\\x', 0], ['robles%', 0], ['m%x', 0], ['calle 26', 0], ['{Mérida}', 1], ['"mérida"', 1], ['%', 1], ['_', 1]] as const)(
    'take %j for what it is, not for a pattern',
    async (keyword, total) => {
      await book.add(recipient);
      const { codeName, data } = await book.list(2, { keyword });
      expect([codeName, data.total]).toEqual(['success', total]);
    },
  );
});

describe('CALL-15 CALL-16 ENT-14 an entry', () => {
  test('is kept tidied: surrounding spaces go, what was left blank is left out', async () => {
    const added = await book.add({ company: '  ', address2: ' Casa azul ', township: '' });
    expect(added).toMatchObject({ address2: 'Casa azul', type: 1, defaultSender: false, defaultRecipient: false, version: 1, updatedAt: '2026-11-20T16:42:00.000Z' });
    expect(added).not.toHaveProperty('company');
    expect(added).not.toHaveProperty('township');
    expect((await book.detail(added.id)).data).toEqual(added);
  });

  test.each(['name', 'phone', 'zip', 'state', 'city', 'town', 'street', 'address1'] as const)('needs %s', async (part) => {
    const { codeName, errors } = await book.call('addressAdd', { ...sender, [part]: undefined });
    expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', [`/${part}`]]);
  });

  test('hostile text stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{x}} =1+1';
    const { id } = await book.add({ company: hostile, address2: hostile });
    expect((await book.detail(id)).data).toMatchObject({ company: hostile, address2: hostile });
  });

  test('text that the database can’t keep is refused at its field', async () => {
    for (const address2 of ['a\0b', 'a\ud800']) {
      const { codeName, errors } = await book.call('addressAdd', { ...sender, address2 });
      expect([codeName, errors[0]?.pointer]).toEqual(['invalidParameter', '/address2']);
    }
  });

  test('the longest texts of any script fit', async () => {
    const widest = '\ufdfa';
    const long = { name: '漢'.repeat(30), town: widest.repeat(50), street: widest.repeat(50), address1: widest.repeat(20), company: widest.repeat(50), address2: '漢'.repeat(200) };
    const { id } = await book.add(long);
    expect((await book.detail(id)).data).toMatchObject(long);
  });

  test('both books together hold as many as they may, however many come at once', async () => {
    const { userId } = (await book.call('userInfo', {})).data;
    const { db } = server.context;
    const { id } = await book.add();
    const columns = ['type', 'contact', 'search_text', 'identity_key', 'created_at', 'updated_at'] as const;
    const copy = db.selectFrom('addresses').select(columns).where('id', '=', id);
    const { contact, ...one } = await copy.executeTakeFirstOrThrow();
    for (let left = constants.addressBook.maxEntries - 4; left > 0; left -= 1000) {
      const values = Array.from({ length: Math.min(left, 1000) }, () => ({ ...one, contact: JSON.stringify(contact), id: uuidv7(), user_id: userId }));
      await db.insertInto('addresses').values(values).execute();
    }
    const tries = await Promise.all(Array.from({ length: 10 }, () => book.call('addressAdd', recipient)));
    expect(tries.filter(({ codeName }) => codeName === 'success')).toHaveLength(3);
    expect(tries.filter(({ codeName }) => codeName === 'addressBookFull')).toHaveLength(7);
    await book.remove(id);
    await book.add(recipient);
    expect((await book.restore(id)).codeName).toBe('addressBookFull');
    expect((await book.importRows(uuidv7(), [{ row: 1, onDuplicate: 'ask', entry: { ...sender, name: 'Una más' } }])).codeName).toBe('addressBookFull');
  });
});

describe('CALL-17 changing an entry', () => {
  test('makes its next version', async () => {
    const added = await book.add();
    server.setNow(later(5));
    const { data } = await book.update(added, { name: 'Ana Robles', address2: 'Casa azul' });
    expect(data).toMatchObject({ id: added.id, name: 'Ana Robles', address2: 'Casa azul', version: 2, updatedAt: later(5).toISOString() });
    expect(names(await book.list(1, { keyword: 'casa' }))).toEqual([]);
    expect(names(await book.list(1, { keyword: 'ana robles' }))).toEqual(['Ana Robles']);
  });

  test('two writers: the second is told, nothing is overwritten, and what is there comes with the answer', async () => {
    const added = await book.add();
    const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => book.update(added, { name: `Escritora ${index}` })));
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

  test('can be given up, and saying it again changes nothing', async () => {
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
      Array.from({ length: 50 }, (_, index) => (index % 10 === 9 ? book.call('addressAdd', { ...sender, name: 'Nueva', isDefault: true }) : book.setDefault(entries[index % 10]?.id ?? ''))),
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

  test('can be taken back for a day, and not longer; then all or nothing', async () => {
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
      await maintain(server.context, 'postgres', sweeps);
      return server.context.db.selectFrom('addresses').select('id').where('id', 'in', [one.id, other.id]).execute();
    };
    expect(await left(30)).toHaveLength(2);
    expect(await left(30.01)).toEqual([{ id: other.id }]);
  });
});

describe('ROLE-04 somebody else’s book', () => {
  test('is neither read, searched, changed nor deleted: it is as if there were none', async () => {
    const mine = await book.add({ name: 'Ana', isDefault: true });
    const theirs = await others.add({ name: 'Beto' });
    const importId = uuidv7();
    await book.importRows(importId, [{ row: 1, onDuplicate: 'ask', entry: { ...sender, name: 'Importada' } }]);
    const tries = [
      others.detail(mine.id),
      others.update(mine),
      others.setDefault(mine.id),
      others.setDefault(mine.id, false),
      others.remove(mine.id),
      others.remove(theirs.id, mine.id),
      others.restore(mine.id),
      others.undo(importId),
      others.importRows(importId, [{ row: 1, onDuplicate: 'ask', entry: sender }]),
      others.detail(uuidv7()),
    ];
    expect((await Promise.all(tries)).map(({ codeName }) => codeName)).toEqual(tries.map(() => 'notFound'));
    expect(names(await others.list(1))).toEqual(['Beto']);
    expect(names(await others.list(1, { keyword: 'importada' }))).toEqual([]);
    expect((await book.list(1)).data.total).toBe(2);
    expect((await book.detail(mine.id)).data).toEqual(mine);
    await book.remove(mine.id);
    expect((await others.restore(mine.id)).codeName).toBe('notFound');
  });

  test('a default of one customer is none of another’s business', async () => {
    await book.add({ name: 'Ana', isDefault: true });
    await others.add({ name: 'Beto', isDefault: true });
    expect([defaults(await book.list(1)), defaults(await others.list(1))]).toEqual([['Ana'], ['Beto']]);
  });
});
