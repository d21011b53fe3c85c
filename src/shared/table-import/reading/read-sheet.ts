/** The rows of one sheet. */
import type { CellNote, SourceRow } from '#machines/table-import.types.ts';
import type { ReadLimits, ReadOptions } from './limits.ts';
import { createTableBuilder, ReadRejected } from './table-builder.ts';
import { type ArchiveEntry, type InflateBudget, readXml } from './xml.ts';

// Places in a sheet: `B7` is column 1 of line 7.

interface Place {
  readonly column: number;
  readonly line: number;
}

const cellReference = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;
const letters = 26;

function readPlace(text: string | undefined): Place | undefined {
  const [, name = '', line] = cellReference.exec(text ?? '') ?? [];
  if (!line) return undefined;
  const column = Array.from(name).reduce((number, letter) => number * letters + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, line: Number(line) };
}

/** Cells that were merged from one place down to another. */
interface Merge {
  readonly from: Place;
  readonly to: Place;
}

function readMerge(text: string | undefined): Merge | undefined {
  const [from, to = from] = (text ?? '').split(':').map(readPlace);
  return from && to ? { from, to } : undefined;
}

/** The texts of a workbook, which its cells name by number. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Characters that XML has no room for are written as `_x000D_`. */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** One text of several pieces with looks of their own; how it is read aloud (`rPh`) is no part of it. */
export function readSharedStrings(entry: ArchiveEntry, budget: InflateBudget, longest: number): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let spoken = 0;
  readXml(entry, budget, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') inText = spoken === 0;
    },
    text: (text) => {
      if (inText && current.length < longest) current += text;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') spoken -= 1;
      else if (name === 'si') strings.push(unescapeText(current).slice(0, longest));
    },
  });
  return strings;
}

// Which looks of a cell show its number as a day.

/** The spreadsheet's own formats for days: 14 to 22, and those of East Asian calendars. */
const isBuiltIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** A format with days or years in it, once quoted words, colors and escaped letters are gone. */
const isDayFormat = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** By the number of the look (`s` of a cell). */
export function readDayStyles(entry: ArchiveEntry, budget: InflateBudget): boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  readXml(entry, budget, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), isDayFormat(formatCode ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(own.get(Number(numFmtId)) ?? isBuiltIn(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const dayMs = 86_400_000;

/** YYYY-MM-DD of a spreadsheet's day number. Its year 1900 has a leap day that never was. */
function dayText(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(start + Math.floor(serial) * dayMs);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}

/** What a cell of a sheet says, as text. */
interface RawCell {
  /** `s` shared text, `inlineStr`, `str` text of a formula, `b`, `e` error, `d` day, `n` number. */
  readonly type: string;
  readonly style: number;
  /** The stored value, which for a formula is its last result. */
  readonly value: string | undefined;
  readonly inline: string;
  readonly hasFormula: boolean;
}

interface CellContext {
  readonly strings: readonly string[];
  readonly dayStyles: readonly boolean[];
  readonly from1904: boolean;
}

interface CellValue {
  readonly text: string;
  readonly note?: CellNote;
}

/** Phones and postal codes are stored as numbers: `9.991234471E9` is 9991234471, never written with an exponent. */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) && Math.abs(number) < 1e15 ? number.toFixed(0) : String(number);
}

function cellValue(cell: RawCell, { strings, dayStyles, from1904 }: CellContext): CellValue {
  const { type, value, inline } = cell;
  if (type === 'inlineStr') return { text: unescapeText(inline) };
  if (value === undefined || value === '') return cell.hasFormula ? { text: '', note: 'formula' } : { text: '' };
  if (type === 's') return { text: strings[Number(value)] ?? '' };
  if (type === 'str') return { text: unescapeText(value) };
  if (type === 'e') return { text: value, note: 'error' };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: value.slice(0, 10), note: 'date' };
  if (dayStyles[cell.style]) return { text: dayText(Number(value), from1904), note: 'date' };
  return { text: numberText(value) };
}

/**
 * Cells that are merged over several rows: people write a state once beside all its addresses. Only the first row has
 * the value, so the rows below get it too, marked as `merged`; which columns may keep it is decided once their fields
 * are known. Cells that are merged sideways stay unchanged: their value is in the first column.
 */
