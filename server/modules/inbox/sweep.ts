/**
 * Removes messages and applications some time after their last activity; the next sweep of files removes their files.
 */
import { constants } from '#domain/constants.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { releaseFiles } from '../files/store.ts';
import { removeMessagesBefore } from './store.ts';

const { keptDays, applicationKeptDays } = constants.inbox;
const dayMs = 86_400_000;

export async function sweepInbox({ db, clock }: ServerContext): Promise<void> {
  const now = clock();
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await transaction(db, async (trx) => {
    const files = await removeMessagesBefore(trx, {
      application: before(applicationKeptDays),
      other: before(keptDays),
    });
    await releaseFiles(trx, files, now);
  });
}
