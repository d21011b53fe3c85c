/** The work queue: what waits, who has it, and how much there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { exits } from '#server/operator/command.ts';
import { sweepQueueHolds } from '#server/operator/queue-holds.ts';
import { runOps } from '#server/operator/run.ts';
import { type Customer, friday, later, newOrder, openWithAna } from '#tests/server/modules/support/customers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Counter, newOperator, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
  counter = await openCounter(server);
});
afterAll(() => server.close());

async function newCase(): Promise<string> {
  const { waybillNo } = await newOrder(server, ana);
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed'])
    await counter.ops('scan', { waybill: waybillNo, status });
  const opened = await server.call(
    'caseOpen',
    { waybillNo, tail: '1180', reason: 'saysDelivered' },
    { token: ana.token },
  );
  return opened.data.case?.caseNo ?? '';
}

test('has what waits, the oldest first with its clock, and only what the operator may work on', async () => {
  const first = await newCase();
  server.setNow(later(30));
  const second = await newCase();
  const { key } = await newOperator(server, 'Gente', ['desk']);
  const queue = async (owner: string, input: object = {}) =>
    (await runOps(server.context, { command: 'queue', input: { ...input }, key: owner })).rows;
  const own = await queue(key, { where: ['kind=case'] });
  expect(own.map((row) => row['subject'])).toEqual([first, second]);
  expect(own[0]).toMatchObject({
    kind: 'case',
    since: later(0).toISOString(),
    overdue: null,
    command: 'case answer',
  });
  server.setNow(later(3 * 24 * 60));
  expect(await queue(key, { where: ['kind=case'], page: 2, size: 1 })).toMatchObject([
    { subject: second, overdue: 'overdue' },
  ]);
  const { key: other } = await newOperator(server, 'Bodega', ['warehouse']);
  expect((await queue(other)).filter(({ kind }) => kind === 'case')).toEqual([]);
  server.setNow(friday);
});

const getEvent = async (subject: string) =>
  (await counter.ops('audit', { where: [`subject=${subject}`], size: '1' })).rows[0];

/** Two operators of the desk at a case that waits. */
async function openDesk(names: readonly [string, string]) {
  const subject = await newCase();
  const [first, second] = [
    await newOperator(server, names[0], ['desk']),
    await newOperator(server, names[1], ['desk']),
  ];
  const send = ({ key }: { key: string }, command: string, more: object = {}) =>
    runOps(server.context, { command, input: { kind: 'case', subject, ...more }, key });
  const getRow = async ({ key } = first) => {
    const where = [`subject=${subject}`];
    return (await runOps(server.context, { command: 'queue', input: { where }, key })).rows[0];
  };
  return { subject, first, second, send, getRow };
}

test('of two operators who take the same at once one has it, and the other sees who', async () => {
  const { subject, first, second, send, getRow } = await openDesk(['Rosa Toma', 'Beto Toma']);
  const taken = await Promise.all([send(first, 'queue take'), send(second, 'queue take')]);
  expect(taken.map(({ exit }) => exit).toSorted()).toEqual([exits.done, exits.notPossible]);
  const isFirst = taken[0].exit === exits.done;
  const [operator, [has, hasNot]] = isFirst ? ['Rosa Toma', [first, second]] : ['Beto Toma', [second, first]];
  expect((isFirst ? taken[1] : taken[0]).said).toEqual([`${operator} has ${subject}.`]);
  expect(await getRow(has)).toMatchObject({ operator, whose: 'mine', reserved: later(0).toISOString() });
  expect(await getRow(hasNot)).toMatchObject({ operator, whose: 'others' });
  expect((await send(hasNot, 'queue release')).exit).toBe(exits.notPossible);
  expect((await send(hasNot, 'queue hand-on', { role: 'desk' })).exit).toBe(exits.notPossible);
  expect((await send(has, 'queue release')).exit).toBe(exits.done);
  expect((await send(hasNot, 'queue take')).exit).toBe(exits.done);
  expect(await getEvent(subject)).toMatchObject({ command: 'queue take' });
});

