import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawDoor, drawPickup, drawSignature } from '#server/simulator/proof-photos.ts';
import { type Customer, friday, newCustomer, newOrder } from '#tests/server/modules/support/customers.ts';
import { scanUpTo, trackedParcel } from '#tests/server/modules/support/parcels.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { runSimulator } from './support.ts';

let server: TestServer;
let ana: Customer;
let waybillNo: string;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());
beforeEach(async () => {
  waybillNo = (await newOrder(server, ana)).waybillNo;
});

const run = (...args: Parameters<typeof runSimulator> extends [TestServer, ...infer Rest] ? Rest : never) =>
  runSimulator(server, ...args);

test('D-95 FEAT-01 a delay moves the promise, by a day by default, and never to a Sunday; the ledger shows it', async () => {
  expect((await run('delay', waybillNo, 'roadClosed', '', 'Llueve'))[0]).toContain(
    'Road closed · 2026-11-30 → 2026-12-01 · Llueve',
  );
  await run('delay', waybillNo, 'weather', '5');
  expect(await trackedParcel(server, waybillNo)).toMatchObject({
    promisedTo: '2026-12-07',
    daysLate: 7,
    promises: [
      { reason: null },
      { reason: 'roadClosed', note: 'Llueve', promisedTo: '2026-12-01' },
      { reason: 'weather', note: null, promisedTo: '2026-12-07' },
    ],
  });
});

test('D-95 a delay with an unknown reason, an invalid number of days, or of a parcel that has arrived is rejected with a message', async () => {
  await expect(run('delay', waybillNo, 'laziness')).rejects.toThrow(
    '"laziness" is no reason. Reasons: weather, roadClosed',
  );
  for (const days of ['0', '-1', '1.5', 'x', '61'])
    await expect(run('delay', waybillNo, 'weather', days)).rejects.toThrow('whole number from 1 to 60');
  await scanUpTo(server, waybillNo, 'signed');
  await expect(run('delay', waybillNo, 'weather')).rejects.toThrow(`The journey of ${waybillNo} is over`);
});

test('D-95 an exception happens where the parcel is, and leaves its status alone', async () => {
  await scanUpTo(server, waybillNo, 'inTransit');
  expect((await run('exception', waybillNo, 'held', '', 'Espera salida'))[0]).toContain(
    'Held · Mérida, Yuc. · Espera salida',
  );
  expect(await trackedParcel(server, waybillNo)).toMatchObject({ status: 'inTransit' });
  expect((await trackedParcel(server, waybillNo)).scans.at(-1)).toMatchObject({
    exception: 'held',
    place: 'Mérida, Yuc.',
  });
  await expect(run('exception', waybillNo, 'stolen')).rejects.toThrow('Exceptions: held, attemptFailed');
});

test('D-95 CALL-66 a proof has a signer and two drawn photos with the parcel’s number, and no name in them', async () => {
  await scanUpTo(server, waybillNo, 'outForDelivery');
  await run('proof', waybillNo, 'Canaria López', 'family', 'En la puerta');
  expect((await trackedParcel(server, waybillNo)).proof).toMatchObject({
    signerMasked: 'C***a L***z',
    relation: 'family',
    photos: 2,
  });
  const { pictures } = (await server.call('waybillPictures', { waybillNo, tail: '1180' })).data;
  const drawings = pictures.map(({ base64 }) => Buffer.from(base64, 'base64').toString());
  expect(pictures.map(({ mediaType }) => mediaType)).toEqual(['image/svg+xml', 'image/svg+xml']);
  for (const drawing of drawings) {
    expect(drawing).toContain(waybillNo.replace(/^JMX(\d{4})(\d{4})(\d{4})$/, 'JMX $1 $2 $3'));
    expect(drawing).toContain('2026-11-20 10:42');
    expect(drawing).not.toMatch(/canaria|lópez|<script|href/i);
  }
  await expect(run('proof', waybillNo, '', 'dog')).rejects.toThrow('Relations: recipient, family');
});

test('D-95 ENT-16 a pickup has a drawn photo with the parcel’s number, for its sender', async () => {
  await run('scan', waybillNo, 'pickedUp');
  const { pickup } = (await server.call('waybillPictures', { waybillNo }, { token: ana.token })).data;
  const [drawing = ''] = pickup.map(({ base64 }) => Buffer.from(base64, 'base64').toString());
  expect(pickup).toHaveLength(1);
  expect(drawing).toContain(waybillNo.replace(/^JMX(\d{4})(\d{4})(\d{4})$/, 'JMX $1 $2 $3'));
  expect(drawing).not.toMatch(/<script|href/i);
});

test('D-95 a drawing is the same for the same parcel, and another for another', () => {
  for (const draw of [drawDoor, drawPickup, drawSignature]) {
    expect(draw('JMX004277193056', '2026-11-19 13:42')).toBe(draw('JMX004277193056', '2026-11-19 13:42'));
    expect(draw('JMX004277193056', '')).not.toBe(
      draw('JMX004277201184', '').replaceAll('JMX 0042 7720 1184', 'JMX 0042 7719 3056'),
    );
  }
});

test('D-95 a whole life ends with a proof, signed by the recipient', async () => {
  for (let step = 0; step < 5; step += 1) await run('step', waybillNo);
  expect((await trackedParcel(server, waybillNo)).proof).toMatchObject({ relation: 'recipient', photos: 2 });
});

test('D-95 a parcel is sent back, and comes home the second time; what was never picked up can’t', async () => {
  await expect(run('return', waybillNo)).rejects.toThrow('it can become pickedUp, cancelled, not returning');
  await scanUpTo(server, waybillNo, 'outForDelivery');
  await run('return', waybillNo, 'Nadie lo recibió');
  expect((await trackedParcel(server, waybillNo)).scans.at(-1)).toMatchObject({
    status: 'returning',
    note: 'Nadie lo recibió',
  });
  await run('return', waybillNo);
  expect((await trackedParcel(server, waybillNo)).scans.at(-1)).toMatchObject({
    status: 'returned',
    place: 'Guadalajara, Jal.',
  });
});

test('D-95 CONST-10 customer service answers and solves the open case; without one it says so', async () => {
  await scanUpTo(server, waybillNo, 'signed');
  await expect(run('case', waybillNo, 'answer')).rejects.toThrow(`${waybillNo} has no open case.`);
  await server.call('caseOpen', { waybillNo, tail: '1180' });
  await run('case', waybillNo, 'answer');
  await run('case', waybillNo, 'solve', 'Estaba con la vecina.');
  expect((await trackedParcel(server, waybillNo)).case).toMatchObject({
    firstAnswer: expect.stringContaining('fotos'),
    solution: 'Estaba con la vecina.',
  });
  await expect(run('case', waybillNo, 'forget')).rejects.toThrow('Actions: answer, solve');
});
