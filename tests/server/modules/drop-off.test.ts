import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDropOffDeadline } from '#domain/parcel/drop-off.ts';
import { toVerdict } from '#domain/parcel/parcel-verdict.ts';
import { promiseWindow } from '#domain/time/promise.ts';
import { dropOffJob, getCounterCode } from '#server/modules/orders/drop-off.ts';
import { placeOrder } from '#server/modules/orders/place-order.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { exits } from '#server/operator/command.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara } from '#fixtures/contacts.ts';
import { openCounter } from '../operator/support.ts';
import { copyBranch } from './support/branches.ts';
import { type Customer, friday, later, newCustomer, newOrder, orderChange, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
let branch: Awaited<ReturnType<typeof findFirstBranch>>;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  branch = await findFirstBranch();
});
afterAll(() => server.close());

const add = (input: object) => server.call('orderAdd', input, { token: ana.token });
const detail = async (orderNo: string, { token } = ana) =>
  (await server.call('orderDetail', { orderNo }, { token })).data;
const now = new Date(friday);

/** The nearest branch to the sender that takes parcels; read once, before branches of single tests exist. */
async function findFirstBranch() {
  const { data } = await server.call('networkByZip', { zipCode: guadalajara.zip });
  const found = data.branches.find(({ services }) => services.includes('dropOff'));
  if (!found) throw new Error('No branch near the sender takes parcels.');
  return found;
}

const broughtTo = (branchCode: string) => ({ handover: 'dropOff', branchCode, paymentMode: 'PP_CASH' }) as const;

const bookedPlaces = async (): Promise<number> => {
  const { taken } = await server.context.db
    .selectFrom('pickup_slots')
    .select(({ fn }) => fn.sum<number | null>('taken').as('taken'))
    .executeTakeFirstOrThrow();
  return Number(taken ?? 0);
};

const countOrders = async (): Promise<number> =>
  (await server.context.db.selectFrom('orders').select('id').where('user_id', '=', ana.user.userId).execute()).length;

test('FEAT-05 an order can be brought to a branch: until its last day, with a code for the counter, without a slot', async () => {
  const before = await bookedPlaces();
  const { data } = await add(orderInput({ pickup: broughtTo(branch.code) }));
  const deadline = getDropOffDeadline(branch, now);
  expect(data).toMatchObject({
    pickupDate: null,
    pickupSlot: null,
    dropOff: { branchCode: branch.code, branchName: branch.name, ...deadline, code: expect.stringMatching(/^\d{6}$/) },
  });
  expect(deadline?.date).toBe('2026-11-26');
  expect(await bookedPlaces()).toBe(before);
  const order = await detail(data.orderNo);
  expect(order.pickup).toEqual(broughtTo(branch.code));
  expect(order).toMatchObject({ dropOff: data.dropOff, pickupBy: deadline?.endsAt, status: 'toBePickedUp' });
});

/** The order's product as the page quotes it. */
async function quoteOf({ sender, recipient, parcel }: ReturnType<typeof orderInput>) {
  const { data } = await server.call('costByOrder', {
    originZip: sender.zip,
    destinationZip: recipient.zip,
    originCity: sender.city,
    destinationCity: recipient.city,
    parcel: { weight: parcel.weight, itemValue: parcel.itemValue, ...(parcel.insure && { insure: true }) },
  });
  const quote = data.quotes.find(({ productType }) => productType === parcel.productType);
  if (!quote) throw new Error('The product is not quoted.');
  return quote;
}

test('D-62 it costs what the same order costs with a pickup, and what was quoted', async () => {
  const input = orderInput({ pickup: broughtTo(branch.code) });
  const quote = await quoteOf(input);
  const [brought, collected] = [(await add(input)).data, await newOrder(server, ana)];
  expect([brought.total, quote.price?.total]).toEqual([collected.total, collected.total]);
});

test('FEAT-05 the counter code is the sender’s alone', async () => {
  const jose = await newCustomer(server, 'José');
  const recipient = { ...orderInput().recipient, phone: jose.phone };
  const { orderNo } = await newOrder(server, ana, { recipient, pickup: broughtTo(branch.code) });
  expect((await detail(orderNo, jose)).dropOff).toMatchObject({ branchCode: branch.code, code: null });
  const { data } = await server.call(
    'orderList',
    { direction: 'received', page: 1, pageSize: 10 },
    { token: jose.token },
  );
  expect(data.rows.map(({ dropOff }) => dropOff?.code)).toEqual([null]);
});

