/** Undoes a whole batch, except for orders that a courier has picked up (STATE-02, D-66). */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { enqueueStep, giveUpPlace, undoBatchJob } from './job.ts';
import { ownBatch } from './reading.ts';
import { lockOwnBatch, markUndone } from './store.ts';

/**
 * Once it returns, no more rows of the batch are placed; a job cancels the placed orders one by one. A repeated call
 * changes nothing.
 * @throws BusinessError `notFound`
 */
export async function undoBatch(
  context: ServerContext,
  userId: string,
  { batchId, cancellation }: Input<'batchUndo'>,
): Promise<Answer<'batchUndo'>> {
  const now = context.clock();
  await transaction(context.db, async (trx) => {
    const batch = await lockOwnBatch(trx, userId, batchId);
    if (!batch) throw new BusinessError('notFound');
    if (batch.undone_at) return;
    await markUndone(trx, batchId, { undone_at: now, cancellation: JSON.stringify(cancellation) });
    await giveUpPlace(trx, batch);
    await enqueueStep(trx, undoBatchJob, batch, { number: 1, at: now });
  });
  return ownBatch(context, userId, batchId);
}
