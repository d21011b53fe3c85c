import { afterAll, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { toVerdict } from '#domain/parcel/parcel-verdict.ts';
import { withVat } from '#domain/pricing/money.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { placeOrder } from '#server/modules/orders/place-order.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { copyBranch } from './support/branches.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput } from './support/customers.ts';
import { scanUpTo, trackedParcel } from './support/parcels.ts';

let server: TestServer;
let ana: Customer;
let branch: { code: string; name: string; street: string; colony: string; zip: string; city: string };
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
  const { data } = await server.call('networkByZip', { zipCode: orderInput().recipient.zip });
  const found = data.branches.find(({ services }) => services.includes('pickUp'));
  if (!found) throw new Error('No branch near the recipient hands over parcels.');
  branch = found;
});
afterAll(() => server.close());

const { street: _street, address1: _number, town: _town, address2: _references, ...contact } = orderInput().recipient;
const collecting = (branchCode = branch.code) => ({ ...contact, deliverTo: 'branch', branchCode }) as const;
const add = (input: object) => server.call('orderAdd', input, { token: ana.token });
const detail = async (orderNo: string) => (await server.call('orderDetail', { orderNo }, { token: ana.token })).data;

const at = (key: string) => [{ pointer: '/recipient/branchCode', key: `answers:refusal.${key}`, params: {} }];
const refusal = async (recipient: object) => (await add(orderInput({ recipient } as never))).errors;

test('FEAT-05 a recipient collects at a branch without an address: the order, its parcels and tracking say where', async () => {
  const { parcel } = orderInput();
  const { data, codeName } = await add({ ...orderInput({ recipient: collecting() }), moreParcels: [parcel] });
  expect(codeName).toBe('success');
  const { street, colony, zip, city } = branch;
  const said = {
    kind: 'branch',
    branchName: branch.name,
    branchAddress: expect.stringContaining(`${street}, ${colony}, ${zip} ${city}`),
  };
  for (const { orderNo, waybillNo } of data.parcels ?? []) {
    const order = await detail(orderNo);
    expect(order.deliveryChange).toMatchObject(said);
    expect(order.recipient).toMatchObject({ deliverTo: 'branch', branchCode: branch.code, address: '' });
    const tracked = await server.call('waybillDetail', { waybillNo, tail: contact.phone.slice(-4) });
    expect(tracked.data.parcel?.deliveryChange).toMatchObject(said);
  }
  expect(data.parcels).toHaveLength(2);
});

test('FEAT-05 FEAT-01 tracking says until when it waits at the branch, and its hours', async () => {
  const { data } = await add(orderInput({ recipient: collecting() }));
  const track = () => trackedParcel(server, data.waybillNo, contact.phone.slice(-4));
  await scanUpTo(server, data.waybillNo, 'inTransit');
  expect(await track()).not.toHaveProperty('waits');
  const arrived = { place: branch.name, at: new Date('2026-11-23T16:00:00Z') };
  await recordScan(server.context, data.waybillNo, 'inTransit', arrived);
  const parcel = await track();
  expect(parcel.waits).toMatchObject({ branchName: branch.name, until: '2026-11-30' });
  expect(parcel.waits?.week?.hours).toHaveLength(7);
  const headline = toVerdict(parcel, arrived.at);
  expect(headline).toEqual({
    key: 'tracking:verdict.waitsAtBranch',
    atBranch: { branch: branch.name, date: '2026-11-30' },
  });
  expect(toVerdict(parcel, new Date('2026-12-01T16:00:00Z')).key).toBe('tracking:verdict.delayed');
});

