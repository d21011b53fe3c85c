/** Guesses what the columns hold: by their titles, and where there are none by what stands in them. The person decides. */
import { isEmail } from '#domain/email.ts';
import { isContactPhone } from '#domain/phone.ts';
import { isPostalCode } from '#domain/postal.ts';
import { foldAccents } from '#domain/text.ts';
import type { ColumnField, ColumnSetName, Mapping } from '#machines/table-import/mapping.ts';
import type { SourceRow } from '#machines/table-import/table.ts';
import { cleanCell } from '../fixes/clean-cell.ts';
import { findStateName } from '../fixes/state-names.ts';
import { rowsAbove } from '../reading/limits.ts';
import { fieldsOf } from './fields.ts';
import { columnTitles, wholeAddressTitles } from './titles.ts';

const folded = (text: string) =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const byTitle = (fields: readonly ColumnField[]): ReadonlyMap<string, ColumnField> =>
  new Map(fields.flatMap((field) => columnTitles(field).map((word) => [folded(word), field] as const)));

const titlesOf: Readonly<Record<ColumnSetName, ReadonlyMap<string, ColumnField>>> = {
  address: byTitle(fieldsOf.address),
  batch: byTitle(fieldsOf.batch),
};
const wholes = new Set(wholeAddressTitles.map(folded));

/** A title may say more than the field: `Teléfono (10 dígitos)`, `Nombre *`. */
const titleOf = (text: string) => folded(text.replace(/[([].*$/, ''));

export function fieldOfTitle(columns: ColumnSetName, title: string): ColumnField | undefined {
  return titlesOf[columns].get(titleOf(title));
}

/** Whether a title is that of a whole address in one text. */
export const isWholeAddress = (title: string): boolean => wholes.has(titleOf(title));

const isTitle = (columns: ColumnSetName, title: string) => titlesOf[columns].has(title) || wholes.has(title);

/** The first row with the most titles, two at least; a list may begin with its own name and a date. */
export function findHeader(columns: ColumnSetName, rows: readonly SourceRow[]): number | undefined {
  const counts = rows
    .slice(0, rowsAbove)
    .map(({ cells }) => new Set(cells.map(titleOf).filter((title) => isTitle(columns, title))).size);
  const most = Math.max(...counts, 0);
  return most >= 2 ? counts.indexOf(most) : undefined;
}

const sampled = 60;
/** Of the cells with something in them, so many must fit. */
const enough = 0.7;

const fits = {
  email: (text) => isEmail(text),
  phone: (text) => isContactPhone(cleanCell('phone', text).text),
  zip: (text) => isPostalCode(cleanCell('zip', text).text),
  state: (text) => findStateName(text) !== undefined,
  street: (text) =>
    /^(?:calle|av|ave|avenida|blvd|boulevard|calz|calzada|priv|privada|cerrada|carr|carretera|and|andador|prol|paseo)\b/i.test(
      foldAccents(text),
    ),
  address1: (text) => /^(?:#|no\.?\s*|n[uú]m\.?\s*)?\d{1,5}(?:[\s-]?[a-z0-9]{1,4})?$|^s\/?n$/i.test(text),
  name: (text) => /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){1,5}$/u.test(text),
} as const satisfies Partial<Record<ColumnField, (text: string) => boolean>>;

function share(rows: readonly SourceRow[], column: number, isFit: (text: string) => boolean): number {
  const texts = rows.slice(0, sampled).flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : []));
  return texts.length === 0 ? 0 : texts.filter(isFit).length / texts.length;
}

function mapByContent(rows: readonly SourceRow[], width: number): Mapping {
  const mapping: (ColumnField | undefined)[] = Array.from({ length: width });
  // A postal code would pass for a house number, a state for a name: what is told surest comes first.
  for (const field of ['email', 'phone', 'zip', 'state', 'street', 'address1', 'name'] as const) {
    const shares = mapping.map((taken, column) => (taken ? 0 : share(rows, column, fits[field])));
    const best = shares.indexOf(Math.max(...shares));
    if ((shares[best] ?? 0) >= enough) mapping[best] = field;
  }
  return mapping;
}

/** Places of the columns that seem to hold whole addresses: by their title, or by the commas in them. */
export function wholeAddressColumns(
  columns: ColumnSetName,
  rows: readonly SourceRow[],
  header: number | undefined,
): number[] {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const isWhole = (column: number) => {
    const title = titles[column] ?? '';
    if (fieldOfTitle(columns, title)) return false;
    return (
      isWholeAddress(title) || share(below, column, (text) => text.length > 30 && text.split(',').length > 2) >= enough
    );
  };
  return Array.from({ length: widthOf(rows) }, (_, column) => column).filter(isWhole);
}

const widthOf = (rows: readonly SourceRow[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** One field per column; of two columns with one title the first counts. */
export function guessMapping(columns: ColumnSetName, rows: readonly SourceRow[], header: number | undefined): Mapping {
  const width = widthOf(rows);
  const titles = header === undefined ? undefined : rows[header]?.cells;
  if (!titles) return mapByContent(rows, width);
  const taken = new Set<ColumnField>();
  return Array.from({ length: width }, (_, column) => {
    const field = fieldOfTitle(columns, titles[column] ?? '');
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}