function withMerged(row: SourceRow, column: number, text: string): SourceRow {
  const cells = [...row.cells];
  while (cells.length <= column) cells.push('');
  cells[column] = text;
  return { ...row, cells, notes: { ...row.notes, [column]: 'merged' } };
}

function fillMerged(rows: readonly SourceRow[], merges: readonly Merge[]): SourceRow[] {
  const filled = [...rows];
  const getPlace = new Map(rows.map(({ line }, place) => [line, place]));
  for (const { from, to } of merges) {
    const first = getPlace.get(from.line);
    const text = first === undefined ? '' : (filled[first]?.cells[from.column] ?? '');
    if (first === undefined || text === '') continue;
    for (let place = first + 1; place < filled.length; place += 1) {
      const row = filled[place];
      if (!row || row.line > to.line) break;
      if ((row.cells[from.column] ?? '') === '') filled[place] = withMerged(row, from.column, text);
    }
  }
  return filled;
}

const mostMerges = 20_000;

interface OpenRow {
  line: number;
  cells: string[];
  notes: Record<number, CellNote>;
  isHidden: boolean;
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

interface OpenCell extends RawCell {
  column: number;
  value: string | undefined;
  inline: string;
  hasFormula: boolean;
}

function cellAt(attributes: Readonly<Record<string, string>>, next: number): OpenCell {
  // A cell without a reference follows the one before it.
  const column = readPlace(attributes.r)?.column ?? next;
  return {
    column,
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    value: undefined,
    inline: '',
    hasFormula: false,
  };
}

interface SheetOptions extends Pick<ReadOptions, 'onProgress'> {
  readonly context: CellContext;
  readonly limits: ReadLimits;
}

/** @throws ReadRejected what unpacking, XML and limits throw */
export function readSheet(
  entry: ArchiveEntry,
  budget: InflateBudget,
  { context, limits, onProgress }: SheetOptions,
): SourceRow[] {
  const builder = createTableBuilder(limits);
  const merges: Merge[] = [];
  let row: OpenRow | undefined;
  let cell: OpenCell | undefined;
  let part: 'v' | 't' | undefined;
  let lastLine = 0;
  let nextColumn = 0;

  function open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'row') {
      lastLine = Number(attributes.r ?? lastLine + 1);
      nextColumn = 0;
      row = { line: lastLine, cells: [], notes: {}, isHidden: isOn(attributes.hidden) };
    } else if (name === 'c') {
      cell = cellAt(attributes, nextColumn);
      nextColumn = cell.column + 1;
    } else if (name === 'v' || name === 't') part = name;
    else if (name === 'f' && cell) cell.hasFormula = true;
    else if (name === 'mergeCell' && merges.length < mostMerges) {
      const merge = readMerge(attributes.ref);
      if (merge) merges.push(merge);
    }
  }

  function text(characters: string) {
    if (!cell || !part) return;
    if (part === 't') cell.inline += characters;
    else cell.value = (cell.value ?? '') + characters;
  }

  function endCell() {
    if (!row || !cell) return;
    const { text: value, note } = cellValue(cell, context);
    const { column } = cell;
    cell = undefined;
    if (value === '' && note === undefined) return;
    // Looks without a value go on to the last column of a sheet; values don't.
    if (column >= limits.columns) throw new ReadRejected('tooManyCells');
    while (row.cells.length <= column) row.cells.push('');
    row.cells[column] = value;
    if (note) row.notes[column] = note;
  }

  readXml(entry, budget, {
    onPacked: onProgress,
    open,
    text,
    close: (name) => {
      if (name === 'v' || name === 't') part = undefined;
      else if (name === 'c') endCell();
      else if (name === 'row' && row) {
        const { line, cells, notes, isHidden } = row;
        builder.add({
          line,
          cells,
          ...(Object.keys(notes).length > 0 && { notes }),
          ...(isHidden && { isHidden }),
        });
        row = undefined;
      }
    },
  });
  return fillMerged(builder.rows(), merges);
}
