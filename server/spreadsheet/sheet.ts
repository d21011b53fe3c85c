/** Sheets by columns: each column defines its header and its values once. */
import type { LanguageInfo } from '#domain/languages.ts';
import type { Contact } from '#schemas/entities.ts';
import { text } from '../http/texts.ts';
import type { CellValue, Sheet } from './write-workbook.ts';

/** The text of a key in the reader's language. */
export type Translate = (key: string) => string;

export const sayIn =
  (language: LanguageInfo): Translate =>
  (key) =>
    text(language, key);

export interface Column<Row> {
  /** Already in the reader's language. */
  header: string;
  value: (row: Row) => CellValue;
  /** In characters. */
  width?: number;
}

export function getSheet<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ header, width }) => ({ header, ...(width !== undefined && { width }) })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  };
}

export const yesOrNo = (say: Translate, value: boolean): string => say(`exports:data.${value ? 'yes' : 'no'}`);

const centavosPerPeso = 100;

export const pesos = (centavos: number): number => centavos / centavosPerPeso;

/** The titles are those of the forms, by which an import recognizes its columns; widths in characters. */
const contactParts = [
  ['name', 'contact.name', 28],
  ['phone', 'contact.phone', 14],
  ['zip', 'address.zip', 10],
  ['state', 'address.state', 18],
  ['city', 'address.city', 18],
  ['township', 'address.township', 18],
  ['town', 'address.town', 24],
  ['street', 'address.street', 28],
  ['address1', 'address.number', 12],
  ['address2', 'address.references', 40],
  ['company', 'contact.company', 24],
  ['email', 'contact.email', 28],
] as const satisfies readonly (readonly [keyof Contact, title: string, width: number])[];

/** @param whose prefix of each title, for a row with two contacts. */
export function contactColumns<Row>(
  say: Translate,
  toContact: (row: Row) => Partial<Contact>,
  whose?: string,
): Column<Row>[] {
  return contactParts.map(([part, title, width]) => ({
    header: [whose, say(`fields:${title}`)].filter(Boolean).join(': '),
    value: (row) => toContact(row)[part] ?? null,
    width,
  }));
}
