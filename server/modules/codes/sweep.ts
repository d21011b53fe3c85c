import type { ServerContext } from '../../context.ts';
import { removeOldCodes } from './store.ts';

/** Removes image codes and one-time codes whose time is over. */
export async function sweepCodes({ db, clock }: ServerContext): Promise<void> {
  await removeOldCodes(db, clock());
}
