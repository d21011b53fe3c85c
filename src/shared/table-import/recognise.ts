/** A cell that holds an address from its street on, in the order in which envelopes have it: colony, city, state. */
import { isPostalCode, stateOfPostalCode } from '#domain/address/postal.ts';
import { Rest, takeZip } from '#src/shared/addresses/pasted-place.ts';
import { doubtful, type Parts, sure } from '#src/shared/addresses/pasted-words.ts';
import * as words from '#src/shared/addresses/pasted-words.ts';
import { isEmail } from '#domain/account/email.ts';
import { isContactPhone, parsePhone } from '#domain/account/phone.ts';
import { foldAccents } from '#domain/text/text.ts';
import type { ColumnSetName, ColumnUse, Mapping } from '#machines/table-import.mapping.ts';
import type { SourceRow } from '#machines/table-import.types.ts';
import { cleanCell, findStateName } from './clean-cell.ts';
import { getRest, isStreetLine, splitStreetLine, takeCrossStreets } from './street-line.ts';
import { rowsAbove } from './reading/limits.ts';
import { folded, isWholeAddress, readTitle } from './titles.ts';

/** What such a cell fills; the rest of it goes to the number or to the references. */
export const addressLineFields = ['street', 'address1', 'zip', 'state', 'city', 'township', 'town'] as const;

interface AddressLine {
  /** Doubtful where only the order says what it is. */
  readonly parts: Pick<Parts, (typeof addressLineFields)[number]>;
  readonly interiors: readonly string[];
  readonly hints: readonly string[];
}

/** Five digits are a postal code behind a number or a comma; right behind the street they are its number. */
const isBareZip = (zip: string, before: string): boolean =>
  isPostalCode(zip) && /,|s\/n|(?<!\d)\d+(?!\d|\s+de\s)/iu.test(before);

/** `Cuauhtémoc CDMX`: the state of the postal code at the end of a name is none of it. */
function splitState(name: string, zip: string | undefined): string[] {
  const state = stateOfPostalCode(zip ?? '')?.name;
  if (state === undefined || findStateName(name) !== undefined) return [name];
  const letters = name.split(' ');
  const at = letters.findIndex((_, index) => index > 0 && findStateName(letters.slice(index).join(' ')) === state);
  return at < 0 ? [name] : [letters.slice(0, at).join(' '), letters.slice(at).join(' ')];
}

/** Takes colony, city and state from the text after the street; returns the rest. */
function takeNames(written: readonly string[], parts: AddressLine['parts']): string[] {
  const zip = parts.zip?.readings[0];
  const names = written.filter((name) => !words.country.test(name)).flatMap((name) => splitState(name, zip));
  const at = names.findLastIndex((name) => findStateName(name) !== undefined);
  const state = findStateName(names[at] ?? '');
  const before = state === undefined ? [...names] : names.slice(0, at);
  const after = state === undefined ? [] : names.slice(at + 1);
  const town = parts.town ? undefined : before.shift();
  if (town !== undefined) parts.town = doubtful(town);
  if (state !== undefined) {
    parts.state = sure(state);
    if (zip !== undefined && stateOfPostalCode(zip)?.name !== state) parts.zip = doubtful(zip);
  }
  if (state === undefined && zip === undefined) return [...before, ...after];
  const [city, township] = [before.pop(), before.pop()];
  if (city !== undefined) parts.city = doubtful(city);
  if (township !== undefined) parts.township = doubtful(township);
  return [...before, ...after];
}

export function readAddressLine(text: string): AddressLine {
  const { street: line, crossStreets } = takeCrossStreets(cleanCell('street', text).text);
  const rest = new Rest([line]);
  const parts: AddressLine['parts'] = {};
  const zip = takeZip(rest, isBareZip);
  if (zip) parts.zip = zip;
  const [colony] = rest.take(words.colonyWord);
  if (colony !== undefined) parts.town = sure(colony);
  const { street, address1, left } = splitStreetLine(rest.segments().join(', ')) ?? {
    street: '',
    address1: undefined,
    left: [],
  };
  if (street) parts.street = sure(street);
  if (address1 !== undefined) parts.address1 = sure(address1);
  const behind = getRest(left.join(', '));
  const of = (part: (typeof behind)[number]['part']) =>
    behind.flatMap((each) => (each.part === part ? [each.text] : []));
  const names = takeNames(of('town'), parts);
  return { parts, interiors: of('interior'), hints: [...of('address2'), ...names, ...crossStreets] };
}

