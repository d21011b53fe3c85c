import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { removeBefore } from './store.ts';

/** With five hundred rows each. */
const atOnce = 10;

/** Forgets what became of old batches' rows; the orders stay. */
export async function sweepBatches({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - constants.batch.keptDays * 86_400_000);
  while ((await removeBefore(db, time, atOnce)) === atOnce);
}
