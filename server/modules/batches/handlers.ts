import type { Handlers } from '../../http/handlers.ts';
import { addBatch } from './add.ts';
import { batchLabels } from './labels.ts';
import { quoteBatch } from './quote.ts';
import { batchDetail, batchList } from './reading.ts';
import { undoBatch } from './undo.ts';

export const batchHandlers = {
  batchQuote: ({ context, session, input }) => quoteBatch(context, session.userId, input),
  batchAdd: ({ context, session, input }) => addBatch(context, session.userId, input),
  batchList: ({ context, session, input }) => batchList(context, session.userId, input),
  batchDetail: ({ context, session, input }) => batchDetail(context, session.userId, input.batchId),
  batchUndo: ({ context, session, input }) => undoBatch(context, session.userId, input),
  batchLabels: ({ context, session, input }) => batchLabels(context, session.userId, input),
} satisfies Partial<Handlers>;
