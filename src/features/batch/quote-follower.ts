/** Asks what a batch comes to, all of it, whenever its rows or its origin are others than those that were asked about. */
import type { Answer } from '#contract/calls.ts';
import type { Api, CallFailure, Input } from '#src/api/types.ts';
import type { GridStore } from '#src/shared/table-import/grid/grid.ts';
import { type CellFault, type GridRow, toAnswers, toFaults } from '#src/shared/table-import/grid/row.ts';

export type BatchQuote = Answer<'batchQuote'>;

export interface QuoteState {
  /** The quote for the rows at the time of the request. */
  readonly quote: BatchQuote | undefined;
  readonly isAsking: boolean;
  readonly failure: CallFailure | undefined;
}

export const noQuote: QuoteState = { quote: undefined, isAsking: false, failure: undefined };

export type Origin = Pick<Input<'batchQuote'>, 'originZip' | 'originCity'>;

/**
 * Faults found by a quotation, which may disappear when something else changes; rejections on placing wait for the
 * person.
 */
const byQuote = new WeakSet<CellFault>();

/** Right as far as this device can say. */
const isRight = (row: GridRow | undefined): row is GridRow =>
  row !== undefined && row.faults.every((fault) => byQuote.has(fault));

/** Rows are immutable, so the identity of their texts shows whether they are the same. */
const isSame = (one: readonly GridRow[], other: readonly GridRow[]) =>
  one.length === other.length && one.every(({ texts }, index) => texts === other[index]?.texts);

/** Follows the grid until it is stopped. One question at a time; what changes meanwhile is asked about afterwards. */
export function followQuote(api: Api, grid: GridStore, origin: Origin, tell: (state: QuoteState) => void): () => void {
  const controller = new AbortController();
  let asked: readonly GridRow[] = [];
  let quote: BatchQuote | undefined;
  let isRunning = false;

  function validate({ rows }: BatchQuote, questions: readonly GridRow[]) {
    const current = grid.get().rows;
    const matchesRequest = new Set(
      questions.filter(({ id, texts }) => current[id - 1]?.texts === texts).map(({ id }) => id),
    );
    const faults = new Map<number, readonly CellFault[]>();
    for (const { row, errors } of rows) {
      if (!matchesRequest.has(row)) continue;
      const found = errors.length > 0 ? toFaults(errors) : [];
      for (const fault of found) byQuote.add(fault);
      faults.set(row, found);
    }
    grid.dispatch({ type: 'validated', faults });
  }

  async function ask(questions: readonly GridRow[]) {
    isRunning = true;
    asked = questions;
    tell({ quote, isAsking: true, failure: undefined });
    const rows = questions.map((row) => ({ row: row.id, entry: toAnswers(row) }));
    const result = await api.call('batchQuote', { ...origin, rows }, { signal: controller.signal });
    if (controller.signal.aborted) return;
    isRunning = false;
    if (result.ok) {
      quote = result.data;
      tell({ quote, isAsking: false, failure: undefined });
      validate(result.data, questions);
    } else {
      tell({ quote: undefined, isAsking: false, failure: result });
    }
    follow();
  }

  function follow() {
    if (isRunning) return;
    const rows = grid.get().rows.filter(isRight);
    if (isSame(rows, asked)) return;
    if (rows.length > 0) return void ask(rows);
    asked = [];
    quote = undefined;
    tell(noQuote);
  }

  const unsubscribe = grid.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    controller.abort();
  };
}
