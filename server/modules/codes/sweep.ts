import type { ServerContext } from '../../context.ts';
import { removeOldCodes } from './store.ts';

/** Removes expired image codes and one-time codes. */
export async function sweepCodes({ db, clock }: ServerContext): Promise<void> {
  await removeOldCodes(db, clock());
}
