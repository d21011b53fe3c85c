import { useEffect, useState } from 'react';
import { type Text, useText } from '#src/i18n/react.tsx';
import type { Answer } from '#contract/calls.ts';
import { type CallState, useCall } from '#src/api/react.tsx';
import { firstPage, type Paging } from '#src/shared/paged-list/paging.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { orderTexts } from '#src/shared/table-import/column-sets.ts';
import { type GridRow, makeRow, type RejectedRow, toAnswers, toFaults } from '#src/shared/table-import/grid/row.ts';
import { constants } from '#domain/constants.ts';
import type { BatchInput, ImportTally } from '#machines/table-import.types.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Api, Input } from '#src/api/types.ts';
import type { GridStore } from '#src/shared/table-import/grid/grid.ts';
import type { ImportCalls } from '#src/shared/table-import/use-table-import.ts';

/** The texts of the batch's screens, besides those of the grid. */
export const useBatchText = (): Text => useText('batch', 'import', 'order', 'forms', 'fields', 'rules', 'answers');

export type Batch = Answer<'batchDetail'>['batch'];
export type BatchRow = Answer<'batchDetail'>['rows'][number];

/** How often a batch at work is looked at, ms. */
const lookMs = 1_500;

export interface Batches extends CallState<'batchList'> {
  go: (next: Partial<Paging>) => void;
}

export const isAtWork = ({ state }: Batch): boolean => state === 'placing' || state === 'undoing';

/**
 * The batches, newest first, polled while one of them is running: the job continues without this page, and this page
 * without the server. The last failure stays visible until a response arrives, instead of reappearing with each poll.
 *
 * @param placed the batch of this visit, once there is one: the list is then reloaded.
 */
export function useBatches(placed: string | undefined): Batches {
  const [paging, setPaging] = useState(firstPage);
  const list = useCall('batchList', paging);
  const { data, failure, loading, reload } = list;
  const [lastFailure, setLastFailure] = useState(failure);
  if (!loading && failure !== lastFailure) setLastFailure(failure);
  const isOnItsWay = data?.rows.some(isAtWork) ?? false;
  useEffect(() => {
    if (!isOnItsWay || loading) return;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
    // By each answer and each failure: one that comes at once is drawn together with its question, so that `loading`
    // alone may never be seen to change.
  }, [isOnItsWay, loading, data, failure, reload]);
  useEffect(() => {
    if (!placed) return;
    setPaging(firstPage);
    reload();
  }, [placed, reload]);
  // Another size begins with the newest.
  const go = (next: Partial<Paging>) => setPaging((now) => ({ ...now, page: 1, ...next }));
  return { ...list, failure: loading ? lastFailure : failure, go };
}

// The rejected rows of a batch as rows of the grid, to be corrected and placed again without the others.

/**
 * Rows of batches that are already in the grid, or stored on this device for it: taken twice, they would be placed
 * twice.
 */
export interface TakenRows {
  readonly has: (row: RejectedRow) => boolean;
}

const named = ({ batchId, row }: RejectedRow): string => `${batchId} ${row}`;

export function takenRows(rows: readonly GridRow[]): TakenRows {
  const names = new Set(rows.flatMap(({ mends }) => (mends ? named(mends) : [])));
  return { has: (row) => names.has(named(row)) };
}

/** The rejected rows that are not in the grid yet. */
export const repairable = (batchId: string, rows: readonly BatchRow[], taken: TakenRows): readonly BatchRow[] =>
  rows.filter(({ outcome, row }) => outcome === 'refused' && !taken.has({ batchId, row }));

/** @param first the number of the first one in the grid. */
export const toGridRows = (
  batchId: string,
  rows: readonly BatchRow[],
  first: number,
  dictionary: LanguageInfo['dictionary'],
): readonly GridRow[] =>
  rows.map(({ row, entry, errors }, index) => {
    const texts = orderTexts(entry ?? {}, dictionary);
    const refused = errors.length > 0 ? toFaults(errors) : [];
    return makeRow({
      id: first + index,
      line: row,
      columns: 'batch',
      type: 2,
      texts,
      source: texts,
      marks: {},
      refused,
      mends: { batchId, row },
    });
  });

// The call that places a batch (FEAT-05): all rows in one, once per idempotency key.

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
