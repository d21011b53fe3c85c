/** The call that places a batch (FEAT-05): all rows in one, once per idempotency key. */
import { constants } from '#domain/constants.ts';
import type { BatchInput, ImportTally } from '#machines/table-import/table-import.types.ts';
import { notProvided } from '#machines/kit/not-provided.ts';
import type { Api, Input } from '#src/api/types.ts';
import type { GridStore } from '#src/shared/table-import/grid/grid-store.ts';
import type { ImportCalls } from '#src/shared/table-import/flow/use-table-import.ts';
import { toAnswers } from '#src/shared/table-import/grid/row.ts';

/** All that is placed with the rows. */
export type BatchOrder = Pick<Input<'batchAdd'>, 'name' | 'sender' | 'pickup' | 'review'>;

/**
 * Hands the rows to the server: rejected ones come back with the batch. @throws CallFailure when no response arrived
 */
export async function placeBatch(
  api: Api,
  grid: GridStore,
  order: BatchOrder,
  onTaken: (batchId: string) => void,
  { importId, ids }: BatchInput,
  signal: AbortSignal,
): Promise<ImportTally> {
  const rows = ids.flatMap((id) => grid.get().rows[id - 1] ?? []);
  // Numbers as in the person's own list; rows of two lists are distinguished by the grid's numbers.
  const isOneList = new Set(rows.map(({ line }) => line)).size === rows.length;
  const body = {
    idempotencyKey: importId,
    countryId: constants.country.id,
    ...order,
    rows: rows.map((row) => ({
      row: isOneList ? row.line : row.id,
      entry: toAnswers(row),
      ...(row.mends && { mends: row.mends }),
    })),
  };
  const result = await api.call('batchAdd', body, { signal });
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw result;
  onTaken(result.data.batchId);
  grid.dispatch({ type: 'outcomes', outcomes: rows.map(({ id }) => ({ id, outcome: 'imported' })) });
  return { added: rows.length, merged: 0, duplicates: 0, refused: 0 };
}

/** @param getOrder what is placed with the rows, as it was agreed to last. */
export const batchCalls = (
  getOrder: () => BatchOrder | undefined,
  onTaken: (batchId: string) => void,
): ImportCalls => ({
  columns: 'batch',
  sendBatch: async (api, grid, batch, signal) => {
    const order = getOrder();
    if (!order) throw new Error('A batch needs a sender and a pickup');
    return placeBatch(api, grid, order, onTaken, batch, signal);
  },
  // A batch is undone in the list of batches, where each one can be.
  undoImport: notProvided('undoImport'),
});
