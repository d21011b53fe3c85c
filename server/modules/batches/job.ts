/**
 * Places the rows of a batch, and cancels them: a few in each job, which enqueues the next one, so that other jobs get
 * a turn and a killed process loses a second's work (ADR 74). The outcome of a row is written with its order, in one
 * statement; so a restarted row has either nothing or all of it.
 */
import type { Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { constants } from '#domain/constants.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueue, type JobKind } from '#server/jobs/queue.ts';
import type { Answer } from '#contract/calls.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { freeSlot } from '../orders/sent-order-store.ts';
import { placeOrder } from '../orders/place-order.ts';
import { heldRules, underHeldRules } from '#server/rules/held.ts';
import { getParts, toErrors, validateRow } from './quote.ts';
import { type BatchRecord, endRow, findBatch, letGo, listRows, lockOwnBatch, markUndone, rejectRow } from './store.ts';
import { ownBatch } from './reading.ts';

/** Takes a quarter of a second on the embedded database. */
const atOnce = 20;

interface Step {
  batchId: string;
  /** Names the step among those of its batch. */
  number: number;
}

/** The same for every attempt at the row, and unique to it: the server numbers batches (D-65). */
export function keyOfRow(batchId: string, row: number): string {
  const hex = createHash('sha256').update(`${batchId} ${row}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Releases the place that the batch reserved for waiting rows. Harmless when it has none (any more). */
async function giveUpPlace(trx: Transaction<Database>, { id, sender, pickup }: BatchRecord): Promise<void> {
  const slot = chosenSlot(pickup);
  if (!slot || !(await letGo(trx, id))) return;
  await freeSlot(trx, { sender, pickup_date: slot.date, pickup_slot: slot.slot, batch_id: id });
}

async function placeRow(
  context: ServerContext,
  batch: BatchRecord,
  row: number,
  entry: Record<string, unknown> | null,
): Promise<void> {
  const { id: batchId, user_id: userId, sender, pickup, created_at: agreedAt } = batch;
  const request = {
    idempotencyKey: keyOfRow(batchId, row),
    sender,
    pickup,
    ...getParts(entry as SchemaTypes['batch/row']),
  };
  const agreed = { countryId: constants.country.id, review: { acceptTerms: true } } as const;
  const place = async (): Promise<unknown> => {
    const rules = heldRules();
    // Other rules may hold than those that have accepted it.
    const validation = validateRow(entry ?? {}, { ...request, ...agreed }, context.clock());
    if ('errors' in validation) throw new BusinessError('invalidParameter', { errors: validation.errors });
    return placeOrder(context, userId, request, { source: 'batch', rules, inBatch: { batchId, row, agreedAt } });
  };
  try {
    await underHeldRules(context, place);
  } catch (error) {
    await rejectRow(context.db, batchId, row, toErrors(error));
  }
}

/** Enqueues the next step, or the first one. */
export async function enqueueStep(
  trx: ServerContext['db'],
  kind: JobKind<Step>,
  { id: batchId, user_id: userId }: Pick<BatchRecord, 'id' | 'user_id'>,
  { number, at }: { number: number; at: Date },
): Promise<void> {
  await enqueue(trx, kind, [{ payload: { batchId, number }, at, uniqueKey: `${batchId} ${number}`, userId }]);
}

export const placeBatchJob: JobKind<Step> = {
  name: 'batch.place',
  async work(context, { batchId, number }) {
    const batch = await findBatch(context.db, batchId);
    if (!batch || batch.undone_at) return undefined;
    const rows = await listRows(context.db, batchId, 'waiting', atOnce);
    for (const { row, entry } of rows) await placeRow(context, batch, row, entry);
    return async (trx) => {
      const [left] = await listRows(trx, batchId, 'waiting', 1);
      if (left) await enqueueStep(trx, placeBatchJob, batch, { number: number + 1, at: context.clock() });
      else await giveUpPlace(trx, batch);
    };
  },
};

export const undoBatchJob: JobKind<Step> = {
  name: 'batch.undo',
  async work(context, { batchId, number }) {
    const batch = await findBatch(context.db, batchId);
    if (!batch?.cancellation) return undefined;
    for (const { row, order_no: orderNo } of await listRows(context.db, batchId, 'placed', atOnce)) {
      const outcome = orderNo ? await cancelOrder(context, batch.user_id, orderNo, batch.cancellation) : 'notYours';
      await endRow(context.db, batchId, row, outcome === 'cancelled' ? 'undone' : 'tooLate');
    }
    return async (trx) => {
      const [left] = await listRows(trx, batchId, 'placed', 1);
      if (left) await enqueueStep(trx, undoBatchJob, batch, { number: number + 1, at: context.clock() });
    };
  },
};

// Undoes a whole batch, except for orders that a courier has picked up (STATE-02, D-66).

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
