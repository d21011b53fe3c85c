import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/calls.ts';
import type { DraftEntry } from '#schemas/runtime/draft-shapes.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { sweepDrafts } from '#server/modules/forms/drafts.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newCustomer, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
const now = Date.parse(friday);
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  ana = await newCustomer(server);
});

const field = (name: string, value: unknown, at = now - 1000): DraftEntry => ({ name, value, at });

const save = (id: string, fields: readonly DraftEntry[], { revision = 0, version = 2, customer = ana } = {}) =>
  server.call('draftSave', { flow: 'order', id, version, revision, fields }, { token: customer.token });
const get = (id?: string, customer = ana) =>
  server.call('draftGet', { flow: 'order', ...(id && { id }) }, { token: customer.token });
const remove = (id: string, customer = ana, how?: 'placed') =>
  server.call('draftRemove', { flow: 'order', id, how }, { token: customer.token });

const valuesIn = ({ data }: { data: Answer<'draftGet'> }) =>
  Object.fromEntries(data.draft?.fields.map(({ name, value }) => [name, value]) ?? []);

describe('FEAT-05 the draft of a customer', () => {
  test('is there on every device, with the server’s time', async () => {
    const id = uuidv7();
    expect((await get()).data).toEqual({ now, revision: 0, draft: null, ended: null });
    expect((await save(id, [field('sender.name', 'Ana'), { name: 'sender.company', at: now }])).data).toMatchObject({
      revision: 1,
      ended: null,
    });
    expect((await get(id)).data).toEqual({
      now,
      revision: 1,
      draft: { id, version: 2, fields: [field('sender.name', 'Ana'), { name: 'sender.company', at: now }] },
      ended: null,
    });
  });

  test('belongs to its customer: others neither see, nor merge into, nor end it', async () => {
    const id = uuidv7();
    await save(id, [field('sender.name', 'Ana')]);
    const beto = await newCustomer(server);
    expect((await get(id, beto)).data).toMatchObject({ draft: null, ended: null, revision: 0 });
    await save(id, [field('sender.name', 'Beto', now)], { customer: beto });
    await remove(id, beto);
    expect(valuesIn(await get(id))).toEqual({ 'sender.name': 'Ana' });
    for (const call of ['draftGet', 'draftSave', 'draftRemove'] as const)
      expect((await server.call(call, { flow: 'order', id })).codeName).toBe('sessionExpired');
  });

  test('merges by field: the newer answer stays, whichever device comes first', async () => {
    const id = uuidv7();
    await save(id, [field('sender.name', 'Ana', now - 3000), field('sender.street', 'Juárez', now - 1000)]);
    const late = await save(id, [
      field('sender.name', 'Ana Lucía', now - 2000),
      field('sender.street', 'Hidalgo', now - 2000),
    ]);
    expect(valuesIn(late)).toEqual({ 'sender.name': 'Ana Lucía', 'sender.street': 'Juárez' });
    expect(late.data.revision).toBe(2);
  });

  test('D-65 the account learns how a device has ended it', async () => {
    const [placed, discarded] = [uuidv7(), uuidv7()];
    for (const id of [placed, discarded]) await save(id, [field('sender.name', 'Ana')]);
    await remove(placed, ana, 'placed');
    await remove(discarded);
    expect((await get(placed)).data.ended).toBe('placed');
    expect((await get(discarded)).data.ended).toBe('discarded');
  });

  test('an emptied answer stays empty, and saving the same again changes nothing', async () => {
    const id = uuidv7();
    await save(id, [field('sender.company', 'Talavera', now - 2000)]);
    const emptied = await save(id, [{ name: 'sender.company', at: now - 1000 }]);
    expect(emptied.data.draft?.fields).toEqual([{ name: 'sender.company', at: now - 1000 }]);
    expect((await save(id, [field('sender.company', 'Talavera', now - 2000)])).data.revision).toBe(
      emptied.data.revision,
    );
  });

  test('a device whose clock is ahead doesn’t win for ever: its future is now', async () => {
    const id = uuidv7();
    await save(id, [field('sender.name', 'Ana', now + 86_400_000)]);
    server.setNow(new Date(now + 5000));
    expect(valuesIn(await save(id, [field('sender.name', 'Ana Lucía', now + 4000)]))).toEqual({
      'sender.name': 'Ana Lucía',
    });
  });

  test('twenty devices at once lose no answer', async () => {
    const id = uuidv7();
    const names = ['name', 'phone', 'company', 'email', 'zip', 'state', 'city', 'township', 'town', 'street'];
    const fields = ['sender', 'recipient'].flatMap((part) => names.map((name) => `${part}.${name}`));
    const writers = fields.map(async (name) => {
      // A device retries when the server asks for it.
      for (;;) if ((await save(id, [field(name, 'x')])).codeName === 'success') return;
    });
    await Promise.all(writers);
    const stored = await get(id);
    expect(Object.keys(valuesIn(stored)).toSorted()).toEqual(fields.toSorted());
    expect(stored.data.revision).toBe(20);
  });

  test('two writers of one field at the same moment leave one value, the same for both afterwards', async () => {
    const id = uuidv7();
    await Promise.all([save(id, [field('sender.name', 'Uno')]), save(id, [field('sender.name', 'Dos')])]);
    const [one, other] = [await get(id), await save(id, [field('sender.name', 'Dos')])];
    expect(valuesIn(one)).toEqual(valuesIn(other));
  });

  test('two drafts started separately never make one address of two', async () => {
    await save(uuidv7(), [
      field('recipient.name', 'José', now - 5000),
      field('recipient.street', 'Calle 25', now - 5000),
      field('parcel.remark', 'Frágil', now - 1000),
    ]);
    const merged = await save(uuidv7(), [
      field('recipient.name', 'Rocío', now - 3000),
      field('parcel.itemName', 'Libros', now - 4000),
    ]);
    expect(valuesIn(merged)).toEqual({ 'recipient.name': 'Rocío', 'parcel.remark': 'Frágil' });
  });
});

