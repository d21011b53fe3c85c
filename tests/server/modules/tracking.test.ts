import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/parcel/order-status.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { type Customer, friday, newCustomer, newOrder, openWithAna } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('tail_attempts').execute();
});

const waybill = async (recipient = merida): Promise<string> => (await newOrder(server, ana, { recipient })).waybillNo;

const query = (waybills: string[], tail: string | undefined, options: { ip?: string; token?: string } = {}) =>
  server.call('trackQuery', { waybills, ...(tail && { tail }) }, options);

const scan = (waybillNo: string, status: OrderStatus, at = friday) =>
  recordScan(server.context, waybillNo, status, { place: 'Puebla, Pue.', at: new Date(at) });

test('CALL-12 ROLE-01 RULE-TRK-04 the sender’s tail and the recipient’s tail both open a parcel, without an account', async () => {
  const waybillNo = await waybill();
  await scan(waybillNo, 'pickedUp');
  for (const tail of ['4471', '1180']) {
    const [row] = (await query([waybillNo], tail)).data.rows;
    expect(row).toMatchObject({
      waybillNo,
      outcome: 'found',
      parcel: { status: 'pickedUp', destinationCity: 'Mérida', destinationState: 'Yucatán' },
    });
  }
});

test('D-43 what strangers see has no name, phone, street or colony in it', async () => {
  const waybillNo = await waybill();
  await scan(waybillNo, 'pickedUp');
  const { response, data } = await query([waybillNo], '1180');
  expect(data.rows[0]?.parcel?.recipientMasked).toBe('J***é Á***l Ñ***z P***t');
  for (const secret of [guadalajara, merida].flatMap(({ name, phone, street, town, address1 }) => [
    name,
    phone,
    street,
    town,
    address1,
  ])) {
    expect(response.body).not.toContain(secret);
  }
});

test('MSG-21 D-42 D-40 in one query each number has its own outcome, in the order asked', async () => {
  const [open, other, fresh] = [await waybill(), await waybill({ ...merida, phone: '9994720000' }), await waybill()];
  await scan(open, 'pickedUp');
  const { data } = await query(['JMX999999999999', fresh, other, open], '1180');
  expect(data.rows.map((row) => [row.waybillNo, row.outcome, row.attemptsLeft, row.parcel !== null])).toEqual([
    ['JMX999999999999', 'notFound', null, false],
    [fresh, 'noInformationYet', null, true],
    [other, 'tailMismatch', 4, false],
    [open, 'found', null, true],
  ]);
});

test('MSG-19 D-42 a parcel that no courier has scanned has no information yet, but its promise', async () => {
  const waybillNo = await waybill();
  const [row] = (await query([waybillNo], '1180')).data.rows;
  expect(row).toMatchObject({
    outcome: 'noInformationYet',
    parcel: { promisedFrom: '2026-11-26', promisedTo: '2026-11-30', delayed: false },
  });
  expect(row?.parcel?.scans.map(({ status }) => status)).toEqual(['toBePickedUp']);
});

test('MSG-19 RULE-TRK-05 a number in a wrong format is rejected and named by its place', async () => {
  const { codeName, errors } = await query([await waybill(), 'JMX12345'], '1180');
  expect([codeName, errors.map(({ pointer }) => pointer)]).toEqual(['invalidParameter', ['/waybills/1']]);
});

test('RULE-TRK-04 D-40 without a session the tail is required, whatever the body says of being signed in', async () => {
  const { codeName, errors } = await server.call('trackQuery', { waybills: [await waybill()], signedIn: true });
  expect([codeName, errors[0]?.pointer]).toEqual(['invalidParameter', '/tail']);
});

test('D-40 own parcels, sent or received, need no phone suffix; other parcels still do, and asking without one costs no try', async () => {
  const beto = await newCustomer(server, 'Beto');
  const [received, foreign] = [await waybill({ ...merida, phone: beto.phone }), await waybill()];
  for (const waybillNo of [received, foreign]) await scan(waybillNo, 'pickedUp');
  const asAna = (await query([received, foreign], undefined, { token: ana.token })).data.rows;
  expect(asAna.map((row) => row.outcome)).toEqual(['found', 'found']);
  for (let time = 0; time < 2; time += 1) {
    const asBeto = (await query([received, foreign], undefined, { token: beto.token })).data.rows;
    expect(asBeto.map((row) => [row.outcome, row.attemptsLeft])).toEqual([
      ['found', null],
      ['tailMismatch', 5],
    ]);
  }
});

test('CALL-13 one row is tried again with its own tail', async () => {
  const waybillNo = await waybill();
  const retry = async (tail: string) => (await server.call('waybillDetail', { waybillNo, tail })).data;
  expect(await retry('0000')).toMatchObject({ waybillNo, outcome: 'tailMismatch', attemptsLeft: 4 });
  expect(await retry('1180')).toMatchObject({ waybillNo, outcome: 'noInformationYet' });
});

test('D-90 a parcel is delayed when its promise has passed, until it is signed', async () => {
  const waybillNo = await waybill();
  await scan(waybillNo, 'pickedUp');
  const delayed = async () => (await query([waybillNo], '1180')).data.rows[0]?.parcel?.delayed;
  server.setNow('2026-12-01T05:59:00Z'); // 23:59 of the last promised day in Mexico City
  expect(await delayed()).toBe(false);
  server.setNow('2026-12-01T06:00:00Z');
  expect(await delayed()).toBe(true);
  for (const status of ['inTransit', 'outForDelivery', 'signed'] as const) await scan(waybillNo, status);
  expect(await delayed()).toBe(false);
});

test('CALL-12 scans come in the order of time with their place and note', async () => {
  const waybillNo = await waybill();
  await scan(waybillNo, 'pickedUp', '2026-11-21T17:00:00Z');
  await recordScan(server.context, waybillNo, 'inTransit', {
    place: 'Guadalajara, Jal.',
    at: new Date('2026-11-21T23:30:00Z'),
    note: 'Salió del centro Guadalajara',
  });
  const [row] = (await query([waybillNo], '1180')).data.rows;
  expect(row?.parcel?.scans).toEqual([
    { status: 'toBePickedUp', at: '2026-11-20T16:42:00.000Z', place: 'Guadalajara, Jal.', note: null, exception: null },
    { status: 'pickedUp', at: '2026-11-21T17:00:00.000Z', place: 'Puebla, Pue.', note: null, exception: null },
    {
      status: 'inTransit',
      at: '2026-11-21T23:30:00.000Z',
      place: 'Guadalajara, Jal.',
      note: 'Salió del centro Guadalajara',
      exception: null,
    },
  ]);
});
