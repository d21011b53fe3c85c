/** CSV and pasted cells. */
import Papa from 'papaparse';
import type { SourceTable } from '#machines/table-import/table.ts';
import { type Delimiter, delimiters, findDelimiter } from './delimiter.ts';
import { type ReadLimits, readLimits, type ReadOptions, rowsAbove } from './limits.ts';
import { ReadRejected } from './read-rejected.ts';
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
 * Counts before splitting: ten million separators would create as many strings in memory before any row could be
 * rejected. No separator may occur more often than a full table has cells.
 * @throws ReadRejected `tooManyCells`, `tooManyRows`
 */
function checkSigns(text: string, { rows, columns }: ReadLimits): void {
  const most = (rows + rowsAbove) * columns;
  const counts = new Map(['\n', '\r', '"', ...delimiters].map((sign) => [sign.charCodeAt(0), 0]));
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const count = counts.get(code);
    if (count === undefined) continue;
    if (count >= most) throw new ReadRejected(code === 10 || code === 13 ? 'tooManyRows' : 'tooManyCells');
    counts.set(code, count + 1);
  }
}

/**
 * The text with one kind of line end. A break between quotes stays in its cell, where the table makes a space of it.
 * Papa Parse looks for the kind itself, and takes the first it meets for all: rows after others would be one.
 */
const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * A quote that no other one closes at the end of a cell is part of the text: read as quotes, `"La Güera" Abarrotes`
 * would take the rows below it into its cell.
 */
function withStrayQuotesEscaped(text: string, delimiter: Delimiter): string {
  if (!text.includes('"')) return text;
  const sign = delimiter === '|' || delimiter === '\t' ? `\\${delimiter === '|' ? '|' : 't'}` : delimiter;
  const cells = new RegExp(`(^|[\\n${sign}])(?:("[^"]*(?:""[^"]*)*" *(?=[\\n${sign}]|$))|("[^\\n${sign}]*))`, 'g');
  return text.replace(cells, (cell: string, before: string, _quoted?: string, stray?: string) =>
    stray === undefined ? cell : `${before}"${stray.replaceAll('"', '""')}"`,
  );
}

/**
 * The rows of a text. Cells that begin with `=`, `+`, `-` or `@` are text like any other: nothing is computed here.
 * @throws ReadRejected `empty`, `notATable`, `tooManyRows`, `tooManyCells`
 */
export function readDelimited(
  source: string,
  { limits = readLimits, onProgress }: ReadOptions = {},
): Omit<SourceTable, 'header'> {
  const plain = source.replace(/^\ufeff/, '');
  if (plain.trim() === '') throw new ReadRejected('empty');
  if (markup.test(plain)) throw new ReadRejected('notATable');
  const filled = withoutBlankEnd(plain);
  checkSigns(filled, limits);
  const { text: rest, delimiter } = findDelimiter(withPlainLineEnds(filled));
  const text = withStrayQuotesEscaped(rest, delimiter);
  const builder = createTableBuilder(limits);
  let line = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, meta }) => {
      line += 1;
      if (line % rowsBetweenNews === 0) onProgress?.(meta.cursor / text.length);
      builder.add({ line, cells: data });
    },
  });
  return { sheets: [], sheet: 0, rows: builder.rows() };
}
