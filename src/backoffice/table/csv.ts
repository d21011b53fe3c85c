/** Rows as CSV for spreadsheets: texts that would be formulas there stay texts. */
import Papa from 'papaparse';
import type { Row } from '../api/client.ts';

const byteOrderMark = '\u{feff}';

/** @param headers by column, in the order of the columns. */
export function toCsv(rows: readonly Row[], headers: Readonly<Record<string, string>>): string {
  const columns = Object.keys(headers);
  const data = rows.map((row) => columns.map((column) => row[column] ?? ''));
  return (
    byteOrderMark + Papa.unparse({ fields: Object.values(headers), data }, { escapeFormulae: true, newline: '\r\n' })
  );
}