test('it is handed on to who may work on it, with a note, and the audit has both', async () => {
  const { subject, first, second, send, getRow } = await openDesk(['Rosa Pasa', 'Beto Pasa']);
  const handOn = async (input: object) => (await send(first, 'queue hand-on', input)).errors?.[0]?.pointer;
  expect(await handOn({})).toBe('/operator');
  expect(await handOn({ role: 'desk', operator: 'Beto Pasa' })).toBe('/operator');
  expect(await handOn({ operator: 'Nadie' })).toBe('/operator');
  expect(await handOn({ role: 'warehouse' })).toBe('/role');
  expect(await handOn({ operator: 'beto pasa', note: 'Llama a las 5.' })).toBeUndefined();
  expect(await getRow(second)).toMatchObject({ whose: 'mine', note: 'Rosa Pasa: Llama a las 5.' });
  expect((await send(first, 'queue take')).exit).toBe(exits.notPossible);
  expect((await send(second, 'queue hand-on', { role: 'desk' })).exit).toBe(exits.done);
  expect(await getEvent(subject)).toMatchObject({
    by: 'Beto Pasa',
    before: '{"kind":"case","operator":"Beto Pasa"}',
    after: '{"kind":"case","operator":"desk"}',
  });
  expect(await getRow()).toMatchObject({ operator: 'desk', whose: 'free', note: 'Beto Pasa' });
  expect((await send(first, 'queue take')).exit).toBe(exits.done);
});

test('it is free again after a while, and at once when its operator is removed or gets other roles', async () => {
  const { first, second, send, getRow } = await openDesk(['Rosa Deja', 'Beto Deja']);
  const free = { operator: null, reserved: null, whose: 'free' };
  await send(second, 'queue take');
  await counter.approved('operator role', { name: 'Beto Deja', roles: 'finance' });
  expect(await getRow()).toMatchObject(free);
  expect((await send(second, 'queue take')).exit).toBe(exits.notPossible);
  await counter.approved('operator role', { name: 'Beto Deja', roles: 'desk' });
  await send(second, 'queue take');
  await counter.ops('operator remove', { name: 'Beto Deja' });
  expect(await getRow()).toMatchObject(free);
  await send(first, 'queue take');
  server.setNow(later(29));
  expect(await getRow()).toMatchObject({ operator: 'Rosa Deja' });
  server.setNow(later(30));
  expect(await getRow()).toMatchObject(free);
  await sweepQueueHolds(server.context);
  const { rows } = await sql`select kind from operator_queue_holds where until <= ${later(30)}`.execute(
    server.context.db,
  );
  expect(rows).toEqual([]);
  server.setNow(friday);
});

test('what does not wait can not be taken, nor by an operator who may not work on it', async () => {
  const { subject, first, send } = await openDesk(['Rosa Sola', 'Beto Solo']);
  const said = [`${subject} does not wait for you.`];
  const stranger = await newOperator(server, 'Ana Bodega', ['warehouse']);
  expect(await send(stranger, 'queue take')).toMatchObject({ exit: exits.notPossible, said });
  expect((await send(first, 'queue take', { subject: 'C20000101-000000' })).exit).toBe(exits.notPossible);
});

test('all of it is counted by kind, by whose it is and by the hour when it is due', async () => {
  const { first, second, send } = await openDesk(['Rosa Cuenta', 'Beto Cuenta']);
  const sum = async ({ key }: { key: string }) => {
    const { rows } = await runOps(server.context, { command: 'queue count', input: {}, key });
    const cases = rows.filter(({ kind }) => kind === 'case');
    const total = (name: string) => cases.reduce((all, { [name]: count }) => all + Number(count), 0);
    return { cases, mine: total('mine'), free: total('free'), others: total('others') };
  };
  const before = await sum(first);
  await send(first, 'queue take');
  const { cases: _, ...after } = await sum(first);
  expect(after).toEqual({ mine: 1, free: before.free - 1, others: before.others });
  expect(await sum(second)).toMatchObject({ mine: 0, others: before.others + 1 });
  const where = ['kind=case'];
  const { rows } = await runOps(server.context, { command: 'queue', input: { where, size: '1000' }, key: first.key });
  expect(after.mine + after.free + after.others).toBe(rows.length);
  const due = Date.parse(String(rows.at(-1)?.['due']));
  const hour = new Date(due - (due % 3_600_000)).toISOString();
  server.setNow(new Date(due - 3_600_000));
  expect((await sum(first)).cases).toContainEqual(expect.objectContaining({ hour, overdue: null }));
  server.setNow(new Date(due + 3_600_000));
  expect((await sum(first)).cases).toMatchObject([{ hour: null, overdue: 'overdue' }]);
  server.setNow(friday);
});

test('a proposal waits for others, not for the operator who has made it', async () => {
  const { key } = await newOperator(server, 'Proponente', ['administrator']);
  await runOps(server.context, { command: 'operator add', input: { name: 'Otra', roles: ['desk'] }, key });
  const waiting = async (owner: string) =>
    (await runOps(server.context, { command: 'queue', input: { where: ['kind=proposal'] }, key: owner })).rows;
  expect(await waiting(key)).toEqual([]);
  const { key: second } = await newOperator(server, 'Revisora', ['administrator']);
  expect(await waiting(second)).toMatchObject([{ kind: 'proposal', command: 'proposal approve' }]);
});