test('FEAT-05 counter codes of a million orders in a row are all different', () => {
  const codes = Array.from({ length: 3_000 }, (_, index) => getCounterCode('secret', 428_120_001 + index * 333));
  expect(new Set(codes).size).toBe(codes.length);
  expect(getCounterCode('secret', 1)).not.toBe(getCounterCode('another', 1));
});

test.each([
  [
    'is gone',
    'branchGone',
    (code: string) => server.context.db.deleteFrom('branches').where('code', '=', code).execute(),
  ],
  [
    'takes no parcels any more',
    'branchTakesNone',
    (code: string) =>
      server.context.db
        .updateTable('branches')
        .set({ services: ['pickUp'] })
        .where('code', '=', code)
        .execute(),
  ],
  [
    'does not open any more',
    'branchClosed',
    (code: string) =>
      server.context.db
        .updateTable('branches')
        .set({ hours: JSON.stringify(Array.from({ length: 7 }, () => null)) })
        .where('code', '=', code)
        .execute(),
  ],
] as const)(
  'FEAT-05 a branch that %s between choosing and placing is refused at its field',
  async (_, reason, close) => {
    const branchCode = await copyBranch(server.context.db, branch.code);
    await close(branchCode);
    const before = await countOrders();
    const input = orderInput({ pickup: broughtTo(branchCode) });
    const { codeName, errors } = await add(input);
    expect([codeName, errors]).toEqual([
      'invalidParameter',
      [{ pointer: '/pickup/branchCode', key: `answers:refusal.${reason}`, params: {} }],
    ]);
    expect(await countOrders()).toBe(before);
    // Nothing of the rejected order is left under its key.
    const other = await add({ ...input, pickup: broughtTo(branch.code) });
    expect(other.codeName).toBe('success');
  },
);

test('FEAT-05 a branch that closes after it was checked leaves neither an order nor its key behind', async () => {
  const branchCode = await copyBranch(server.context.db, branch.code);
  const { context } = server;
  const [before, input] = [await countOrders(), orderInput({ pickup: broughtTo(branchCode) })];
  // Read between the check of the branch and the statement that stores the order.
  const current = async () => {
    await context.db.deleteFrom('branches').where('code', '=', branchCode).execute();
    return context.content.current();
  };
  const closing = { ...context, content: { ...context.content, current } };
  await expect(placeOrder(closing, ana.user.userId, input, { source: 'online' })).rejects.toMatchObject({
    codeName: 'invalidParameter',
    details: { errors: [{ pointer: '/pickup/branchCode', key: 'answers:refusal.branchGone' }] },
  });
  expect(await countOrders()).toBe(before);
  expect((await add({ ...input, pickup: broughtTo(branch.code) })).codeName).toBe('success');
});

test('FEAT-05 a branch and a slot are asked for by how the parcel leaves its sender', async () => {
  const errorsOf = async (pickup: object) => (await add(orderInput({ pickup: pickup as never }))).errors;
  expect(await errorsOf({ handover: 'dropOff', paymentMode: 'PP_CASH' })).toMatchObject([
    { pointer: '/pickup/branchCode', key: 'rules:branchCode.required' },
  ]);
  expect(await errorsOf({ branchCode: branch.code, paymentMode: 'PP_CASH' })).toMatchObject([
    { pointer: '/pickup/pickupDate' },
    { pointer: '/pickup/pickupSlot' },
  ]);
});

test('MSG-08 where no courier comes, a parcel can be brought to a branch', async () => {
  const sender = { ...guadalajara, zip: '83900', state: 'Sonora', city: 'Nogales', town: 'Sáric Centro' };
  expect((await add(orderInput({ sender }))).codeName).toBe('noServiceOutlet');
  expect((await add(orderInput({ sender, pickup: broughtTo(branch.code) }))).codeName).toBe('success');
});

test('D-90 its promise is counted from the last day, and from the hand-in once it is brought, which is no delay', async () => {
  const { orderNo, waybillNo } = await newOrder(server, ana, { pickup: broughtTo(branch.code) });
  const transit = await quoteOf(orderInput());
  const waiting = await detail(orderNo);
  const { promisedFrom, promisedTo } = waiting;
  expect({ promisedFrom, promisedTo }).toEqual(promiseWindow('2026-11-26', transit));
  await recordScan(server.context, waybillNo, 'pickedUp', { place: 'Guadalajara, Jal.', at: later(60 * 24 * 3) });
  expect(await detail(orderNo)).toMatchObject({ ...promiseWindow('2026-11-23', transit), delayed: false });
});