describe('what is sent is not believed', () => {
  test('unknown fields, wrong types, consent and prototypes are left out; what was typed wrong stays', async () => {
    const id = uuidv7();
    const hostile = [
      field('parcel.weight', 'dos kilos'),
      field('parcel.productType', 'rocket'),
      field('review.acceptTerms', true),
      field('sender.password', 'Secreta1'),
      field('sender.name', { toString: 1 }),
      field('sender', { name: 'Ana' }),
      field('__proto__.polluted', true),
      field('sender.__proto__', { polluted: true }),
      field('constructor.name', 'x'),
    ];
    expect(valuesIn(await save(id, hostile))).toEqual({ 'parcel.weight': 'dos kilos' });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('a NUL, too many fields, a huge body and an unknown flow are rejected', async () => {
    const id = uuidv7();
    expect((await save(id, [field('sender.name', 'a\0b')])).codeName).toBe('invalidParameter');
    expect(
      (
        await save(
          id,
          Array.from({ length: 501 }, () => field('sender.name', 'x')),
        )
      ).codeName,
    ).toBe('invalidParameter');
    expect((await save(id, [field('sender.name', 'x'.repeat(101 * 1024))])).status).toBe(413);
    expect((await server.call('draftGet', { flow: 'taxes' }, { token: ana.token })).codeName).toBe('invalidParameter');
    expect((await get()).data.revision).toBe(0);
  });

  test('a draft doesn’t grow without end, however it is put together', async () => {
    const id = uuidv7();
    const text = 'x'.repeat(9_999);
    const parts = ['name', 'company', 'street', 'email', 'city', 'state'];
    await save(
      id,
      parts.map((name) => field(`sender.${name}`, text)),
    );
    expect(
      (
        await save(
          id,
          parts.map((name) => field(`recipient.${name}`, text)),
        )
      ).codeName,
    ).toBe('tooLarge');
    expect(Object.keys(valuesIn(await get(id)))).toHaveLength(6);
  });

  test('a version that this server doesn’t know yet gets busy, and nothing is replaced', async () => {
    const id = uuidv7();
    await save(id, [field('sender.name', 'Ana')]);
    expect((await save(id, [field('sender.name', 'Beto', now)], { version: 3 })).codeName).toBe('busy');
    await server.context.db.updateTable('drafts').set({ version: 3 }).where('user_id', '=', ana.user.userId).execute();
    expect((await save(id, [field('sender.name', 'Beto', now)])).codeName).toBe('busy');
  });

  test('a draft of an older version is migrated when it arrives and when it is read', async () => {
    const id = uuidv7();
    const old = [field('progress.completed', ['sender', 'unknown']), field('sender.name', 'Ana')];
    expect(valuesIn(await save(id, old, { version: 1 }))).toEqual({ 'completed.sender': true, 'sender.name': 'Ana' });
    await server.context.db
      .updateTable('drafts')
      .set({ version: 1, fields: JSON.stringify(old) })
      .where('user_id', '=', ana.user.userId)
      .execute();
    expect(valuesIn(await get(id))).toEqual({ 'completed.sender': true, 'sender.name': 'Ana' });
  });
});

describe('a draft that is over stays over', () => {
  test('a discarded draft is not brought back by a device that still holds it; a new one begins beside it', async () => {
    const [old, fresh] = [uuidv7(), uuidv7()];
    await save(old, [field('sender.name', 'Ana')]);
    expect((await remove(old)).data).toMatchObject({ draft: null, ended: 'discarded' });
    expect((await save(old, [field('sender.name', 'Zombi', now)])).data).toMatchObject({
      draft: null,
      ended: 'discarded',
    });
    await save(fresh, [field('sender.name', 'Beto')]);
    expect((await save(old, [field('sender.street', 'Juárez', now)])).data).toMatchObject({
      draft: { id: fresh },
      ended: 'discarded',
    });
    expect(valuesIn(await get(fresh))).toEqual({ 'sender.name': 'Beto' });
  });

  test('discarding one draft leaves another one that took its place', async () => {
    const [old, fresh] = [uuidv7(), uuidv7()];
    await save(fresh, [field('sender.name', 'Beto')]);
    expect((await remove(old)).data).toMatchObject({ draft: { id: fresh }, ended: 'discarded' });
  });

  test('D-65 placing the order ends its draft in the same transaction; from another device the same key gives the same order', async () => {
    const [id, key] = [uuidv7(), uuidv7()];
    await save(id, [field('sender.name', 'Ana'), field('progress.idempotencyKey', key)]);
    const input = orderInput({ idempotencyKey: key });
    const [one, other] = await Promise.all([
      server.call('orderAdd', input, { token: ana.token }),
      server.call('orderAdd', input, { token: ana.token }),
    ]);
    expect(other.data).toEqual(one.data);
    expect((await get(id)).data).toMatchObject({ draft: null, ended: 'placed' });
    expect((await save(id, [field('sender.name', 'Ana')])).data).toMatchObject({ draft: null, ended: 'placed' });
    expect((await remove(id)).data.ended).toBe('placed');
  });

  test('an order under another key leaves the draft', async () => {
    const id = uuidv7();
    await save(id, [field('progress.idempotencyKey', uuidv7())]);
    await server.call('orderAdd', orderInput(), { token: ana.token });
    expect((await get(id)).data).toMatchObject({ draft: { id }, ended: null });
  });

  test('the last twenty ends are remembered', async () => {
    const ids = Array.from({ length: 22 }, () => uuidv7());
    for (const id of ids) await remove(id);
    const ended = await Promise.all(ids.map(async (id) => (await get(id)).data.ended));
    expect(ended.filter((end) => end === 'discarded')).toHaveLength(20);
    expect(ended.slice(0, 2)).toEqual([null, null]);
  });

  test('is removed after 90 days without a change, and not a day sooner', async () => {
    await save(uuidv7(), [field('sender.name', 'Ana')]);
    const sweep = async (days: number) => {
      server.setNow(new Date(now + days * 86_400_000));
      await sweepDrafts(server.context);
      return server.context.db.selectFrom('drafts').select('flow').where('user_id', '=', ana.user.userId).execute();
    };
    expect(await sweep(90)).toHaveLength(1);
    expect(await sweep(90.01)).toHaveLength(0);
  });
});
