import type { CellObject } from 'write-excel-file/node';
import { localTime } from '#domain/time/zoned-time.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Contact } from '#schemas/entities.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { text } from '../http/texts.ts';

// Escapes texts for cells of a spreadsheet, so that reading returns what was written.

/** Excel reports a file with a longer text as damaged. */
const longestText = 32_767;

/** Control characters and noncharacters: XML doesn't allow them or advises against them. Tabs and line ends stay. */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffd\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/** Readers turn `_x0041_` into `A`, so literal ones are escaped. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escapedCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** The writing library stores its texts in a plain object, and takes `constructor` for a known one. */
const escapeInherited = (value: string): string =>
  value in Object.prototype ? escapedCharacter(value) + value.slice(1) : value;

export function cellText(value: string): string {
  const kept = value
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '');
  return escapeInherited(kept.replace(looksEscaped, escapedCharacter('_')));
}

/** Valid names of sheets: with other names Excel reports the whole file as damaged. */
const longestName = 31;
const illegal = /[[\]:*?/\\\p{Cc}\p{Cs}]/gu;

/** Reserved by Excel for its own sheet of changes. */
const reserved = 'history';

const legal = (name: string): string => {
  const kept = name
    .replace(illegal, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .replace(/^'+|'+$/g, '')
    .trim();
  return kept === '' || kept.toLowerCase() === reserved ? `${kept}_` : kept;
};

function unlike(taken: ReadonlySet<string>, name: string): string {
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? '' : ` ${count}`;
    const candidate = name.slice(0, longestName - tail.length) + tail;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** One valid name for each, all different: Excel ignores case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = unlike(taken, legal(name));
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Writes spreadsheets for export (SYS-05). */
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

interface WorkbookOptions {
  /** The first column is on the right, as in Arabic. */
  rightToLeft?: boolean;
}

const defaultWidth = 16;

/**
 * A text stays a text whatever it begins with: its cell has the type of a text, and its format is Text, so that `=1+1`
 * stays a text even when the cell is edited. It gets no prefix (`'=`), which a CSV would need: an import that reads the
 * file back would take the apostrophe for a part of the name.
 */
const textCell = (value: string): CellObject => ({ value: cellText(value), type: String, format: '@' });

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

// Sheets by columns: each column defines its header and its values once.

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

/** The rules and the layout of a field; both undefined for a field that the form doesn't have. */
export function findField(form: SchemaId, name: string) {
  const { schema, ui } = registry[form];
  return { schema: schema.properties?.[name], ui: ui?.fields[name] };
}

/** Writes an answer as its form does: a choice by its label, money in pesos; null without an answer. */
export function answerCell(say: Translate, form: SchemaId, name: string, value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  const { schema, ui } = findField(form, name);
  const chosen = ui?.options?.find((option) => option.value === value);
  if (chosen) return say(`fields:${chosen.label}`);
  if (typeof value === 'boolean') return yesOrNo(say, value);
  if (typeof value === 'number') return schema?.moneyDecimals === undefined ? value : pesos(value);
  return String(value);
}