/** Whether a cell is an address down to where its street lies. */
function isAddressLine(text: string): boolean {
  const { street, address1, zip, state, town } = readAddressLine(text).parts;
  const isStreet = address1 !== undefined || words.streetStart.test(street?.readings[0] ?? '');
  return isStreet && (zip !== undefined || (state !== undefined && town !== undefined));
}

/** Guesses what the columns hold: by their titles, and without titles by their content. The person decides. */
const isTitle = (columns: ColumnSetName, title: string) =>
  readTitle(columns, title) !== undefined || isWholeAddress(title);

/** The first row with the most titles, two at least; a list may begin with its own name and a date. */
export function findHeader(columns: ColumnSetName, rows: readonly SourceRow[]): number | undefined {
  const counts = rows
    .slice(0, rowsAbove)
    .map(({ cells }) => new Set(cells.filter((title) => isTitle(columns, title)).map(folded)).size);
  const most = Math.max(...counts, 0);
  return most >= 2 ? counts.indexOf(most) : undefined;
}

const sampled = 60;
/** Of the cells with something in them, so many must fit. */
const enough = 0.7;

const fits = {
  email: (text) => isEmail(text),
  phone: (text) => isContactPhone(parsePhone(cleanCell('phone', text).text).phone),
  zip: (text) => isPostalCode(cleanCell('zip', text).text),
  state: (text) => findStateName(text) !== undefined,
  wholeAddress: isAddressLine,
  street: (text) =>
    /^(?:calle|av|ave|avenida|blvd|boulevard|calz|calzada|priv|privada|cerrada|carr|carretera|and|andador|prol|paseo)\b/i.test(
      foldAccents(text),
    ),
  address1: (text) => /^(?:#|no\.?\s*|n[uú]m\.?\s*)?\d{1,5}(?:[\s-]?[a-z0-9]{1,4})?$|^s\/?n$/i.test(text),
  code: (text) => /^[#\p{Lu}]*[\s-]*\d[\d-]*$/u.test(text),
  name: (text) => /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){1,5}$/u.test(text),
} as const satisfies Partial<Record<ColumnUse | 'code', (text: string) => boolean>>;

function share(rows: readonly SourceRow[], column: number, isFit: (text: string) => boolean): number {
  const texts = rows.slice(0, sampled).flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : []));
  return texts.length === 0 ? 0 : texts.filter(isFit).length / texts.length;
}

function mapByContent(rows: readonly SourceRow[], width: number): (ColumnUse | undefined)[] {
  const mapping: (ColumnUse | undefined)[] = Array.from({ length: width });
  // A postal code could pass for a house number, a state for a name: the most reliable fields come first.
  for (const field of ['email', 'phone', 'zip', 'state', 'wholeAddress', 'street', 'address1', 'name'] as const) {
    const shares = mapping.map((taken, column) => (taken ? 0 : share(rows, column, fits[field])));
    const best = shares.indexOf(Math.max(...shares));
    if ((shares[best] ?? 0) >= enough) mapping[best] = field;
  }
  return mapping;
}

