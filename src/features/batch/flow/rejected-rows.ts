/** The rejected rows of a batch as rows of the grid, to be corrected and placed again without the others. */
import type { LanguageInfo } from '#domain/languages.ts';
import { orderTexts } from '#src/shared/table-import/columns/order-row.ts';
import { toFaults, type GridRow, makeRow, type RejectedRow } from '#src/shared/table-import/grid/row.ts';
import type { BatchRow } from './use-batches.ts';

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
