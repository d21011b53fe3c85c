/** Batches as their customer sees them; those of another customer are not found (ROLE-04). */
import type { Answer } from '#contract/calls.ts';
import { chosenBranch, chosenSlot } from '#domain/parcel/drop-off.ts';
import type { BatchState } from '#domain/parcel/shipments.ts';
import type { ServerContext } from '#server/context.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { countBatches, type CountedBatch, findCounted, listCounted, listOutcomes } from './store.ts';

type Batch = Answer<'batchAdd'>;

function getState({ undone, counts }: CountedBatch): BatchState {
  if (undone) return counts.placed > 0 ? 'undoing' : 'undone';
  return counts.waiting > 0 ? 'placing' : 'done';
}

function batchAnswer(found: CountedBatch): Batch {
  const { id, name, createdAt, rows, counts, total, toBePickedUp, pickup, branchName } = found;
  const [slot, branchCode] = [chosenSlot(pickup), chosenBranch(pickup)];
  return {
    batchId: id,
    name,
    at: createdAt.toISOString(),
    state: getState(found),
    rows,
    counts,
    total,
    undoable: toBePickedUp + counts.waiting,
    pickupDate: slot?.date ?? null,
    pickupSlot: slot?.slot ?? null,
    branchName: branchCode === undefined ? null : (branchName ?? branchCode),
  };
}

/** @throws BusinessError `notFound` */
export async function ownBatch({ db }: ServerContext, userId: string, batchId: string): Promise<Batch> {
  const found = await findCounted(db, userId, batchId);
  if (!found) throw new BusinessError('notFound');
  return batchAnswer(found);
}

export async function batchList(
  { db }: ServerContext,
  userId: string,
  { page, pageSize }: Input<'batchList'>,
): Promise<Answer<'batchList'>> {
  const found = await listCounted(db, userId, { limit: pageSize, offset: (page - 1) * pageSize });
  return { rows: found.map(batchAnswer), total: await countBatches(db, userId), page, pageSize };
}

/** @throws BusinessError `notFound` */
export async function batchDetail(
  context: ServerContext,
  userId: string,
  batchId: string,
): Promise<Answer<'batchDetail'>> {
  const batch = await ownBatch(context, userId, batchId);
  const rows = await listOutcomes(context.db, batchId);
  return {
    batch,
    rows: rows.map(({ recipientName, errors, ...row }) => ({
      ...row,
      recipientName: recipientName ?? '',
      errors: errors ?? [],
    })),
  };
}
