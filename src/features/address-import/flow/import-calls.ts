/** The calls behind the machine: a batch of rows, and taking a whole import back (ROUTE-06). */
import type { Answer } from '#contract/answers.ts';
import type { BatchInput, ImportFailure, ImportTally, UndoTally } from '#machines/address-import/address-import.types.ts';
import type { Api, CallFailure } from '#src/api/types.ts';
import type { GridStore } from '../grid/grid-store.ts';
import type { RowOutcome } from '../grid/grid.ts';
import { entryOf, faultOf, type GridRow } from '../grid/row.ts';

type ImportedRow = Answer<'addressImport'>['rows'][number];

/** A first fault about the row as a whole is shown at its name, so that none goes unseen. */
function outcomeOf({ row, outcome, duplicateOf, errors }: ImportedRow): RowOutcome {
  if (outcome === 'duplicate') return { id: row, outcome, ...(duplicateOf && { twin: duplicateOf }) };
  if (outcome !== 'refused') return { id: row, outcome: 'imported' };
  const placed = errors.flatMap((error) => faultOf(error) ?? []);
  return { id: row, outcome, faults: placed.length > 0 ? placed : [{ field: 'name', key: 'import:fault.refused', params: {} }] };
}

const count = (rows: readonly ImportedRow[], outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;

const failureOf = ({ codeName, errors }: CallFailure): ImportFailure => ({ codeName, ...(errors[0] && { params: errors[0].params }) });

const isRow = (row: GridRow | undefined): row is GridRow => row !== undefined;

/** Rows that went meanwhile are left out. @throws ImportFailure when no answer came; what was added is not added twice */
export async function sendBatch(api: Api, grid: GridStore, { importId, book, ids }: BatchInput, signal: AbortSignal): Promise<ImportTally> {
  const rows = ids.map((id) => grid.get().rows[id - 1]).filter(isRow);
  if (rows.length === 0) return { added: 0, merged: 0, duplicates: 0, refused: 0 };
  const body = rows.map((row) => ({ row: row.id, entry: entryOf(row), onDuplicate: row.choice ?? ('ask' as const) }));
  const result = await api.call('addressImport', { importId, type: book, rows: body }, { signal });
  // Paused: the same rows are sent again, and only then their outcomes count.
  if (signal.aborted) return new Promise(() => undefined);
  if (!result.ok) throw failureOf(result);
  grid.dispatch({ type: 'outcomes', outcomes: result.data.rows.map(outcomeOf) });
  const answered = result.data.rows;
  return { added: count(answered, 'added'), merged: count(answered, 'merged'), duplicates: count(answered, 'duplicate'), refused: count(answered, 'refused') };
}

/** @throws ImportFailure */
export async function undoImport(api: Api, importId: string): Promise<UndoTally> {
  const result = await api.call('addressImportUndo', { importId });
  if (!result.ok) throw failureOf(result);
  return result.data;
}
