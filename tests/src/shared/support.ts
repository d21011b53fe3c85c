/** From a text to the rows of the grid, as the import runs without questions. */
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { guessMapping, openColumns } from '#src/shared/table-import/recognise.ts';
import { prepareRows } from '#src/shared/table-import/use-table-import.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';

export async function importText(text: string, columns: ColumnSetName = 'address') {
  const table = await readSource(columns, { text });
  const mapping = guessMapping(columns, table.rows, table.header);
  const rows = await prepareRows(table, mapping, { columns, type: 2 }, new AbortController().signal);
  return { table, mapping, rows, open: openColumns(columns, table.rows, table.header, mapping) };
}
