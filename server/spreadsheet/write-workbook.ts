/** Spreadsheets to take away (SYS-05). */
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
  /** Made legal and unlike the others when it isn't. */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly CellValue[])[];
}

export interface WorkbookOptions {
  /** The first column stands at the right, as Arabic is read. */
  rightToLeft?: boolean;
}

const defaultWidth = 16;

/**
 * A text is a text whatever it begins with: its cell says so by type, and its format is Text, so that `=1+1` stays a text
 * also when somebody edits the cell. Nothing is put before it (`'=`), as in a CSV one has to: an import that reads the
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

/** The bytes of an `.xlsx` file. Without sheets there is none: throws. */
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
  // With the first workbook: nothing else needs its eighty files.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(written).toBuffer();
}