test('FEAT-05 D-62 each parcel costs less by the same amount, in the quote and in the order', async () => {
  const { sender, parcel } = orderInput();
  const off = withVat(constants.deliveryChange.branchDiscountCentavos);
  const quoted = async (more: object) => {
    const { data } = await server.call('costByOrder', {
      originZip: sender.zip,
      destinationZip: contact.zip,
      originCity: sender.city,
      destinationCity: contact.city,
      parcel: { weight: parcel.weight, itemValue: parcel.itemValue, ...(parcel.insure && { insure: true }) },
      ...more,
    });
    return data.quotes.find(({ productType }) => productType === parcel.productType)?.price;
  };
  const [toDoor, toBranch] = [await quoted({}), await quoted({ deliverTo: 'branch' })];
  expect((toDoor?.total ?? 0) - (toBranch?.total ?? 0)).toBe(off);
  const one = (await add(orderInput({ recipient: collecting() }))).data;
  expect(one.total).toBe(toBranch?.total);
  const { price } = await detail(one.orderNo);
  expect(price?.surcharges).toContainEqual({
    code: 'branchDelivery',
    amount: -constants.deliveryChange.branchDiscountCentavos,
  });
  expect(price?.subtotal).toBe(
    (price?.freight ?? 0) + (price?.surcharges ?? []).reduce((sum, { amount }) => sum + amount, 0),
  );
  const two = (await add({ ...orderInput({ recipient: collecting() }), moreParcels: [parcel] })).data;
  expect(two.total).toBe(2 * one.total);
});

test('FEAT-05 the mobile order does the same', async () => {
  const { data, codeName } = await server.call('mobileOrderAdd', orderInput({ recipient: collecting() }), {
    token: ana.token,
  });
  expect([codeName, (await detail(data.orderNo)).deliveryChange?.branchName]).toEqual(['success', branch.name]);
});

test('FEAT-05 a branch that is gone, hands over no parcels or is far away is refused at its field', async () => {
  expect(await refusal(collecting('nowhere'))).toEqual(at('branchGone'));
  expect(
    await refusal(collecting(await copyBranch(server.context.db, branch.code, { services: ['dropOff'] }))),
  ).toEqual(at('branchGivesNone'));
  const { data } = await server.call('networkByZip', { zipCode: orderInput().sender.zip });
  const far = data.branches.find(({ services }) => services.includes('pickUp'));
  expect(await refusal(collecting(far?.code))).toEqual(at('branchFar'));
});

test('FEAT-05 the same rule as in the form: a branch has to be chosen, and a door has a street', async () => {
  const { branchCode: _, ...chooses } = collecting();
  expect(await refusal(chooses)).toMatchObject([{ pointer: '/recipient/branchCode' }]);
  expect(await refusal(contact)).toMatchObject([
    { pointer: '/recipient/town' },
    { pointer: '/recipient/street' },
    { pointer: '/recipient/address1' },
  ]);
});

test('FEAT-05 a branch that closes while the order is placed is refused, and nothing is stored', async () => {
  const own = await copyBranch(server.context.db, branch.code);
  const { context } = server;
  const input = orderInput({ recipient: collecting(own) });
  // Read between the check of the branch and the statement that stores the order.
  const current = async () => {
    await context.db.deleteFrom('branches').where('code', '=', own).execute();
    return context.content.current();
  };
  const closing = { ...context, content: { ...context.content, current } };
  await expect(placeOrder(closing, ana.user.userId, input, { source: 'online' })).rejects.toMatchObject({
    codeName: 'invalidParameter',
    details: { errors: at('branchGone') },
  });
  expect((await add({ ...input, recipient: collecting() })).codeName).toBe('success');
});

test('FEAT-01 D-53 money can be collected at a branch; the recipient may choose another branch and no door', async () => {
  const { waybillNo } = await newOrder(server, ana, {
    recipient: collecting() as never,
    pickup: { ...orderInput().pickup, paymentMode: 'CC_CASH' },
  });
  const { data } = await server.call('deliveryOptions', { waybillNo, tail: contact.phone.slice(-4) });
  expect(data.options).toMatchObject({ open: true, hasDoor: false, changesLeft: constants.deliveryChange.maxChanges });
  expect(data.options?.toCollect).toBeGreaterThan(0);
});
