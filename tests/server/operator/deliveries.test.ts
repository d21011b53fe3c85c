import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDue } from '#server/jobs/run-jobs.ts';
import { recipientJob } from '#server/modules/notifications/notify.ts';
import { exits } from '#server/operator/command.ts';
import { type Customer, friday, newOrder, openWithAna } from '#tests/server/modules/support/customers.ts';
import { scanUpTo } from '#tests/server/modules/support/parcels.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  counter = await openCounter(server);
});
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('jobs').execute();
});
afterAll(() => server.close());

const detail = async (orderNo: string) => (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;
const getNotified = async () =>
  (await server.context.db.selectFrom('jobs').select(['kind', 'user_id', 'payload']).execute()).map(
    ({ kind, user_id, payload }) => ({ kind, user_id, event: (payload as { event?: string }).event }),
  );
const day = { kind: 'day', reason: 'recipientCalled', date: '2026-12-01', window: 'evening' };

test('FEAT-01 an operator moves a delivery by the recipient’s rules: promise, tracking, both people and the audit follow', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  const reply = await counter.ops('delivery change', { waybill: waybillNo, ...day });
  expect(reply).toMatchObject({
    exit: exits.done,
    said: [`The delivery of ${waybillNo} is changed.`, 'Sender and recipient are notified.'],
    rows: [{ waybill: waybillNo, to: 'day', date: '2026-12-01', by: 'operator', reason: 'recipientCalled' }],
  });
  expect(await detail(orderNo)).toMatchObject({
    promisedFrom: '2026-12-01',
    promisedTo: '2026-12-01',
    delayed: false,
    deliveryChange: { kind: 'day', date: '2026-12-01', byCourier: true },
  });
  expect(await counter.lastEvent()).toMatchObject({
    by: 'Rosa',
    command: 'delivery change',
    subject: waybillNo,
    before: null,
    after: JSON.stringify({ date: '2026-12-01', kind: 'day', reason: 'recipientCalled', window: 'evening' }),
  });
  // The recipient has no account and is notified by SMS.
  expect((await getNotified()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'notification', user_id: ana.user.userId, event: 'deliverySettled' },
    { kind: 'recipient-notification', user_id: null, event: 'deliverySettled' },
  ]);
});

test('FEAT-01 a recipient without an account gets one SMS in Spanish, which leads to the parcel', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await counter.ops('delivery change', { waybill: waybillNo, ...day });
  const before = server.outside.sent.length;
  await Promise.all([1, 2].map(() => runDue(server.context, [recipientJob])));
  const sent = server.outside.sent.slice(before);
  expect(sent).toMatchObject([{ channel: 'sms', to: '9994721180' }]);
  expect(sent[0]?.text).toContain(`cambiamos la entrega del paquete ${waybillNo}. `);
  expect(sent[0]?.text).toContain(`/track-and-trace?no=${waybillNo}`);
});

test('FEAT-01 a withdrawn change restores the order, the promise too, and it does not count as late', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  const before = await detail(orderNo);
  await counter.ops('delivery change', { waybill: waybillNo, ...day });
  const reply = await counter.ops('delivery withdraw', { waybill: waybillNo, reason: 'mistake' });
  expect(reply.exit).toBe(exits.done);
  expect(await detail(orderNo)).toMatchObject({
    promisedFrom: before.promisedFrom,
    promisedTo: before.promisedTo,
    delayed: false,
    deliveryChange: { kind: 'withdrawn' },
  });
  const { options } = (await server.call('deliveryOptions', { waybillNo }, { token: ana.token })).data;
  expect(options).toMatchObject({ change: null, changesLeft: 5 });
  expect((await counter.ops('delivery list')).rows.map((row) => row['waybill'])).not.toContain(waybillNo);
  expect((await counter.ops('delivery show', { waybill: waybillNo })).rows).toMatchObject([
    { to: 'withdrawn', reason: 'mistake' },
    { to: 'day', reason: 'recipientCalled' },
  ]);
  expect((await getNotified()).map(({ event }) => event)).toContain('deliveryWithdrawn');
  expect((await counter.ops('delivery withdraw', { waybill: waybillNo, reason: 'mistake' })).exit).toBe(
    exits.notPossible,
  );
});

test('FEAT-01 a promise that has passed before its change is withdrawn becomes the next business day', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await counter.ops('delivery change', { waybill: waybillNo, ...day, date: '2026-12-04' });
  server.setNow('2026-12-02T18:00:00Z');
  await counter.ops('delivery withdraw', { waybill: waybillNo, reason: 'senderCalled' });
  const stored = server.context.db.selectFrom('orders').select(['promised_from', 'promised_to']);
  expect(await stored.where('waybill_no', '=', waybillNo).executeTakeFirst()).toEqual({
    promised_from: '2026-12-03',
    promised_to: '2026-12-03',
  });
});

test('FEAT-01 an operator needs no branch code: it is the nearest branch', async () => {
  const { waybillNo, orderNo } = await newOrder(server, ana);
  await counter.ops('delivery change', { waybill: waybillNo, kind: 'branch', reason: 'recipientCalled' });
  const { options } = (await server.call('deliveryOptions', { waybillNo }, { token: ana.token })).data;
  expect((await detail(orderNo)).deliveryChange).toMatchObject({ kind: 'branch', branchName: options?.branch?.name });
});

test('FEAT-01 once the courier has the parcel in the van a change can be neither made nor withdrawn', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await counter.ops('delivery change', { waybill: waybillNo, ...day });
  await scanUpTo(server, waybillNo, 'outForDelivery');
  for (const [name, input] of [
    ['delivery change', day],
    ['delivery withdraw', { reason: 'mistake' }],
  ] as const) {
    const reply = await counter.ops(name, { waybill: waybillNo, ...input });
    expect(reply).toMatchObject({ exit: exits.notPossible, said: [expect.stringContaining('no longer be changed')] });
  }
});

test.each([
  [{ kind: 'day', reason: 'mistake' }, exits.misuse, 'date: '],
  [{ kind: 'day', reason: 'mood', date: '2026-12-01', window: 'evening' }, exits.misuse, 'reason: '],
  [{ kind: 'neighbour', reason: 'mistake' }, exits.misuse, 'neighbourName: '],
  [{ ...day, date: '2026-11-29' }, exits.notPossible, 'date: '],
  [{ ...day, date: '2026-13-01' }, exits.misuse, 'date: '],
])('FEAT-01 delivery change with %j ends with %i: %s', async (input, exit, sentence) => {
  const { waybillNo } = await newOrder(server, ana);
  expect(await counter.ops('delivery change', { waybill: waybillNo, ...input })).toMatchObject({
    exit,
    said: expect.arrayContaining([expect.stringContaining(sentence)]),
  });
  expect(await getNotified()).toEqual([]);
});

test('FEAT-01 a parcel that is not there', async () => {
  const reply = await counter.ops('delivery change', { waybill: 'JMX000000000001', ...day });
  expect(reply.exit).not.toBe(exits.done);
});
