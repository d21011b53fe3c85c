/** What a cell of a sheet says, as text. */
import type { CellNote } from '#machines/table-import/table.ts';
import { unescapeText } from './shared-strings.ts';
import { dayText } from './day-styles.ts';

export interface RawCell {
  /** `s` shared text, `inlineStr`, `str` text of a formula, `b`, `e` error, `d` day, `n` number. */
  readonly type: string;
  readonly style: number;
  /** The stored value, which for a formula is its last result. */
  readonly value: string | undefined;
  readonly inline: string;
  readonly hasFormula: boolean;
}

export interface CellContext {
  readonly strings: readonly string[];
  readonly dayStyles: readonly boolean[];
  readonly from1904: boolean;
}

export interface CellValue {
  readonly text: string;
  readonly note?: CellNote;
}

/** Phones and postal codes are stored as numbers: `9.991234471E9` is 9991234471, never written with an exponent. */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) && Math.abs(number) < 1e15 ? number.toFixed(0) : String(number);
}

export function cellValue(cell: RawCell, { strings, dayStyles, from1904 }: CellContext): CellValue {
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
