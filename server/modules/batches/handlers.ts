/** One file for a whole batch, however many orders it has (D-44). */
import type { FileAnswer, Handlers, Input } from '#server/http/handlers.ts';
import type { ServerContext } from '#server/context.ts';
import { addBatch } from './add.ts';
import { quoteBatch } from './quote.ts';
import { batchDetail, batchList, ownBatch } from './reading.ts';
import { undoBatch } from './job.ts';
import { labelsOfThose } from '../orders/labels.ts';
import { listOutcomes } from './store.ts';

/** @throws BusinessError `notFound`; `noLabel` when none of its orders is (still) to be sent. */
async function batchLabels(
  context: ServerContext,
  userId: string,
  { batchId, ...format }: Input<'batchLabels'>,
): Promise<FileAnswer> {
  await ownBatch(context, userId, batchId);
  const rows = await listOutcomes(context.db, batchId);
  return labelsOfThose(context, userId, { orderNos: rows.flatMap(({ orderNo }) => orderNo ?? []), ...format });
}

export const batchHandlers = {
  batchQuote: ({ context, session, input }) => quoteBatch(context, session.userId, input),
  batchAdd: ({ context, session, input }) => addBatch(context, session.userId, input),
  batchList: ({ context, session, input }) => batchList(context, session.userId, input),
  batchDetail: ({ context, session, input }) => batchDetail(context, session.userId, input.batchId),
  batchUndo: ({ context, session, input }) => undoBatch(context, session.userId, input),
  batchLabels: ({ context, session, input }) => batchLabels(context, session.userId, input),
} satisfies Partial<Handlers>;
