import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands, journeyOver } from '#server/simulator/commands.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

/** Runs a command as the terminal does, and returns its output. */
async function run(name: keyof typeof commands, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await commands[name](server.context, args, (line) => lines.push(line));
  return lines;
}

const track = async (waybillNo: string) =>
  (await server.call('trackQuery', { waybills: [waybillNo], tail: '1180' })).data.rows[0];

test('D-95 a scan of the simulator is a courier’s scan: tracking shows it at once', async () => {
  const { waybillNo } = await newOrder(server, ana);
  expect((await track(waybillNo))?.outcome).toBe('noInformationYet');
  const groups = waybillNo.replace(/^JMX(\d{4})(\d{4})(\d{4})$/, 'JMX $1 $2 $3');
  expect(await run('scan', waybillNo.toLowerCase(), 'pickedUp', 'Zapopan, Jal.', 'En mano')).toEqual([
    `10:42  ${groups}  Picked up · Zapopan, Jal. · En mano`,
  ]);
  const row = await track(waybillNo);
  expect(row).toMatchObject({ outcome: 'found', parcel: { status: 'pickedUp' } });
  expect(row?.parcel?.scans.at(-1)).toEqual({
    status: 'pickedUp',
    at: '2026-11-20T16:42:00.000Z',
    place: 'Zapopan, Jal.',
    note: 'En mano',
    exception: null,
  });
});

test('D-95 D-66 without a place a scan happens where it usually does, and an invalid status is rejected with a message', async () => {
  const { waybillNo } = await newOrder(server, ana);
  await expect(run('scan', waybillNo, 'signed')).rejects.toThrow(
    `${waybillNo} is toBePickedUp: it can become pickedUp, cancelled, not signed.`,
  );
  const places = [];
  for (const status of ['pickedUp', 'inTransit', 'outForDelivery', 'signed']) {
    await run('scan', waybillNo, status);
    places.push((await track(waybillNo))?.parcel?.scans.at(-1)?.place);
  }
  expect(places).toEqual(['Guadalajara, Jal.', 'Guadalajara, Jal.', 'Mérida, Yuc.', 'Mérida, Yuc.']);
  await expect(run('scan', waybillNo, 'returning')).rejects.toThrow('nothing can follow');
});

test('D-95 step by step a parcel lives from pickup to signature, and then the journey is over', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const printed: string[] = [];
  for (let step = 0; step < 5; step += 1) printed.push(...(await run('step', waybillNo)));
  expect(printed.map((line) => line.replace(/^.*\d{4}  /, ''))).toEqual([
    'Picked up · Guadalajara, Jal.',
    'In transit · Guadalajara, Jal. · Salió del centro Guadalajara',
    'In transit · Mérida, Yuc. · Llegó al centro Mérida',
    'Out for delivery · Mérida, Yuc.',
    'Delivered · Mérida, Yuc. · Recibió en el domicilio',
    journeyOver,
  ]);
  expect((await track(waybillNo))?.parcel?.status).toBe('signed');
  expect(await run('step', waybillNo)).toEqual([journeyOver]);
});

test('D-95 a parcel that is on its way back comes back, and one within its city goes out at once', async () => {
  const back = await newOrder(server, ana);
  for (const status of ['pickedUp', 'returning']) await run('scan', back.waybillNo, status);
  expect(await run('step', back.waybillNo)).toEqual([
    expect.stringContaining('Returned · Guadalajara, Jal.'),
    journeyOver,
  ]);
  const recipient = {
    ...orderInput().recipient,
    zip: '44600',
    state: 'Jalisco',
    city: 'Guadalajara',
    town: 'Ladrón de Guevara',
  };
  const near = await newOrder(server, ana, { recipient, parcel: { ...orderInput().parcel, productType: 'sameCity' } });
  for (let step = 0; step < 3; step += 1) await run('step', near.waybillNo);
  expect((await track(near.waybillNo))?.parcel?.status).toBe('outForDelivery');
});

test('D-95 the list shows the latest parcels and what can come next', async () => {
  const { waybillNo } = await newOrder(server, ana);
  const lines = await run('list');
  expect(lines).toContainEqual(
    expect.stringMatching(
      `^${waybillNo}  To be picked up  Guadalajara, Jal. → Mérida, Yuc.  \\(next: pickedUp, cancelled\\)$`,
    ),
  );
  expect(lines.length).toBeLessThanOrEqual(20);
});

test('D-95 mistakes at the terminal are said in words', async () => {
  await expect(run('scan', 'JMX123', 'pickedUp')).rejects.toThrow('"JMX123" is no waybill number: JMX and 12 digits.');
  await expect(run('scan', 'JMX999999999999', 'pickedUp')).rejects.toThrow('There is no parcel JMX999999999999.');
  await expect(run('scan', 'JMX999999999999', 'lost')).rejects.toThrow(
    '"lost" is no status. Statuses: toBePickedUp, pickedUp',
  );
});

test('D-12 D-95 in production mode the simulator does nothing', async () => {
  const production = { ...server.context, config: { ...server.context.config, production: true } };
  for (const command of Object.values(commands)) {
    await expect(command(production, ['JMX999999999999', 'pickedUp'], () => undefined)).rejects.toThrow(
      'does not run in production',
    );
  }
});
