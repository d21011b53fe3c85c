/** The refused rows of a batch as rows of the grid, to be mended and placed again without the others. */
import type { LanguageInfo } from '#domain/languages.ts';
import { orderTexts } from '#src/shared/table-import/columns/order-row.ts';
import { faultsOf, type GridRow, makeRow } from '#src/shared/table-import/grid/row.ts';
import type { BatchRow } from './use-batches.ts';

export function refusedRows(
  rows: readonly BatchRow[],
  first: number,
  dictionary: LanguageInfo['dictionary'],
): readonly GridRow[] {
  return rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, entry, errors }, index) => {
      const texts = orderTexts(entry ?? {}, dictionary);
      const refused = errors.length > 0 ? faultsOf(errors) : [];
      return makeRow({
        id: first + index,
        line: row,
        columns: 'batch',
        type: 2,
        texts,
        source: texts,
        marks: {},
        refused,
      });
    });
}
