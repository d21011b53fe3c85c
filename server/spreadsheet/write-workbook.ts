/** Writes spreadsheets for export (SYS-05). */
import type { CellObject } from 'write-excel-file/node';
import { localTime } from '#domain/zoned-time.ts';
import { cellText } from './cell-text.ts';
import { sheetNames } from './sheet-names.ts';

interface SheetColumn {
  header: string;
  /** In characters. */
  width?: number;
}

export type CellValue = string | number | Date | null;

export interface Sheet {
  /** Made valid and unique if necessary. */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly CellValue[])[];
}

export interface WorkbookOptions {
  /** The first column is on the right, as in Arabic. */
  rightToLeft?: boolean;
}

const defaultWidth = 16;

/**
 * A text stays a text whatever it begins with: its cell has the type of a text, and its format is Text, so that `=1+1`
 * stays a text even when the cell is edited. It gets no prefix (`'=`), which a CSV would need: an import that reads the
 * file back would take the apostrophe for a part of the name.
 */
const textCell = (text: string): CellObject => ({ value: cellText(text), type: String, format: '@' });

/** Spreadsheets know no time zones: the cell shows the wall clock of Mexico City (D-33). */
function dateCell(instant: Date): CellObject {
  const { date, time } = localTime(instant);
  return { value: new Date(`${date}T${time}:00Z`), type: Date, format: 'yyyy-mm-dd hh:mm' };
}

function toCell(value: CellValue): CellObject | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null;
  return Number.isNaN(value.getTime()) ? null : dateCell(value);
}

const headerCell = ({ header }: SheetColumn): CellObject => ({ ...textCell(header), fontWeight: 'bold' });

/** The bytes of an `.xlsx` file. Throws without sheets. */
export async function writeWorkbook(
  sheets: readonly Sheet[],
  { rightToLeft = false }: WorkbookOptions = {},
): Promise<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const written = sheets.map(({ columns, rows }, index) => ({
    sheet: names[index] ?? '',
    columns: columns.map(({ width = defaultWidth }) => ({ width })),
    data: [columns.map(headerCell), ...rows.map((row) => row.map(toCell))],
    stickyRowsCount: 1,
    rightToLeft,
  }));
  // Loaded with the first workbook: nothing else needs its eighty files.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(written).toBuffer();
}
