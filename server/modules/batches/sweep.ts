import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { removeBefore } from './store.ts';

/** Each has up to five hundred rows. */
const atOnce = 10;

/** Removes old batches with their rows; the orders stay. */
export async function sweepBatches({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - constants.batch.keptDays * 86_400_000);
  while ((await removeBefore(db, time, atOnce)) === atOnce);
}
