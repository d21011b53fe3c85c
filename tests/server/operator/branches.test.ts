import { afterAll, beforeAll, expect, test } from 'vitest';
import { exits } from '#server/operator/command.ts';
import { type Customer, friday, newCustomer, orderInput } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let ana: Customer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  counter = await openCounter(server);
});
afterAll(() => server.close());

const facts = {
  name: 'Chapultepec',
  street: 'Av. Chapultepec Sur 120',
  colony: 'Americana',
  zip: '44160',
  position: '20.6736, -103.3681',
  services: 'dropOff,pickUp',
  monday: '09:00-19:00',
  friday: '09:00-24:00',
};
let count = 0;
/** A branch beside Ana's sender, open all week. */
async function newBranch(given: object = {}): Promise<string> {
  count += 1;
  const code = `JAL-PRUEBA${count}`;
  const reply = await counter.ops('branch add', { code, ...facts, ...given });
  if (reply.exit !== exits.done) throw new Error(reply.said.join('\n'));
  return code;
}
const listed = async (code: string) =>
  (await server.call('networkByZip', { zipCode: '44160' })).data.branches.find((each) => each.code === code);
const show = async (code: string) =>
  Object.fromEntries((await counter.ops('branch show', { code })).rows.map((row) => [row['field'], row['value']]));
const bringTo = (branchCode: string) =>
  server.call(
    'orderAdd',
    orderInput({ pickup: { handover: 'dropOff', branchCode, paymentMode: 'PP_CASH' } as never }),
    { token: ana.token },
  );
const { street: _street, address1: _number, town: _town, address2: _references, ...contact } = orderInput().recipient;
const collectAt = (branchCode: string) =>
  server.call(
    'orderAdd',
    orderInput({ recipient: { ...contact, zip: '44160', deliverTo: 'branch', branchCode } as never }),
    {
      token: ana.token,
    },
  );
async function newOrderTo(zip: string): Promise<string> {
  const { recipient } = orderInput();
  const order = orderInput({ recipient: { ...recipient, zip } as never });
  return (await server.call('orderAdd', order, { token: ana.token })).data.waybillNo;
}

const gone = (pointer: string) => [{ pointer, key: 'answers:refusal.branchGone', params: {} }];

test('D-02 a new branch is offered at once, with the city and the state of its postal code', async () => {
  const code = await newBranch();
  expect(await listed(code)).toMatchObject({
    name: 'Chapultepec',
    city: 'Guadalajara',
    state: 'JAL',
    services: ['dropOff', 'pickUp'],
    hours: [{ opens: 540, closes: 1140 }, null, null, null, { opens: 540, closes: 1440 }, null, null],
    opensOnHolidays: false,
    open: true,
  });
  expect(await counter.ops('branch list', { query: code, state: 'jalisco' })).toMatchObject({
    rows: [{ code, city: 'Guadalajara', accepts: 'true', status: 'inService' }],
  });
  expect(await counter.lastEvent()).toMatchObject({ by: 'Rosa', command: 'branch add', subject: code, before: null });
});

test.each([
  [{ monday: '19:00-09:00' }, 'monday: 19:00-09:00 does not end after it begins'],
  [{ monday: '09:00-24:30' }, 'monday: '],
  [{ monday: 'closes early' }, 'monday: '],
  [{ zip: '00999' }, 'zip: '],
  [{ zip: '44999' }, 'city: the catalogue lacks the postal code 44999'],
  [{ position: '48.8566, 2.3522' }, 'position: is not in Mexico'],
  [{ position: '20.9674, -89.5926' }, 'position: is 1430 km from Guadalajara'],
  [{ services: 'laundry' }, 'services: '],
  [{ phone: '12345' }, 'phone: '],
])('D-02 branch add with %j is rejected: %s', async (given, sentence) => {
  expect(await counter.ops('branch add', { code: 'JAL-MAL', ...facts, ...given })).toMatchObject({
    exit: exits.misuse,
    said: [expect.stringContaining(sentence)],
  });
});

test('D-02 a change keeps what is not given, and is refused to an operator who has read an older branch', async () => {
  const code = await newBranch();
  const { revision } = await show(code);
  const changed = await counter.ops('branch change', {
    code,
    monday: 'closed',
    saturday: '10:00-14:00',
    seen: revision,
  });
  expect(changed.said).toEqual([`${code} is changed.`]);
  expect(await show(code)).toMatchObject({
    name: 'Chapultepec',
    position: '20.6736, -103.3681',
    monday: 'closed',
    saturday: '10:00-14:00',
    friday: '09:00-24:00',
  });
  expect(await counter.lastEvent()).toMatchObject({
    before: '{"monday":"09:00-19:00","saturday":"closed"}',
    after: '{"monday":"closed","saturday":"10:00-14:00"}',
  });
  const late = await counter.ops('branch change', { code, name: 'Americana', seen: revision });
  expect(late).toMatchObject({ exit: exits.notPossible, said: [expect.stringContaining('another operator')] });
  expect((await counter.ops('branch change', { code, monday: 'closed' })).exit).toBe(exits.notPossible);
  expect((await counter.ops('branch add', { code, ...facts })).exit).toBe(exits.notPossible);
  expect((await counter.ops('branch change', { code: 'JAL-NADA', name: 'Nada' })).exit).toBe(exits.notPossible);
});

