/** The empty list to begin with: titles in the person's language and one row as an example. */
import type { ColumnField, ColumnSetName } from '#machines/table-import/mapping.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import Papa from 'papaparse';
import { isChoice, getWord } from './columns/choices.ts';
import { toTitle } from './columns/column-sets.ts';
import { getFields } from './columns/fields.ts';

/**
 * A place that is in every catalogue, and an unassigned phone number; a parcel of two kilograms. Choices by their
 * codes.
 */
const example: Readonly<Record<ColumnField, string>> = {
  name: 'Ana Lucía Robles',
  phone: '5500000000',
  zip: '06700',
  state: 'Ciudad de México',
  city: 'Ciudad de México',
  township: 'Cuauhtémoc',
  town: 'Roma Norte',
  street: 'Av. Álvaro Obregón',
  address1: '121',
  address2: '',
  company: '',
  email: 'ana@example.com',
  itemName: '',
  itemType: 'clothing',
  productType: 'standard',
  quantity: '1',
  weight: '2',
  length: '30',
  width: '20',
  height: '10',
  itemValue: '450.00',
  codAmount: '',
  insure: 'no',
  remark: '',
};

/** Spreadsheets expect a semicolon where the comma is in the numbers. */
const getDelimiter = (format: (value: number, decimals?: number) => string) =>
  format(0.5, 1).includes(',') ? ';' : ',';

export interface TemplateTexts {
  dictionary: LanguageInfo['dictionary'];
  /** Of a message key. */
  t: (key: string) => string;
  number: (value: number, decimals?: number) => string;
}

/** CSV with the mark by which Excel knows UTF-8. */
export function templateFile(columns: ColumnSetName, { dictionary, t, number }: TemplateTexts): Blob {
  const titles = getFields[columns].map((field) => t(toTitle(columns, field)));
  const exampleTexts: Partial<Record<ColumnField, string>> = {
    address2: t('import:template.references'),
    itemName: t('import:template.itemName'),
  };
  const row = getFields[columns].map(
    (field) => exampleTexts[field] ?? (isChoice(field) ? getWord(dictionary, field, example[field]) : example[field]),
  );
  const text = Papa.unparse([titles, row], { delimiter: getDelimiter(number) });
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
