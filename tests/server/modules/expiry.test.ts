import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueRecurring } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run-jobs.ts';
import { couponNotificationJob, expiryJobs } from '#server/modules/expiry.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, later, newCustomer } from './support/customers.ts';

const config = { publicUrl: 'https://envios.example.com' };
const kinds = [...expiryJobs, couponNotificationJob];
const hour = 60;
let server: TestServer;
let second: TestServer;
let ana: Customer;
let email: string;
beforeAll(async () => {
  server = await openTestServer({ now: friday, config });
  second = await openTestServer({ now: friday, beside: server, config });
});
beforeEach(async () => {
  for (const each of [server, second]) each.setNow(friday);
  await server.context.db.deleteFrom('jobs').execute();
  await server.context.db.deleteFrom('coupons').execute();
  ana = await newCustomer(server);
  email = `${ana.phone}@example.com`;
  await server.context.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date(friday) })
    .where('id', '=', ana.user.userId)
    .execute();
  await server.context.db.deleteFrom('coupons').execute();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const coupon = (code: string, expires_at: Date) =>
  server.context.db
    .insertInto('coupons')
    .values({
      code,
      user_id: ana.user.userId,
      type: 'voucher',
      value: 2100,
      threshold: null,
      reason: 'season',
      effective_at: new Date(friday),
      expires_at,
      phone: null,
      channels: '[]',
      payment_modes: '[]',
      product_types: '[]',
      fees: '[]',
      used_at: null,
      used_order_id: null,
      created_at: new Date(friday),
    })
    .execute();

/** The jobs that a started server runs every minute, and every second. */
async function look(on: TestServer = server) {
  await enqueueRecurring(on.context, kinds);
  await runDue(on.context, kinds);
}
const mails = () => [...server.outside.sent, ...second.outside.sent].filter(({ to }) => to === email);

test('ENT-18 D-72 a customer with coupons that expire within three days is notified once a day, by two servers together', async () => {
  await coupon('SOON1', later(2 * 24 * hour));
  await coupon('SOON2', later(2 * 24 * hour));
  await coupon('LATER', later(5 * 24 * hour));
  await Promise.all([look(), look(second), look()]);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.subject).toBe('Cupones por vencer el 22 de noviembre de 2026');
  expect(mails()[0]?.text).toContain('SOON1 y SOON2');
  expect(mails()[0]?.text).toContain('https://envios.example.com/personalCenter/coupon');
  for (const each of [server, second]) each.setNow(later(hour));
  await Promise.all([look(), look(second)]);
  expect(mails()).toHaveLength(1);
});

test('D-72 a coupon that was used before the message leaves is not named', async () => {
  await coupon('USED', later(24 * hour));
  await enqueueRecurring(server.context, kinds);
  await runDue(server.context, expiryJobs);
  await server.context.db
    .updateTable('coupons')
    .set({ used_at: new Date(friday) })
    .execute();
  await runDue(server.context, kinds);
  expect(mails()).toEqual([]);
});

test('D-68 a customer who turned coupon notifications off gets none', async () => {
  await coupon('SOON', later(24 * hour));
  const { data } = await server.call('notificationGet', {}, { token: ana.token });
  await server.call('notificationSave', { ...data.choices, couponExpiring: 'none' }, { token: ana.token });
  await look();
  expect(mails()).toEqual([]);
});

test('D-65 keys that no device can repeat an order with are removed by a job, once for each span of time', async () => {
  const { db } = server.context;
  const key = { user_id: ana.user.userId, key: uuidv7(), request_hash: '', answer: '' };
  await db
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: later(-91 * 24 * hour) })
    .execute();
  await Promise.all([look(), look(second)]);
  const own = db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', ana.user.userId);
  expect(await own.execute()).toEqual([]);
  const written = await db.selectFrom('jobs').select('kind').where('kind', 'like', 'expiry.%').execute();
  expect(written.map(({ kind }) => kind).toSorted()).toEqual(expiryJobs.map(({ name }) => name).toSorted());
});
