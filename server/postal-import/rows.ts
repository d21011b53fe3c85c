import { constants } from '#domain/constants.ts';
import { isPostalCode, stateOfPostalCode } from '#domain/address/postal.ts';
import type { State, StateCode } from '#domain/address/states.ts';
import { shortPlaceName } from '#domain/address/place-name.ts';
import { stateOfNumber, stateOfOfficialName } from './official-states.ts';
import type { StoredSettlement } from '../db/tables/catalogue.ts';

// Validates one row of the official file: returns its data, or its faults.

// The format of the official file (D-94): one notice line, a header line, and rows whose fields are separated by a bar.

export const columns = [
  'd_codigo',
  'd_asenta',
  'd_tipo_asenta',
  'D_mnpio',
  'd_estado',
  'd_ciudad',
  'd_CP',
  'c_estado',
  'c_oficina',
  'c_CP',
  'c_tipo_asenta',
  'c_mnpio',
  'id_asenta_cpcons',
  'd_zona',
  'c_cve_ciudad',
] as const;

export type Column = (typeof columns)[number];

export const headerLine = 2;

/** The columns in the file's order: the whole catalogue starts as above, that of one state does not. */
export type Order = readonly Column[];

const isColumn = (name: string): name is Column => columns.some((column) => column === name);

/** The order from a header line, or its fault. */
export function getOrder(header: string): Order | string {
  const found = header.split('|').map((name) => name.trim());
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length === columns.length) return `no header; expected ${columns.join('|')} after one notice line`;
  if (missing.length > 0) return `the header lacks ${missing.join(', ')}`;
  const order = found.filter(isColumn);
  return order.length === found.length && found.length === columns.length
    ? order
    : `the header has other columns than ${columns.join('|')}`;
}

/** A settlement at a postal code. */
export interface OfficialRow {
  /** Unique in the file: state, municipality and number. */
  id: string;
  zip: string;
  state: State;
  name: string;
  kind: string;
  township: string;
  /** Empty in rural areas. */
  city: string;
}

type Fields = Readonly<Record<Column, string>>;

const { maxNameLength } = constants.postal;
// Control characters: a truncated or overwritten piece of the file.
const control = /\p{Cc}/u;

const named: readonly Column[] = ['d_asenta', 'd_tipo_asenta', 'D_mnpio', 'd_estado'];
const patterns: readonly (readonly [Column, RegExp, string])[] = [
  ['d_CP', /^\d{5}$/, 'five digits'],
  ['c_estado', /^\d{2}$/, 'two digits'],
  ['c_oficina', /^\d{5}$/, 'five digits'],
  ['c_CP', /^(?:\d{5})?$/, 'empty'],
  ['c_tipo_asenta', /^\d{2}$/, 'two digits'],
  ['c_mnpio', /^\d{3}$/, 'three digits'],
  ['id_asenta_cpcons', /^\d{4}$/, 'four digits'],
  ['d_zona', /^(?:Urbano|Rural|Semiurbano)$/, 'Urbano, Rural or Semiurbano'],
  ['c_cve_ciudad', /^(?:\d{2})?$/, 'two digits or empty'],
];

function* textFaults(fields: Fields): Generator<string> {
  for (const column of named) if (fields[column] === '') yield `${column} is empty`;
  for (const column of [...named, 'd_ciudad'] as const) {
    const { length } = fields[column];
    if (length > maxNameLength) yield `${column} has ${length} characters; ${maxNameLength} are allowed`;
  }
  for (const [column, pattern, expected] of patterns) {
    if (!pattern.test(fields[column])) yield `${column} is ${JSON.stringify(fields[column])}, not ${expected}`;
  }
}

function* placeFaults({ d_codigo: zip, d_estado: name, c_estado: number }: Fields): Generator<string> {
  const state = stateOfOfficialName(name);
  if (name !== '' && !state) yield `d_estado ${JSON.stringify(name)} is no state`;
  if (state && stateOfNumber(number) !== state)
    yield `c_estado ${JSON.stringify(number)} is not the number of ${state.name}`;
  if (!isPostalCode(zip)) yield `d_codigo ${JSON.stringify(zip)} is no postal code`;
  else if (state && stateOfPostalCode(zip) !== state) yield `d_codigo ${zip} lies outside of ${state.name}'s prefixes`;
}

function getFields(values: readonly string[], order: Order): Fields {
  return Object.fromEntries(order.map((column, index) => [column, (values[index] ?? '').trim()])) as Record<
    Column,
    string
  >;
}

/** @returns the row, or descriptions of all its faults. */
export function validateRow(text: string, order: Order): OfficialRow | readonly string[] {
  const values = text.split('|');
  if (values.length !== order.length) return [`${values.length} fields instead of ${order.length}`];
  if (control.test(text)) return ['a character that is no text'];
  const fields = getFields(values, order);
  const faults = [...placeFaults(fields), ...textFaults(fields)];
  const state = stateOfOfficialName(fields.d_estado);
  if (faults.length > 0 || !state) return faults;
  return {
    id: `${fields.c_estado}${fields.c_mnpio}${fields.id_asenta_cpcons}`,
    zip: fields.d_codigo,
    state,
    name: fields.d_asenta,
    kind: fields.d_tipo_asenta,
    township: fields.D_mnpio,
    city: fields.d_ciudad,
  };
}

/** The catalogue's entry of a postal code. */
export interface CodeEntry {
  zip: string;
  state: StateCode;
  city: string;
  township: string;
  colonies: string[];
  settlements: StoredSettlement[];
}

/** The most frequent value; the first of several. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

/**
 * A rural settlement belongs to no city: mail is addressed to its municipality. A form has 50 characters for it (D-58).
 */
const cityOf = ({ city, township }: OfficialRow): string => shortPlaceName(city || township, constants.text.line);

/** All rows of one code, in any order. */
export function codeEntry(rows: readonly OfficialRow[]): CodeEntry {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new Error('A postal code has at least one settlement.');
  const city = mostFrequent(sorted.map(cityOf));
  const township = mostFrequent(sorted.map((row) => row.township));
  return {
    zip: first.zip,
    state: first.state.code,
    city,
    township,
    colonies: [...new Set(sorted.map(({ name }) => name))],
    settlements: sorted.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      ...(cityOf(row) !== city && { city: cityOf(row) }),
      ...(row.township !== township && { township: row.township }),
    })),
  };
}
