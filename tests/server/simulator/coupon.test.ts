import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday, newCustomer } from '../modules/support/customers.ts';
import { runSimulator } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
});
afterAll(() => server.close());

test('D-95 D-73 an account is given a coupon of a type, and keeps the one that it has', async () => {
  const { phone, token } = await newCustomer(server);
  await runSimulator(server, 'coupon', phone, 'percentage');
  await runSimulator(server, 'coupon', phone, 'threshold');
  expect(await runSimulator(server, 'coupon', phone, 'percentage')).toEqual([expect.stringContaining('has one')]);
  const { data } = await server.call('couponList', { status: 'toBeUsed', page: 1, pageSize: 10 }, { token });
  expect(data.rows.map(({ type }) => type).toSorted()).toEqual(['percentage', 'threshold', 'voucher']);
  await expect(runSimulator(server, 'coupon', '9990000000', 'percentage')).rejects.toThrow('no account');
  await expect(runSimulator(server, 'coupon', phone, 'gold')).rejects.toThrow('Types: voucher, threshold, percentage');
});
