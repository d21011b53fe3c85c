import { type GridRow, makeRow } from '#src/shared/table-import/grid/row.ts';
import { rightTexts } from '#tests/src/shared/rows.ts';

/** A valid order of a batch, except for the given changes. */
export function order(id: number, over: Partial<GridRow['texts']> = {}, line = id + 1): GridRow {
  const texts = { ...rightTexts, itemName: 'Blusas', weight: '2', itemValue: '100', ...over };
  return makeRow({ id, line, columns: 'batch', type: 2, texts, source: texts, marks: {} });
}