const getWidth = (rows: readonly SourceRow[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** What several columns may hold together: the first phone that is one, surnames one after the other, all that leads there. */
export const sharedUses: ReadonlySet<ColumnUse> = new Set(['phone', 'lastName', 'address2', 'addressRest']);

interface TitledColumn {
  readonly use: ColumnUse | undefined;
  readonly isPrefixed: boolean;
  /** It seems to hold whole addresses that can't be read. */
  readonly isWhole: boolean;
}

/** What a column of addresses holds: street and number alone, or more of the address in enough of its cells. */
function findLineUse(below: readonly SourceRow[], column: number): 'streetLine' | 'wholeAddress' | undefined {
  if (share(below, column, (text) => isStreetLine(text) || isAddressLine(text)) < enough) return undefined;
  return share(below, column, isAddressLine) > 1 - enough ? 'wholeAddress' : 'streetLine';
}

/** The field that a column's title names, unless its content is something else. */
function titledColumn(
  columns: ColumnSetName,
  title: string,
  column: number,
  below: readonly SourceRow[],
): TitledColumn {
  const { use, isPrefixed = false } = readTitle(columns, title) ?? {};
  const fitsMost = (isFit: (text: string) => boolean) => share(below, column, isFit) >= enough;
  if (isWholeAddress(title)) {
    const line = below.length === 0 ? use : findLineUse(below, column);
    return { use: line, isPrefixed, isWhole: line === undefined };
  }
  // Shops call the number of an order its name.
  if (use === 'name' && fitsMost(fits.code)) return { use: undefined, isPrefixed, isWhole: false };
  if (!use && fitsMost(isAddressLine)) return { use: 'wholeAddress', isPrefixed, isWhole: false };
  const isWhole = !use && fitsMost((text) => text.length > 30 && text.split(',').length > 2);
  return { use, isPrefixed, isWhole };
}

interface Columns {
  readonly titled: readonly TitledColumn[];
  readonly below: readonly SourceRow[];
}

function readColumns(columns: ColumnSetName, rows: readonly SourceRow[], header: number | undefined): Columns {
  const below = rows.slice(header === undefined ? 0 : header + 1);
  const titles = header === undefined ? [] : (rows[header]?.cells ?? []);
  const titled = Array.from({ length: getWidth(rows) }, (_, column) =>
    titledColumn(columns, titles[column] ?? '', column, below),
  );
  return { titled, below };
}

/** Places of the columns that seem to hold whole addresses that can't be read: by their title, or by the commas in them. */
export const wholeAddressColumns = (
  columns: ColumnSetName,
  rows: readonly SourceRow[],
  header: number | undefined,
): number[] => readColumns(columns, rows, header).titled.flatMap(({ isWhole }, column) => (isWhole ? [column] : []));

/** If no column holds the house numbers, the street column contains them. */
function withStreetLines(mapping: readonly (ColumnUse | undefined)[], below: readonly SourceRow[]): Mapping {
  const street = mapping.indexOf('street');
  const line = mapping.findIndex((use) => use === 'streetLine' || use === 'wholeAddress');
  if (line >= 0 && street >= 0) {
    // One of the two says it already; the other is asked about, unless it says nothing more.
    const dropped = mapping.includes('address1') ? line : street;
    return mapping.map((use, column) => (column === dropped ? undefined : use));
  }
  const lineUse = street >= 0 && !mapping.includes('address1') ? findLineUse(below, street) : undefined;
  return lineUse ? mapping.map((use) => (use === 'street' ? lineUse : use)) : mapping;
}

/** Of several columns for one field that can't share it, the one that says whose it is counts, else the first. */
export function guessMapping(columns: ColumnSetName, rows: readonly SourceRow[], header: number | undefined): Mapping {
  if (header === undefined) return withStreetLines(mapByContent(rows, getWidth(rows)), rows);
  const { titled, below } = readColumns(columns, rows, header);
  const isFirst = ({ use }: TitledColumn, column: number) => {
    const rivals = titled.map((each, at) => ({ ...each, at })).filter((each) => each.use === use);
    return (rivals.find(({ isPrefixed }) => isPrefixed) ?? rivals[0])?.at === column;
  };
  const mapping = titled.map((each, column) =>
    each.use && (sharedUses.has(each.use) || isFirst(each, column)) ? each.use : undefined,
  );
  return withStreetLines(mapping, below);
}

const wordsIn = (cells: readonly string[]): Set<string> => new Set(folded(cells.join(' ')).split(' '));

/** Whether another imported column contains everything in this one. */
function isCovered(column: number, mapping: Mapping, below: readonly SourceRow[]): boolean {
  const isTaken = (place: number) => mapping[place] !== undefined && mapping[place] !== 'leftOut';
  return below.every(({ cells }) => {
    const taken = wordsIn(cells.filter((_, place) => isTaken(place)));
    return [...wordsIn([cells[column] ?? ''])].every((word) => word === '' || taken.has(word));
  });
}

/**
 * Places of the columns that belong to a field of the rows and would be lost: the person says what they are, or that they
 * are left out, before any row is ready.
 */
export function openColumns(
  columns: ColumnSetName,
  rows: readonly SourceRow[],
  header: number | undefined,
  mapping: Mapping,
): number[] {
  const { titled, below } = readColumns(columns, rows, header);
  return titled.flatMap(({ use, isWhole }, column) =>
    (use || isWhole) && mapping[column] === undefined && !isCovered(column, mapping, below) ? [column] : [],
  );
}
