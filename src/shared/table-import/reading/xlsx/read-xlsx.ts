/** Workbooks of Excel 2007 and later, LibreOffice and Google: the first visible sheet, or the one that is asked for. */
import type { SourceTable } from '#machines/table-import/table.ts';
import { readLimits } from '../limits.ts';
import type { ReadOptions } from '../limits.ts';
import { ReadRejected } from '../read-rejected.ts';
import { readArchive } from './archive.ts';
import { readDayStyles } from './day-styles.ts';
import type { InflateBudget } from './inflate.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './workbook.ts';

export interface XlsxReading {
  readonly table: Omit<SourceTable, 'header'>;
  /** How many bytes were unpacked for it. */
  readonly inflatedBytes: number;
}

export interface XlsxOptions extends ReadOptions {
  /** Place among the visible sheets; the first without it. */
  readonly sheet?: number | undefined;
}

/** @throws ReadRejected with the reason; nothing of a rejected file is stored */
export function readXlsx(
  bytes: Uint8Array,
  { sheet = 0, limits = readLimits, onProgress }: XlsxOptions = {},
): XlsxReading {
  const budget: InflateBudget = { limit: limits.inflatedBytes, used: 0 };
  const archive = readArchive(bytes);
  const { sheets, from1904, sharedStrings, styles } = readWorkbook(archive, budget);
  const place = sheets[sheet] ? sheet : 0;
  const entry = sheets[place]?.part;
  if (!entry) throw new ReadRejected('damaged');
  const strings = sharedStrings ? readSharedStrings(sharedStrings, budget, limits.cellCharacters) : [];
  const dayStyles = styles ? readDayStyles(styles, budget) : [];
  const rows = readSheet(entry, budget, { context: { strings, dayStyles, from1904 }, limits, onProgress });
  return { table: { sheets: sheets.map(({ name }) => name), sheet: place, rows }, inflatedBytes: budget.used };
}
