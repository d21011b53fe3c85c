/** CSV and pasted cells. */
import Papa from 'papaparse';
import type { SourceTable } from '#machines/table-import/table.ts';
import { delimiters, findDelimiter } from './delimiter.ts';
import { type ReadLimits, readLimits, type ReadOptions, rowsAbove } from './limits.ts';
import { ReadRefused } from './read-refused.ts';
import { createTableBuilder } from './table-builder.ts';

const rowsBetweenNews = 500;

/** Programs save their tables as web pages under the name of a spreadsheet. */
const markup = /^\s*<(?:!doctype|html|table|\?xml|style|meta)/i;

const blankEnd = new Set(',;\t| \r\n');

/** Without the rows of nothing but separators that spreadsheets write until the last row of a sheet. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && blankEnd.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Counted before anything is cut: ten million separators would be as many texts in memory before a row of them could be
 * refused. No sign may stand more often than a full table has cells.
 * @throws ReadRefused `tooManyCells`, `tooManyRows`
 */
function checkSigns(text: string, { rows, columns }: ReadLimits): void {
  const most = (rows + rowsAbove) * columns;
  const counts = new Map(['\n', '\r', '"', ...delimiters].map((sign) => [sign.charCodeAt(0), 0]));
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const count = counts.get(code);
    if (count === undefined) continue;
    if (count >= most) throw new ReadRefused(code === 10 || code === 13 ? 'tooManyRows' : 'tooManyCells');
    counts.set(code, count + 1);
  }
}

/**
 * The rows of a text. Cells that begin with `=`, `+`, `-` or `@` are text like any other: nothing is computed here.
 * @throws ReadRefused `empty`, `notATable`, `tooManyRows`, `tooManyCells`
 */
export function readDelimited(
  source: string,
  { limits = readLimits, onProgress }: ReadOptions = {},
): Omit<SourceTable, 'header'> {
  const plain = source.replace(/^\ufeff/, '');
  if (plain.trim() === '') throw new ReadRefused('empty');
  if (markup.test(plain)) throw new ReadRefused('notATable');
  const filled = withoutBlankEnd(plain);
  checkSigns(filled, limits);
  const { text, delimiter } = findDelimiter(filled);
  const builder = createTableBuilder(limits);
  let line = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }) => {
      line += 1;
      if (line % rowsBetweenNews === 0) onProgress?.(meta.cursor / text.length);
      builder.add({ line, cells: data });
    },
  });
  return { sheets: [], sheet: 0, rows: builder.rows() };
}
