/** CSV and pasted cells. */
import Papa from 'papaparse';
import type { SourceTable } from '#machines/address-import/table.ts';
import { findDelimiter } from './delimiter.ts';
import { readLimits } from './limits.ts';
import type { ReadOptions } from './limits.ts';
import { ReadRefused } from './read-refused.ts';
import { createTableBuilder } from './table-builder.ts';

const rowsBetweenNews = 500;

/** Programs save their tables as web pages under the name of a spreadsheet. */
const markup = /^\s*<(?:!doctype|html|table|\?xml|style|meta)/i;

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
  const { text, delimiter } = findDelimiter(plain);
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
