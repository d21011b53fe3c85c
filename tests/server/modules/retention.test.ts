import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#server/db/ids.ts';
import { sweepEvents } from '#server/modules/account/audit.ts';
import { sweepKeys } from '#server/modules/orders/place-order-store.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, newOrder, openWithAna, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  ({ server, ana } = await openWithAna());
});
afterAll(() => server.close());

const daysAgo = (days: number): Date => new Date(server.context.clock().getTime() - days * 86_400_000);

test('D-65 a spent key is removed after ninety days, however many there are, and no other', async () => {
  const { db } = server.context;
  const input = orderInput();
  await newOrder(server, ana, input);
  const old = Array.from({ length: 1_203 }, () => ({
    user_id: ana.user.userId,
    key: uuidv7(),
    request_hash: 'x',
    answer: '{}',
    created_at: daysAgo(91),
  }));
  await db.insertInto('idempotency_keys').values(old).execute();
  await sweepKeys(server.context);
  expect(
    await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', ana.user.userId).execute(),
  ).toEqual([{ key: input.idempotencyKey }]);
});

test('ROUTE-04 events are removed after two years; younger than a year they can’t be', async () => {
  const { db } = server.context;
  const eventAt = (days: number) => ({
    id: uuidv7(),
    user_id: ana.user.userId,
    kind: 'signedIn' as const,
    at: daysAgo(days),
    by: null,
    device: null,
    address: null,
  });
  await db
    .insertInto('security_events')
    .values([eventAt(731), eventAt(729), ...Array.from({ length: 600 }, () => eventAt(800))])
    .execute();
  await sweepEvents(server.context);
  const left = await db.selectFrom('security_events').select('at').where('at', '<', daysAgo(1)).execute();
  expect(left).toEqual([{ at: daysAgo(729) }]);
  await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(/only ever added/);
});
