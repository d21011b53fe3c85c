/** The table of a command as a workbook. */
import { streamWorkbook } from '../documents/workbook-stream.ts';
import type { ReplyRow } from './command.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const width = 24;

/** A workbook as base64. Texts are cells of texts, whatever they begin with: none of them is a formula. */
export function toWorkbook(name: string, rows: readonly ReplyRow[]): string {
  const headers = [...new Set(rows.flatMap(Object.keys))];
  const columns = headers.map((header) => ({ header, width }));
  const workbook = streamWorkbook({ name, columns, rightToLeft: false });
  const cells = rows.map((row) =>
    headers.map((header) => {
      const value = row[header] ?? null;
      return typeof value === 'string' && instant.test(value) ? new Date(value) : value;
    }),
  );
  return Buffer.concat([workbook.add(cells), workbook.end()]).toString('base64');
}
