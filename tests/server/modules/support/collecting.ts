/** Merchants whose parcels are paid for at the door. */
import { clothes } from '#fixtures/parcels.ts';
import { runDue, settleJobs } from '#server/jobs/run-jobs.ts';
import { calendarJob, cutJob } from '#server/modules/cod/cuts.ts';
import { recordScan } from '#server/modules/orders/scans.ts';
import type { TestServer } from '#tests/support/server.ts';
import { type Customer, friday, newCustomer, newOrder } from './customers.ts';
import { scanUpTo } from './parcels.ts';
import { transaction } from '#server/db/transaction.ts';

/** A merchant with an approved account; other tests cover the approval. */
export async function newMerchant(server: TestServer): Promise<Customer> {
  const customer = await newCustomer(server);
  await server.context.db
    .updateTable('users')
    .set({ collects_cod: true })
    .where('id', '=', customer.user.userId)
    .execute();
  return customer;
}

/** An order that waits at the recipient's door. */
export async function atTheDoor(server: TestServer, merchant: Customer, codAmount: number) {
  const order = await newOrder(server, merchant, { parcel: { ...clothes, codAmount } });
  await scanUpTo(server, order.waybillNo, 'outForDelivery');
  return order;
}

/** Delivers it at a time, for the whole amount or less. */
export const paid = (server: TestServer, waybillNo: string, at = friday, collected?: number) =>
  recordScan(server.context, waybillNo, 'signed', { place: 'Mérida, Yuc.', at: new Date(at), collected });

export async function collect(
  server: TestServer,
  merchant: Customer,
  { codAmount = 100_000, collected, at = friday }: { codAmount?: number; collected?: number; at?: string } = {},
) {
  const order = await atTheDoor(server, merchant, codAmount);
  await paid(server, order.waybillNo, at, collected);
  return order;
}

/** Runs the job that makes the cuts due now. */
export async function cutNow(server: TestServer): Promise<void> {
  const effect = await calendarJob.work(server.context, {}, { id: '' });
  await transaction(server.context.db, async (trx) => effect?.(trx));
  await runDue(server.context, [cutJob]);
  await settleJobs(server.context);
}

/** Creates a recent session, because clocks are set days ahead here. */
export async function getToken({ context }: TestServer, { user, token }: Customer): Promise<string> {
  const now = context.clock();
  await context.db
    .updateTable('sessions')
    .set({ created_at: now, last_seen_at: now })
    .where('user_id', '=', user.userId)
    .execute();
  return token;
}

export const summary = async (server: TestServer, merchant: Customer, input: object = {}) =>
  server.call('codSummary', input, { token: await getToken(server, merchant) });
export const detail = async (server: TestServer, merchant: Customer, input: object = {}) =>
  server.call('codSummaryDetail', input, { token: await getToken(server, merchant) });
