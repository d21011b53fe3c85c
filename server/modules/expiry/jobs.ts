/**
 * What ends by itself, as jobs that come again: one process does each, and one that was killed is taken over. Removing
 * is harmless when it is done again; whom a coupon's end is told is written in the transaction that ends the job.
 */
import type { ServerContext } from '../../context.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { sweepJobs } from '../../jobs/run-jobs.ts';
import { sweepWelcomes } from '../coupons/welcome.ts';
import { sweepDrafts } from '../drafts/service.ts';
import { sweepFiles } from '../files/sweep.ts';
import { sweepInbox } from '../inbox/sweep.ts';
import { sweepKeys } from '../orders/sweep.ts';
import { notifyExpiring } from './coupons.ts';

const hourMs = 3_600_000;

const removing = (name: string, remove: (context: ServerContext) => Promise<void>): JobKind<object> => ({
  name,
  everyMs: 6 * hourMs,
  work: (context) => remove(context),
});

const couponsJob: JobKind<object> = {
  name: 'expiry.coupons',
  everyMs: hourMs,
  async work({ clock }) {
    const now = clock();
    return (trx) => notifyExpiring(trx, now);
  },
};

export const expiryJobs: readonly JobKind<object>[] = [
  couponsJob,
  removing('expiry.drafts', sweepDrafts),
  // Before the files, which it releases.
  removing('expiry.inbox', sweepInbox),
  removing('expiry.files', sweepFiles),
  removing('expiry.idempotencyKeys', sweepKeys),
  removing('expiry.outcomes', sweepJobs),
  removing('expiry.welcomes', sweepWelcomes),
];