test('FEAT-05 contacts of an order that is brought to a branch can change, its handover can’t', async () => {
  const { orderNo } = await newOrder(server, ana, { pickup: broughtTo(branch.code) });
  const { pickupDate: _date, pickupSlot: _slot, ...contacts } = orderChange({ recipientName: 'Marina Díaz' });
  const { total } = await detail(orderNo);
  const change = { ...contacts, handover: 'dropOff' } as const;
  const changed = await server.call('orderChange', { orderNo, change, total: total ?? 0 }, { token: ana.token });
  expect([changed.codeName, changed.data.parts]).toEqual(['success', ['recipient']]);
  expect(await detail(orderNo)).toMatchObject({
    dropOff: { branchCode: branch.code },
    recipient: { name: 'Marina Díaz' },
  });
  const before = await bookedPlaces();
  const moved = await server.call(
    'orderChange',
    { orderNo, change: orderChange(), total: total ?? 0 },
    { token: ana.token },
  );
  expect(moved.codeName).toBe('orderNotChangeable');
  expect(await bookedPlaces()).toBe(before);
});

test('D-66 cancelling it releases no place in a slot', async () => {
  await newOrder(server, ana);
  const { orderNo } = await newOrder(server, ana, { pickup: broughtTo(branch.code) });
  const before = await bookedPlaces();
  const cancellation = { reason: 'noLongerNeeded' } as const;
  const { data } = await server.call('orderCancel', { orderNos: [orderNo], cancellation }, { token: ana.token });
  expect(data.rows).toEqual([{ orderNo, outcome: 'cancelled' }]);
  expect(await bookedPlaces()).toBe(before);
});

test('FEAT-05 an order that was not brought in time is cancelled, half a day after the branch has closed', async () => {
  const { orderNo, waybillNo, dropOff } = await newOrder(server, ana, { pickup: broughtTo(branch.code) });
  const end = Date.parse(dropOff?.endsAt ?? '');
  const at = (hours: number) => ({ ...server.context, clock: () => new Date(end + hours * 3_600_000) });
  await dropOffJob.work(at(11), {}, { id: '' });
  expect((await detail(orderNo)).status).toBe('toBePickedUp');
  await dropOffJob.work(at(13), {}, { id: '' });
  expect(await detail(orderNo)).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'notBrought', note: null },
  });
  const tail = guadalajara.phone.slice(-4);
  const { parcel } = (await server.call('waybillDetail', { waybillNo, tail })).data;
  if (!parcel) throw new Error('The parcel is not found.');
  expect(toVerdict(parcel, at(13).clock()).key).toBe('tracking:verdict.notBrought');
});

test('FEAT-05 an operator finds all parcels of a counter code as long as they wait to be brought', async () => {
  const { ops } = await openCounter(server);
  const more = { moreParcels: [orderInput().parcel], pickup: broughtTo(branch.code) };
  const { dropOff, parcels = [] } = await newOrder(server, ana, more);
  const code = dropOff?.code ?? '';
  const find = async () => (await ops('drop-off show', { code })).rows.map(({ waybill }) => waybill);
  const [first, second] = parcels.map(({ waybillNo }) => waybillNo);
  expect(await find()).toEqual([first, second]);
  await recordScan(server.context, first ?? '', 'pickedUp', { place: 'Guadalajara, Jal.', at: now });
  expect(await find()).toEqual([second]);
  await recordScan(server.context, second ?? '', 'pickedUp', { place: 'Guadalajara, Jal.', at: now });
  expect(await ops('drop-off show', { code })).toMatchObject({ exit: exits.notPossible, rows: [] });
});

test('FEAT-01 tracking says where and until when it is brought, and no code', async () => {
  const { waybillNo, dropOff } = await newOrder(server, ana, { pickup: broughtTo(branch.code) });
  const tail = guadalajara.phone.slice(-4);
  const { data } = await server.call('waybillDetail', { waybillNo, tail });
  expect(data.parcel?.pickup).toBeNull();
  expect(data.parcel?.dropOff).toEqual({
    branchName: branch.name,
    date: dropOff?.date,
    time: dropOff?.time,
    pickupBy: dropOff?.endsAt,
  });
  expect(JSON.stringify(data)).not.toContain(dropOff?.code);
});