test('D-02 FEAT-05 a branch that closes today is offered nowhere; what waits there is listed, and it opens again', async () => {
  const code = await newBranch();
  const { data: brought } = await bringTo(code);
  const { data: collected } = await collectAt(code);
  const points = async () => (await server.call('networkMap')).data.points.map((point) => point.code);
  expect(await points()).toContain(code);

  const closed = await counter.ops('branch close', { code, from: '2026-11-20', reason: 'Termina la renta.' });
  expect(closed.rows).toMatchObject([
    { waybill: brought.waybillNo, until: expect.stringMatching(/^2026-11/) },
    { waybill: collected.waybillNo, phone: contact.phone },
  ]);
  expect(closed.said.join(' ')).toMatch(/1 parcel may still be brought there\..*1 parcel is to be collected there\./);
  expect(await counter.lastEvent()).toMatchObject({
    after: '{"reason":"Termina la renta.","toBring":1,"closedFrom":"2026-11-20","toHandOver":1}',
  });
  expect(await points()).not.toContain(code);
  expect(await listed(code)).toBeUndefined();
  expect((await bringTo(code)).errors).toEqual(gone('/pickup/branchCode'));
  expect((await collectAt(code)).errors).toEqual(gone('/recipient/branchCode'));
  expect((await counter.ops('branch list', { query: code })).rows).toEqual([]);
  expect((await counter.ops('branch list', { query: code, all: true })).rows).toMatchObject([{ status: 'closed' }]);
  expect((await counter.ops('branch close', { code, from: '2026-11-21', reason: 'Otra vez' })).exit).toBe(
    exits.notPossible,
  );

  const moved = await counter.ops('delivery change', {
    waybill: collected.waybillNo,
    kind: 'branch',
    reason: 'branchClosed',
  });
  expect(moved.exit).toBe(exits.done);
  expect(await show(code)).toMatchObject({ 'to bring': 1, 'to hand over': 0, status: 'closed' });

  expect((await counter.ops('branch open', { code })).exit).toBe(exits.done);
  expect(await listed(code)).toMatchObject({ services: ['dropOff', 'pickUp'] });
  expect((await counter.ops('branch open', { code })).exit).toBe(exits.notPossible);
});

test('D-02 FEAT-01 deliveries that are moved to a branch while it is being closed are listed or moved to another one', async () => {
  // No other branch is nearer to the postal code.
  const code = await newBranch({ zip: '44160' });
  const orders = await Promise.all(Array.from({ length: 8 }, () => newOrderTo('44160')));
  const moves = orders.map((waybill) =>
    counter.ops('delivery change', { waybill, kind: 'branch', reason: 'recipientCalled' }),
  );
  const closing = counter.ops('branch close', { code, from: '2026-11-20', reason: 'Se inundó.' });
  await Promise.all(moves);
  const listedThere = (await closing).rows.map(({ waybill }) => waybill);
  const there = await server.context.db
    .selectFrom('delivery_changes')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('waybill_no')
    .where('branch_code', '=', code)
    .where('waybill_no', 'in', orders)
    .execute();
  expect(listedThere.toSorted()).toEqual(there.map((row) => row.waybill_no).toSorted());
});

test('D-02 a branch that is going to close says so, accepts parcels until the day before, and hands over no new ones', async () => {
  const code = await newBranch({ tuesday: '09:00-19:00', wednesday: '09:00-19:00' });
  await counter.ops('branch close', { code, from: '2026-11-25', reason: 'Se muda.' });
  expect(await listed(code)).toMatchObject({ services: ['dropOff'], closedFrom: '2026-11-25' });
  expect((await bringTo(code)).data.dropOff).toMatchObject({ date: '2026-11-24' });
  expect((await collectAt(code)).errors[0]?.key).toBe('answers:refusal.branchGivesNone');
  expect(await show(code)).toMatchObject({ status: 'closing', closes: '2026-11-25', reason: 'Se muda.' });
  expect(
    (await counter.ops('branch close', { code: await newBranch(), from: '2026-11-19', reason: 'Ayer' })).exit,
  ).toBe(exits.misuse);
});

test('D-02 a branch that stops a service says what waits for it', async () => {
  const code = await newBranch();
  const { data } = await bringTo(code);
  const reply = await counter.ops('branch change', { code, services: 'pickUp' });
  expect(reply.rows).toMatchObject([{ waybill: data.waybillNo }]);
  expect(reply.said).toHaveLength(2);
});

test('D-02 parcels that are placed while their branch is being closed are listed or refused, each of them', async () => {
  const code = await newBranch();
  const orders = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? bringTo(code) : collectAt(code)));
  const closing = counter.ops('branch close', { code, from: '2026-11-20', reason: 'Inundación' });
  const placed = (await Promise.all(orders)).filter(({ codeName }) => codeName === 'success');
  const rows = (await closing).rows.map((row) => row['waybill']);
  expect(rows.toSorted()).toEqual(placed.map(({ data }) => data.waybillNo).toSorted());
});

test('D-02 the list has pages', async () => {
  for (let index = 0; index < 6; index += 1) await newBranch({ name: 'Página' });
  const page = await counter.ops('branch list', { query: 'pagina', page: '2', size: '4' });
  expect(page).toMatchObject({ total: 6, rows: [{ name: 'Página' }, { name: 'Página' }] });
});
