/** One file for a whole batch, however many orders it has (D-44). */
import type { ServerContext } from '../../context.ts';
import type { FileAnswer, Input } from '../../http/handlers.ts';
import { labelsOfThose } from '../labels/service.ts';
import { ownBatch } from './reading.ts';
import { listOutcomes } from './store.ts';

/** @throws BusinessError `notFound`; `noLabel` when none of its orders is (still) to be sent. */
export async function batchLabels(
  context: ServerContext,
  userId: string,
  { batchId, ...format }: Input<'batchLabels'>,
): Promise<FileAnswer> {
  await ownBatch(context, userId, batchId);
  const rows = await listOutcomes(context.db, batchId);
  return labelsOfThose(context, userId, { orderNos: rows.flatMap(({ orderNo }) => orderNo ?? []), ...format });
}
