/** The calls behind the machine: a batch of rows, and taking a whole import back (ROUTE-06). */
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import type { BatchInput, ImportTally, UndoTally } from '#machines/table-import.types.ts';
import type { Api, Input } from '#src/api/types.ts';
import type { ImportCalls } from '#src/shared/table-import/use-table-import.ts';
import type { GridStore, RowOutcome } from '#src/shared/table-import/grid/grid.ts';
import { type GridRow, misfitKey, type Place, readAs, toAnswers, toFaults } from '#src/shared/table-import/grid/row.ts';

type ImportedRow = Answer<'addressImport'>['rows'][number];

/** The place of a completed postal code, from the error of a row that names another place. */
function placeIn({ key, params }: ImportedRow['errors'][number]): Place | undefined {
  if (key !== misfitKey || typeof params.zip !== 'string' || params.read === undefined) return undefined;
  const given = (['city', 'township'] as const).flatMap((name) =>
    typeof params[name] === 'string' ? [[name, params[name]] as const] : [],
  );
  return { zip: params.zip, texts: Object.fromEntries(given) };
}

function getOutcome({ row, outcome, duplicateOf, errors }: ImportedRow): RowOutcome {
  if (outcome === 'duplicate') return { id: row, outcome, ...(duplicateOf && { twin: duplicateOf }) };
  if (outcome !== 'refused') return { id: row, outcome: 'imported' };
  const place = errors.flatMap((error) => placeIn(error) ?? [])[0];
  // The grid asks by the same rule, once it knows what the server knows.
  if (place) return { id: row, outcome, place };
  return { id: row, outcome, faults: toFaults(errors) };
}

const count = (rows: readonly ImportedRow[], outcome: ImportedRow['outcome']) =>
  rows.filter((row) => row.outcome === outcome).length;

const isRow = (row: GridRow | undefined): row is GridRow => row !== undefined;

type SentRow = Input<'addressImport'>['rows'][number];

/** The server takes bodies of 100,000 bytes; Chinese and Arabic letters have three and two. */
const mostBytes = 90_000;

/** The rows in as many bodies as they need. */
function getBodies(rows: readonly GridRow[]): SentRow[][] {
  const encoder = new TextEncoder();
  const bodies: SentRow[][] = [];
  let room = 0;
  for (const row of rows) {
    // A cell may hold any text; one that is too long would cause the whole batch to be rejected.
    const readZip = readAs(row)?.trim().slice(0, constants.text.line);
    const sent = {
      row: row.id,
      entry: toAnswers(row),
      onDuplicate: row.choice ?? ('ask' as const),
      ...(readZip && { readZip }),
    };
    const { length } = encoder.encode(JSON.stringify(sent));
    if (length > room) {
      bodies.push([]);
      room = mostBytes;
    }
    room -= length;
    bodies.at(-1)?.push(sent);
  }
  return bodies;
}

/** Rows that went meanwhile are left out. @throws CallFailure when no answer came; what was added is not added twice */
export async function sendBatch(
  api: Api,
  grid: GridStore,
  { importId, book, ids }: BatchInput,
  signal: AbortSignal,
): Promise<ImportTally> {
  const answered: ImportedRow[] = [];
  for (const rows of getBodies(ids.map((id) => grid.get().rows[id - 1]).filter(isRow))) {
    const result = await api.call('addressImport', { importId, type: book, rows }, { signal });
    // Paused: the same rows are sent again, and only then their outcomes count.
    if (signal.aborted) return new Promise(() => undefined);
    if (!result.ok) throw result;
    answered.push(...result.data.rows);
  }
  grid.dispatch({ type: 'outcomes', outcomes: answered.map(getOutcome) });
  return {
    added: count(answered, 'added'),
    merged: count(answered, 'merged'),
    duplicates: count(answered, 'duplicate'),
    refused: count(answered, 'refused'),
  };
}

/** @throws CallFailure */
export async function undoImport(api: Api, importId: string): Promise<UndoTally> {
  const result = await api.call('addressImportUndo', { importId });
  if (!result.ok) throw result;
  return result.data;
}

/** Into the address book. */
export const addressCalls: ImportCalls = { columns: 'address', sendBatch, undoImport };
