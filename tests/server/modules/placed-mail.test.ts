import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDue } from '#server/jobs/run-jobs.ts';
import { placedJob } from '#server/modules/notifications/placed.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { batchInput, runBatches } from './support/batches.ts';
import { type Customer, friday, newCustomer, newOrder, orderInput } from './support/customers.ts';

const site = 'https://envios.example.com';
let server: TestServer;
let ana: Customer;
let email: string;
beforeAll(async () => {
  server = await openTestServer({ now: friday, config: { publicUrl: site } });
});
beforeEach(async () => {
  ana = await newCustomer(server);
  email = `${ana.phone}@example.com`;
});
afterAll(() => server.close());

const prove = (isProven = true) =>
  server.context.db
    .updateTable('users')
    .set({ email, email_verified_at: isProven ? new Date(friday) : null })
    .where('id', '=', ana.user.userId)
    .execute();

async function mails() {
  await runDue(server.context, [placedJob]);
  return server.outside.sent.filter(({ to }) => to === email);
}

test('D-103 an order is confirmed by one mail with the link to its confirmation, however often it is sent', async () => {
  await prove();
  const input = orderInput();
  const { data } = await server.call('orderAdd', input, { token: ana.token });
  await server.call('orderAdd', input, { token: ana.token });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Tu pedido ${data.orderNo} está confirmado`);
  expect(mail?.text).toContain(`${site}/orderPlaced/${data.orderNo}\n`);
  expect(mail?.text).toContain(data.waybillNo);
  expect(mail?.text).toContain('de 10:00 a 12:00');
});

test('D-103 nothing is written for an address that is not proven, and nothing sent to one that no longer is', async () => {
  const jobs = () =>
    server.context.db.selectFrom('jobs').select('kind').where('user_id', '=', ana.user.userId).execute();
  await prove(false);
  await newOrder(server, ana);
  expect(await jobs()).toEqual([]);
  await prove();
  await newOrder(server, ana);
  expect(await jobs()).toEqual([{ kind: placedJob.name }]);
  await prove(false);
  expect(await mails()).toEqual([]);
});

test('D-103 an order that is cancelled before the mail goes out is not confirmed', async () => {
  await prove();
  const { waybillNo } = await newOrder(server, ana);
  await recordScan(server.context, waybillNo, 'cancelled', { place: 'Guadalajara', at: new Date(friday) });
  expect(await mails()).toEqual([]);
});

test('FEAT-05 the rows of a batch are not mailed one by one', async () => {
  await prove();
  await server.call('batchAdd', batchInput(), { token: ana.token });
  await runBatches(server);
  const { data } = await server.call('orderList', { direction: 'sent', page: 1, pageSize: 10 }, { token: ana.token });
  expect(data.total).toBeGreaterThan(0);
  expect(await mails()).toEqual([]);
});

test('FEAT-05 D-103 the mail about parcels that are brought to a branch speaks of all of them', async () => {
  await prove();
  const { parcel, sender } = orderInput();
  const { data: near } = await server.call('networkByZip', { zipCode: sender.zip });
  const branchCode = near.branches.find(({ services }) => services.includes('dropOff'))?.code ?? '';
  const pickup = { handover: 'dropOff', branchCode, paymentMode: 'PP_CASH' } as const;
  const { dropOff, parcels = [] } = await newOrder(server, ana, { pickup, moreParcels: [parcel, parcel] });
  const [mail] = await mails();
  expect(mail?.text).toContain('Deja los 3 paquetes en la sucursal');
  expect(mail?.text).toContain(`Código de mostrador para todos: ${dropOff?.code}.`);
  for (const { waybillNo } of parcels) expect(mail?.text).toContain(waybillNo);
});
