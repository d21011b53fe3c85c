/**
 * Cleanup as recurring jobs: one process runs each, and another one takes over from a killed process. Removing again is
 * harmless; notifications of expiring coupons are written in the transaction that ends the job.
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
  // Runs before the files, which it releases.
  removing('expiry.inbox', sweepInbox),
  removing('expiry.files', sweepFiles),
  removing('expiry.idempotencyKeys', sweepKeys),
  removing('expiry.outcomes', sweepJobs),
  removing('expiry.welcomes', sweepWelcomes),
];
