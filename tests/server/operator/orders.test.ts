import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { exits, type OpsReply } from '#server/operator/command.ts';
import { type Customer, friday, later, newOrder, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  counter = await openCounter(server);
});
afterAll(() => server.close());

const search = async (term: string, more: object = {}): Promise<OpsReply> =>
  counter.ops('order search', { term, ...more });
const waybills = async (term: string, more: object = {}) =>
  (await search(term, more)).rows.map((row) => row['waybill']);

describe('order search', () => {
  test('finds by number in any notation, by either phone, by either postal code and by the beginnings of names', async () => {
    const { waybillNo, orderNo } = await newOrder(server, ana);
    const order = await server.context.db
      .selectFrom('orders')
      .select(['sender', 'recipient', 'sender_phone', 'recipient_phone'])
      .where('waybill_no', '=', waybillNo)
      .executeTakeFirstOrThrow();
    const [first = '', last = ''] = order.recipient.name.toUpperCase().split(' ');
    for (const term of [
      waybillNo,
      waybillNo.toLowerCase(),
      waybillNo.replace(/(\d{4})/g, ' $1'),
      orderNo,
      order.sender_phone,
      `+52 ${order.recipient_phone}`,
      order.sender.zip,
      order.recipient.zip ?? '',
      `${first.slice(0, 3)} ${last.slice(0, 3)}`,
    ])
      expect(await waybills(term), term).toContain(waybillNo);
    expect(await waybills(waybillNo, { where: ['status=signed'] })).toEqual([]);
    expect(await waybills(order.sender.zip, { where: ['status=toBePickedUp'] })).toContain(waybillNo);
  });

  test('what is no term is said at its field; nothing in it is SQL, a pattern or a query', async () => {
    expect(await search('¿?')).toMatchObject({ exit: exits.notPossible, errors: [{ pointer: '/term' }] });
    for (const term of ["'; drop table orders; --", '%', '_', 'a & !b | (c', ':* <-> x', "o'brien", '\\', '𝒜'])
      expect([exits.done, exits.notPossible]).toContain((await search(term)).exit);
    expect(await waybills('%')).toEqual([]);
  });

  test('pages follow each other without a gap, the newest first', async () => {
    for (let count = 0; count < 3; count += 1) await newOrder(server, ana);
    const { sender_phone: phone } = await server.context.db
      .selectFrom('orders')
      .select('sender_phone')
      .where('user_id', '=', ana.user.userId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const all = await waybills(phone, { size: 100 });
    const pages = [];
    for (let page = 1; page <= all.length; page += 1) {
      const reply = await search(phone, { page, size: 1 });
      expect(reply.total).toBe(page === all.length ? page : page + 1);
      pages.push(...reply.rows.map((row) => row['waybill']));
    }
    expect(all.length).toBeGreaterThan(2);
    expect(pages).toEqual(all);
    expect((await search(phone, { page: 99, size: 50 })).rows).toEqual([]);
  });

  test('a word of more orders than can be sorted by time is refused at its field; with another word they are found', async () => {
    const { db } = server.context;
    await sql`
      insert into orders (id, order_no, waybill_no, status, product_type, sender, recipient, parcel, price, sender_phone,
        recipient_phone, pickup_date, pickup_slot, payment_mode, promised_from, promised_to, search_text, ordered_at)
      select gen_random_uuid(), 'many ' || n, 'many ' || n, 'signed', 'standard', '{"name": "Zoila", "zip": "44100"}',
        '{"name": "Zoila", "zip": "44100"}', '{}', '{}', '', '', '2026-11-21', '10-12', 'PP_CASH', '2026-11-26',
        '2026-11-30', 'zoila vaca' || n, timestamptz '2026-11-20T16:42:00Z'
      from generate_series(1, 5001) as n`.execute(db);
    expect(await search('zoila')).toMatchObject({
      exit: exits.notPossible,
      errors: [{ pointer: '/term', message: expect.stringContaining('more than 5000 orders') }],
    });
    expect(await waybills('Zoila Vaca4711')).toEqual(['many 4711']);
  });

  test('each kind of term has its index', async () => {
    const { db } = server.context;
    const plan = async (where: ReturnType<typeof sql>) => {
      const { rows } = await sql`explain select id, ordered_at from orders where ${where}`.execute(db);
      return JSON.stringify(rows);
    };
    await sql`set enable_seqscan = off`.execute(db);
    try {
      expect(await plan(sql`sender_phone = '9991204471' order by ordered_at desc, id desc limit 20`)).toContain(
        'orders_by_sender_phone',
      );
      expect(await plan(sql`(sender ->> 'zip') = '44100' order by ordered_at desc, id desc limit 20`)).toContain(
        'orders_by_sender_zip',
      );
      expect(await plan(sql`(recipient ->> 'zip') = '44100' order by ordered_at desc, id desc limit 20`)).toContain(
        'orders_by_recipient_zip',
      );
      expect(await plan(sql`to_tsvector('simple', search_text) @@ to_tsquery('simple', 'ana:*')`)).toContain(
        'orders_by_words',
      );
    } finally {
      await sql`reset enable_seqscan`.execute(db);
    }
  });
});

describe('order show', () => {
  test('shows people, money and the story in their order; the audit says who has read it', async () => {
    const { waybillNo } = await newOrder(server, ana);
    server.setNow(later(60));
    await counter.ops('scan', { waybill: waybillNo, status: 'pickedUp', place: 'Zapopan, Jal.' });
    const { rows } = await counter.ops('order show', { number: waybillNo.toLowerCase() });
    const of = (section: string) => rows.filter((row) => row['section'] === section);
    expect(of('order')).toContainEqual({ section: 'order', field: 'status', value: 'pickedUp' });
    expect(of('order')).toContainEqual({ section: 'order', field: 'customer', value: 'Ana' });
    expect(of('money').find(({ field }) => field === 'total')?.['value']).toMatch(/^\$[\d,.]+$/);
    expect(of('timeline').map(({ value }) => value)).toEqual([
      expect.stringContaining('toBePickedUp'),
      'pickedUp · Zapopan, Jal.',
    ]);
    expect(await counter.lastEvent()).toMatchObject({
      by: 'Rosa',
      command: 'order show',
      subject: waybillNo,
      after: '{"read":"order"}',
    });
    expect((await counter.ops('order show', { number: 'JMX000000000000' })).exit).toBe(exits.notPossible);
    server.setNow(friday);
  });
});

describe('two operators on one case', () => {
  test('the second, who has read it before the first answered, is refused in words; at once, one of them is', async () => {
    const { waybillNo } = await newOrder(server, ana);
    for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'])
      await counter.ops('scan', { waybill: waybillNo, status });
    await server.call('caseOpen', { waybillNo, tail: '1180', reason: 'saysDelivered' }, { token: ana.token });
    const other = await openCounter(server, 'Berta');
    const { rows } = await counter.ops('case show', { case: waybillNo });
    const [seen, caseNo] = ['revision', 'case'].map((name) => rows.find(({ field }) => field === name)?.['value']);
    const answer = ({ ops }: Counter, text: string) => ops('case answer', { case: caseNo, text, seen });
    const replies = await Promise.all([answer(counter, 'Lo buscamos.'), answer(other, 'Está en camino.')]);
    expect(replies.map(({ exit }) => exit).toSorted()).toEqual([exits.done, exits.notPossible]);
    expect(replies.find(({ exit }) => exit !== exits.done)?.said).toEqual([
      `${caseNo} was changed by another operator since you opened it: look at it again.`,
    ]);
  });
});

test('health shows jobs that were given up, and the budget of messages', async () => {
  await sql`insert into jobs (id, kind, payload, next_try_at, created_at, failed_at)
    values (gen_random_uuid(), 'inbox', '{}', now(), now(), now())`.execute(server.context.db);
  const { rows, said } = await counter.ops('health');
  expect(rows).toContainEqual(
    expect.objectContaining({
      part: 'Jobs',
      name: 'inbox',
      value: expect.stringContaining('1 given up'),
      state: 'look',
    }),
  );
  expect(rows.filter(({ part }) => part === 'Messages this hour')).toHaveLength(2);
  expect(said[0]).toMatch(/^Look at/);
});

test('jobs that were given up are listed first and tried again, once', async () => {
  await sql`insert into jobs (id, kind, payload, next_try_at, created_at, failed_at, tries)
    values (gen_random_uuid(), 'mail', '{"to": 1}', now(), now(), now(), 9)`.execute(server.context.db);
  const list = async (state: string) =>
    (await counter.ops('jobs list', { where: [`state=${state}`, 'kind=mail'] })).rows;
  const [{ id = '' } = {}] = await list('failed');
  expect((await counter.ops('jobs retry', { id })).exit).toBe(exits.done);
  expect(await list('failed')).toEqual([]);
  expect(await list('waiting')).toMatchObject([{ id, tries: 0 }]);
  expect((await counter.ops('jobs retry', { id })).exit).toBe(exits.notPossible);
});

test('rules that stop people are listed, the most often first', async () => {
  const { addStops } = await import('#server/modules/forms/rule-stop-store.ts');
  const stop = {
    form: 'order/sender',
    keyword: 'phone',
    key: 'rules:phone',
    channel: 'browser',
    kind: 'refused',
  } as const;
  await addStops(server.context, [
    { ...stop, pointer: '/zip', count: 2 },
    { ...stop, pointer: '/phone', count: 3 },
  ]);
  expect((await counter.ops('rules stopped', { days: 1 })).rows.map(({ input, stopped }) => [input, stopped])).toEqual([
    ['/phone', 3],
    ['/zip', 2],
  ]);
});

test('the audit is filtered and paged', async () => {
  const events = async (where: string[], input: object = {}) => (await counter.ops('audit', { where, ...input })).rows;
  const added = ['command=operator add', 'outcome=done'];
  const adds = await events(added, { size: 1000 });
  expect(adds.length).toBeGreaterThan(2);
  expect(await events(added, { page: 2, size: 1 })).toEqual([adds[1]]);
  expect(await events(['at<=2026-11-19'])).toEqual([]);
  expect(new Set((await events(['subject=Rosa'])).map((row) => row['subject']))).toEqual(new Set(['Rosa']));
});
