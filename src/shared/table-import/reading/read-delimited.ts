/** CSV and pasted cells. */
import Papa from 'papaparse';
import type { SourceTable } from '#machines/table-import.types.ts';
import { type ReadLimits, readLimits, type ReadOptions, rowsAbove } from './limits.ts';
import { createTableBuilder, ReadRejected } from './table-builder.ts';

/** Detects the delimiter between the cells of a text: the one that splits the first rows most evenly. */
export const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

const rowsLookedAt = 40;
/** Forty rows of addresses are a few thousand characters; a row of ten million is no evidence. */
const charactersLookedAt = 100_000;

/** Excel writes its separator into the first line where a country's own would be guessed wrong. */
const declared = /^sep=([,;\t|])\n/i;

const isDelimiter = (sign: string | undefined): sign is Delimiter => delimiters.some((delimiter) => delimiter === sign);

interface Score {
  delimiter: Delimiter;
  /** Share of the rows that have the usual number of cells. */
  even: number;
  cells: number;
}

function getScore(text: string, delimiter: Delimiter): Score {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: rowsLookedAt,
    skipEmptyLines: 'greedy',
  });
  const times = new Map<number, number>();
  for (const { length } of data) times.set(length, (times.get(length) ?? 0) + 1);
  const [cells, usual] = [...times].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0] ?? [1, 0];
  const broken = errors.filter(({ type }) => type === 'Quotes').length;
  return { delimiter, cells, even: data.length === 0 ? 0 : (usual - broken) / data.length };
}

const better = (a: Score, b: Score) => b.even * Math.log(b.cells) - a.even * Math.log(a.cells);

/**
 * The text without the line that only names the separator, and the separator. A single column has a comma.
 * @param text with `\n` at the end of each line
 */
function findDelimiter(text: string): { text: string; delimiter: Delimiter } {
  const line = declared.exec(text);
  if (line && isDelimiter(line[1])) return { text: text.slice(line[0].length), delimiter: line[1] };
  const beginning = text.slice(0, charactersLookedAt);
  const [best] = delimiters.map((delimiter) => getScore(beginning, delimiter)).toSorted(better);
  return { text, delimiter: best && best.cells > 1 ? best.delimiter : ',' };
}

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
