/** Exports of lists as CSV and as workbooks, in which nothing is a formula. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import type { LanguageInfo } from '#domain/languages.ts';
import { constants } from '#domain/constants.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import { streamWorkbook, type StreamedValue } from '../documents/workbook-stream.ts';
import type { Column, ExportedTable, Value } from './command.ts';
import { render, type Sentence } from './sentences.ts';

/** Rows that are written before other requests get their turn. */
const chunk = 500;
const width = 24;
const byteOrderMark = '\u{feff}';
const lineBreak = '\r\n';
const centavos = 10 ** constants.money.decimals;

function toValue(column: Column, value: Value | Sentence, language?: LanguageInfo): StreamedValue {
  if (value === null || value instanceof Date || typeof value === 'number') {
    return column === 'money' && typeof value === 'number' ? { pesos: value / centavos } : value;
  }
  if (typeof value === 'object') return render(value, language);
  return column === 'day' ? { day: String(value) } : String(value);
}

/** Spreadsheets know no time zones: an instant is the wall clock of Mexico City. */
function toPlain(value: StreamedValue): string | number | null {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) {
    const { date, time } = localTime(value);
    return `${date} ${time}`;
  }
  return 'day' in value ? value.day : value.pesos;
}

async function join(
  rows: readonly StreamedValue[][],
  write: (part: readonly StreamedValue[][]) => Uint8Array,
  end: () => Uint8Array,
  begin = '',
): Promise<string> {
  const parts: Uint8Array[] = [Buffer.from(begin)];
  for (let at = 0; at < rows.length; at += chunk) {
    parts.push(write(rows.slice(at, at + chunk)));
    await nextTurn();
  }
  return Buffer.concat([...parts, end()]).toString('base64');
}

/** @returns the file as base64. @param language of the browser; absent at the terminal. */
export function writeTable({ into, name, columns, rows }: ExportedTable, language?: LanguageInfo): Promise<string> {
  const headers = Object.keys(columns);
  const values = rows.map((row) =>
    Object.entries(columns).map(([header, column]) => toValue(column, row[header] ?? null, language)),
  );
  if (!into.endsWith('.csv')) {
    const sheet = { name, columns: headers.map((header) => ({ header, width })), rightToLeft: false };
    const workbook = streamWorkbook(sheet);
    // Texts are cells of texts, whatever they begin with.
    return join(values, workbook.add, workbook.end);
  }
  // What a spreadsheet would compute is marked as a text.
  const toLines = (lines: readonly unknown[][]): string =>
    Papa.unparse([...lines], { escapeFormulae: true, newline: lineBreak }) + lineBreak;
  return join(
    [headers, ...values],
    (part) => Buffer.from(toLines(part.map((row) => row.map(toPlain)))),
    () => new Uint8Array(),
    byteOrderMark,
  );
}
