import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { getBook, defaults, emptyBooks, names, recipient, sender, type TestBook } from './support/addresses.ts';
import { friday, later, newCustomer } from './support/customers.ts';

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

test('ENT-13 D-60 CALL-14 CALL-15 CALL-17 an entry says its origin and its street, also one from before and after a change', async () => {
  const added = await book.add();
  const { db } = server.context;
  const { contact } = await db
    .selectFrom('addresses')
    .select('contact')
    .where('id', '=', added.id)
    .executeTakeFirstOrThrow();
  expect(Object.keys(contact), 'nothing is stored that its parts could contradict').not.toContain('origin');
  const derived = { origin: 'Americana, Guadalajara, Jal.', address: 'Av. Chapultepec 318' };
  expect(added).toMatchObject(derived);
  expect((await book.detail(added.id)).data).toMatchObject(derived);
  expect((await book.list(1)).data.rows[0]).toMatchObject(derived);
  const repaired = await book.update(added, { town: 'Centro', address1: '320' });
  expect(repaired.data).toMatchObject({ origin: 'Centro, Guadalajara, Jal.', address: 'Av. Chapultepec 320' });
});

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
    'ángel',
    'ANGEL ÑAÑEZ',
    'poot jose',
    '9994721180',
    '999 472 1180',
    '+52 (999) 472-1180',
    '٩٩٩٤٧٢١١٨٠',
    'telas poot',
    'calle 25',
    '204-B',
    'garcia gineres',
    'mérida',
    '97070',
    'Mérida Poot 97070',
  ])('ROUTE-06 find an entry by %j, without case, accents and order', async (keyword) => {
    await book.add({ ...recipient, company: 'Telas Poot' });
    await book.add({
      ...recipient,
      name: 'Otra',
      phone: '5512345678',
      zip: '97000',
      city: 'Progreso',
      street: 'Malecón',
      address1: '1',
      town: 'Centro',
    });
    expect(names(await book.list(2, { keyword }))).toEqual([recipient.name]);
  });

  test.each([
    ["' or true --", 0],
    ['\\x', 0],
    ['robles%', 0],
    ['m%x', 0],
    ['calle 26', 0],
    ['{Mérida}', 1],
    ['"mérida"', 1],
    ['%', 1],
    ['_', 1],
  ] as const)('take %j for what it is, not for a pattern', async (keyword, total) => {
    await book.add(recipient);
    const { codeName, data } = await book.list(2, { keyword });
    expect([codeName, data.total]).toEqual(['success', total]);
  });
});

describe('CALL-15 CALL-16 ENT-14 an entry', () => {
  test('is stored tidied: surrounding spaces are removed, blank fields are left out', async () => {
    const added = await book.add({ company: '  ', address2: ' Casa azul ', township: '' });
    expect(added).toMatchObject({
      address2: 'Casa azul',
      type: 1,
      defaultSender: false,
      defaultRecipient: false,
      version: 1,
      updatedAt: '2026-11-20T16:42:00.000Z',
    });
    expect(added).not.toHaveProperty('company');
    expect(added).not.toHaveProperty('township');
    expect((await book.detail(added.id)).data).toEqual(added);
  });

  test.each(['name', 'phone', 'zip', 'state', 'city', 'town', 'street', 'address1'] as const)(
    'needs %s',
    async (part) => {
      const { codeName, errors } = await book.call('addressAdd', { ...sender, [part]: undefined });
      expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', [`/${part}`]]);
    },
  );

  test('hostile text stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{x}} =1+1';
    const { id } = await book.add({ street: hostile, address2: hostile });
    expect((await book.detail(id)).data).toMatchObject({ street: hostile, address2: hostile });
  });

  test('text that the database can’t store is rejected at its field', async () => {
    for (const address2 of ['a\0b', 'a\ud800']) {
      const { codeName, errors } = await book.call('addressAdd', { ...sender, address2 });
      expect([codeName, errors[0]?.pointer]).toEqual(['invalidParameter', '/address2']);
    }
  });

  test('the longest texts of any script fit', async () => {
    const widest = '\ufdfa';
    const long = {
      name: '漢'.repeat(30),
      town: widest.repeat(50),
      street: widest.repeat(50),
      address1: widest.repeat(20),
      company: widest.repeat(50),
      address2: '漢'.repeat(200),
    };
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
      const values = Array.from({ length: Math.min(left, 1000) }, () => ({
        ...one,
        contact: JSON.stringify(contact),
        id: uuidv7(),
        user_id: userId,
      }));
      await db.insertInto('addresses').values(values).execute();
    }
    const tries = await Promise.all(Array.from({ length: 10 }, () => book.call('addressAdd', recipient)));
    expect(tries.filter(({ codeName }) => codeName === 'success')).toHaveLength(3);
    expect(tries.filter(({ codeName }) => codeName === 'addressBookFull')).toHaveLength(7);
    await book.remove(id);
    await book.add(recipient);
    expect((await book.restore(id)).codeName).toBe('addressBookFull');
    expect(
      (await book.importRows(uuidv7(), [{ row: 1, onDuplicate: 'ask', entry: { ...sender, name: 'Una más' } }]))
        .codeName,
    ).toBe('addressBookFull');
  });
});

describe('ROLE-04 another customer’s book', () => {
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

  test('the same import id of two customers is two imports, each with its own rows and undone alone', async () => {
    const importId = uuidv7();
    const toRow = (name: string) => [{ row: 1, onDuplicate: 'ask', entry: { ...sender, name } }] as const;
    const both = await Promise.all([
      book.importRows(importId, [...toRow('Ana')]),
      others.importRows(importId, [...toRow('Beto')]),
    ]);
    expect(both.map(({ codeName, data }) => [codeName, data.rows[0]?.outcome])).toEqual([
      ['success', 'added'],
      ['success', 'added'],
    ]);
    expect((await others.undo(importId)).data).toEqual({ removed: 1, unmerged: 0, kept: 0 });
    expect(names(await book.list(1))).toEqual(['Ana']);
    expect(names(await others.list(1))).toEqual([]);
  });

  test('a default of one customer does not affect another', async () => {
    await book.add({ name: 'Ana', isDefault: true });
    await others.add({ name: 'Beto', isDefault: true });
    expect([defaults(await book.list(1)), defaults(await others.list(1))]).toEqual([['Ana'], ['Beto']]);
  });
});
