/** The empty list to begin with: titles in the person's language and one row as an example. */
import type { AddressField } from '#machines/address-import/mapping.ts';
import Papa from 'papaparse';
import { titleOf } from './columns/entry-fields.ts';
import { importFields } from './columns/fields.ts';

/** A place that is in every catalogue, and nobody's phone. */
const example: Readonly<Record<AddressField, string>> = {
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
};

/** Spreadsheets expect a semicolon where the comma is in the numbers. */
const delimiterOf = (format: (value: number, decimals?: number) => string) =>
  format(0.5, 1).includes(',') ? ';' : ',';

export interface TemplateTexts {
  /** Of a message key. */
  t: (key: string) => string;
  number: (value: number, decimals?: number) => string;
}

/** CSV with the mark by which Excel knows UTF-8. */
export function templateFile({ t, number }: TemplateTexts): Blob {
  const titles = importFields.map((field) => t(titleOf(field)));
  const row = importFields.map((field) => (field === 'address2' ? t('import:template.references') : example[field]));
  const text = Papa.unparse([titles, row], { delimiter: delimiterOf(number) });
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
