/** From the cells of a row to the texts of its fields: columns that belong together are joined, one that holds several is split. */
import { constants } from '#domain/constants.ts';
import { isContactPhone } from '#domain/account/phone.ts';
import {
  type DecimalMark,
  findCurrency,
  findUnit,
  type Reading,
  readLength,
  readPesos,
  readWeight,
  valueOf,
} from '#domain/text/typed-number.ts';
import type { ColumnField, ColumnUse, Mapping } from '#machines/table-import.mapping.ts';
import type { SourceRow } from '#machines/table-import.types.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/forms/core/codecs.ts';
import { addressLineFields, readAddressLine } from '../recognise.ts';
import { getRest, takeCrossStreets } from '../street-line.ts';
import { folded } from '../titles.ts';
import { cleanCell, type FixKind } from '../clean-cell.ts';
import { type CellMark, getMark, type GridRow, type RowParts } from './row.ts';

/**
 * One value for several rows is how people write where something is, or for whom they work. A name, phone, street or
 * number merged over rows is as often a heading, and would double a person: those stay empty, for the rules to ask.
 */
const keepsMerged: ReadonlySet<ColumnUse> = new Set(['zip', 'state', 'city', 'township', 'town', 'company']);

/** How the cell of a part is cleaned. */
const cleanedAs = {
  lastName: 'name',
  interior: 'address1',
  streetLine: 'street',
  addressRest: 'address2',
  wholeAddress: 'street',
} as const satisfies Partial<Record<ColumnUse, ColumnField>>;

const fieldFor = (use: ColumnUse): ColumnField =>
  use in cleanedAs ? cleanedAs[use as keyof typeof cleanedAs] : (use as ColumnField);

interface ReadCell {
  readonly source: string;
  readonly text: string;
  readonly mark: CellMark | undefined;
}

/** Units of the titles, by the place of the column. */
type ColumnUnits = readonly (string | undefined)[];

/** Of our own units a title says nothing new; a number that names its unit itself keeps it. */
const withUnit = (text: string, unit: string | undefined): string => {
  const isOwn =
    unit === undefined ||
    ['kg', 'cm'].includes(findUnit(unit) ?? '') ||
    findCurrency(unit) === constants.money.currency;
  return isOwn || !/\d$/.test(text.trim()) ? text : `${text.trim()} ${unit}`;
};

function readCell(use: ColumnUse, row: SourceRow, column: number, unit: string | undefined): ReadCell {
  const field = fieldFor(use);
  const source = withUnit(row.cells[column] ?? '', unit);
  const note = row.notes?.[column];
  if (note === 'merged') {
    if (!keepsMerged.has(use)) return { source: '', text: '', mark: undefined };
    const { text, fixes } = cleanCell(field, source);
    return { source: '', text, mark: getMark(source, ['merged', ...fixes]) };
  }
  const { text, fixes } = cleanCell(field, source);
  const shown = note === 'formula' || note === 'date' ? note : undefined;
  return { source, text, mark: getMark(field === 'phone' || field === 'zip' ? source : '', fixes, shown) };
}

type Cells = Pick<RowParts, 'texts' | 'source' | 'marks'>;

/** Collects the fields of one row. */
class FieldTexts {
  readonly texts: Partial<Record<ColumnField, string>> = {};
  readonly source: Partial<Record<ColumnField, string>> = {};
  readonly marks: Partial<Record<ColumnField, CellMark>> = {};

  put(field: ColumnField, { source, text, mark }: ReadCell, fix?: FixKind): void {
    this.texts[field] = text;
    this.source[field] = source;
    const shown = fix ? { ...mark, fixes: [...(mark?.fixes ?? []), fix] } : mark;
    if (shown) this.marks[field] = shown;
  }

  /** Behind what is there already. */
  join(field: ColumnField, cell: ReadCell, fix: FixKind, between = ' '): void {
    if (cell.text === '') return;
    const [text = '', source = ''] = [this.texts[field], this.source[field]];
    if (text === '') return this.put(field, cell, fix);
    const fixes = [...new Set([...(this.marks[field]?.fixes ?? []), ...(cell.mark?.fixes ?? []), fix])];
    const joined = [source, cell.source].filter(Boolean).join(between);
    this.put(field, { text: `${text}${between}${cell.text}`, source: joined, mark: { ...this.marks[field], fixes } });
  }
}

const plain = (text: string): ReadCell => ({ source: '', text, mark: undefined });
const isFilled = ({ text }: ReadCell) => text !== '';

/** Surnames of their own column, unless the name has them already. */
function joinSurnames(fields: FieldTexts, surnames: readonly ReadCell[]): void {
  const names = folded(fields.texts.name ?? '').split(' ');
  const isMissing = ({ text }: ReadCell) =>
    !folded(text)
      .split(' ')
      .every((word) => names.includes(word));
  for (const surname of surnames) if (isMissing(surname)) fields.join('name', surname, 'joined');
}

/** Of several phones the first that is one; an empty column gives way to a filled one. */
function putPhone(fields: FieldTexts, phones: readonly ReadCell[]): void {
  const [first] = phones;
  const taken = phones.find(({ text }) => isContactPhone(text)) ?? phones.find(isFilled) ?? first;
  if (taken) fields.put('phone', taken, taken === first ? undefined : 'otherColumn');
}

const numberOnly = /^[\p{L}]?[\d-]+[\p{L}]?$/u;

/** The inside of a house belongs to its number, as long as a label has room for both. */
function joinInterior(fields: FieldTexts, cell: ReadCell, fix: FixKind): void {
  if (!isFilled(cell)) return;
  const text = numberOnly.test(cell.text) ? `Int. ${cell.text}` : cell.text;
  const number = fields.texts.address1 ?? '';
  const hasRoom = number !== '' && `${number} ${text}`.length <= constants.text.code;
  fields.join(hasRoom ? 'address1' : 'address2', { ...cell, text }, fix, hasRoom ? ' ' : '. ');
}

/** Words that join the names of cross streets. */
const joining = new Set(['entre', 'x', 'por', 'y', 'e', 'calle', 'calles', 'la', 'las']);

/** Whether references say this already, in other words too: `57 y 59` and `Entre 57 y 59`. */
function isSaid(references: string, text: string): boolean {
  const said = new Set(folded(references).split(' '));
  return folded(text)
    .split(' ')
    .every((word) => joining.has(word) || said.has(word));
}

/** Distributes the text after a street: each part to its field, and to the references where there is none. */
function putRest(fields: FieldTexts, text: string, others: readonly ReadCell[]): void {
  const known = new Set(folded(others.map((cell) => cell.text).join(' ')).split(' '));
  for (const { part, text: rest } of getRest(text)) {
    // Said in a column of its own: colony, city, postal code.
    if (
      part !== 'interior' &&
      folded(rest)
        .split(' ')
        .every((word) => known.has(word))
    )
      continue;
    if (part === 'interior') joinInterior(fields, plain(rest), 'split');
    else if (part === 'town' && !fields.texts.town) fields.put('town', plain(rest), 'split');
    else if (!isSaid(fields.texts.address2 ?? '', rest)) fields.join('address2', plain(rest), 'split', '. ');
  }
}

/** Puts a street and the text after it into the fields that no column of their own has filled. */
function putAddressLine(fields: FieldTexts, line: ReadCell, others: readonly ReadCell[]): void {
  const { parts, interiors, hints } = readAddressLine(line.text);
  const known = new Set(folded(others.map(({ text }) => text).join(' ')).split(' '));
  const left: string[] = [];
  for (const field of addressLineFields) {
    const reading = parts[field];
    if (!reading) continue;
    const [text] = reading.readings;
    const mark: CellMark = { fixes: field === 'street' ? (line.mark?.fixes ?? []) : [] };
    if (fields.texts[field]) left.push(text);
    else
      fields.put(
        field,
        {
          source: field === 'street' ? line.source : '',
          text,
          mark: reading.isDoubtful ? { ...mark, note: 'guessed' } : mark,
        },
        text === line.text ? undefined : 'split',
      );
  }
  for (const interior of interiors) joinInterior(fields, plain(interior), 'split');
  for (const text of [...left, ...hints]) {
    const isKnown = folded(text)
      .split(' ')
      .every((word) => known.has(word));
    if (!isKnown && !isSaid(fields.texts.address2 ?? '', text)) fields.join('address2', plain(text), 'split', '. ');
  }
}

const placeUses: ReadonlySet<ColumnUse> = new Set(['zip', 'state', 'city', 'township', 'town', 'street']);

/** @param units of the titles, which count where a cell names none */
export function readCells(row: SourceRow, mapping: Mapping, units: ColumnUnits): Cells {
  const cells = mapping.flatMap((use, column) =>
    use && use !== 'leftOut' ? [{ use, cell: readCell(use, row, column, units[column]) }] : [],
  );
  const of = (use: ColumnUse) => cells.filter((each) => each.use === use).map(({ cell }) => cell);
  const fields = new FieldTexts();
  const parted = new Set<ColumnUse>([
    'phone',
    'address2',
    'lastName',
    'interior',
    'streetLine',
    'addressRest',
    'wholeAddress',
  ]);
  for (const { use, cell } of cells) if (!parted.has(use)) fields.put(use as ColumnField, cell);
  joinSurnames(fields, of('lastName').filter(isFilled));
  putPhone(fields, of('phone'));
  const [hint, ...hints] = of('address2');
  if (hint) fields.put('address2', hint);
  for (const each of hints) fields.join('address2', each, 'joined', '. ');
  const places = cells.filter(({ use }) => placeUses.has(use)).map(({ cell }) => cell);
  if (fields.texts.street) {
    const { street, crossStreets } = takeCrossStreets(fields.texts.street);
    if (crossStreets.length > 0) {
      fields.put('street', { source: fields.source.street ?? '', text: street, mark: fields.marks.street }, 'split');
      putRest(fields, crossStreets.join(', '), []);
    }
  }
  const known = cells.filter(({ use }) => placeUses.has(use) || use === 'address1').map(({ cell }) => cell);
  for (const line of [...of('streetLine'), ...of('wholeAddress')].filter(isFilled)) putAddressLine(fields, line, known);
  for (const inside of of('interior')) joinInterior(fields, inside, 'joined');
  for (const rest of of('addressRest').filter(isFilled)) putRest(fields, rest.text, places);
  const { texts, source, marks } = fields;
  return { texts, source, marks };
}

/** Numbers that can be read in two ways: asked once for a whole column, answered in every row (D-107). */
type Read = (text: string, options: { mark?: DecimalMark }) => Reading;

const side = [readLength, lengthCodec] as const;
const amount = [readPesos, moneyCodec] as const;
const readers: Partial<Record<ColumnField, readonly [read: Read, codec: TextCodec]>> = {
  weight: [readWeight, weightCodec],
  length: side,
  width: side,
  height: side,
  itemValue: amount,
  codAmount: amount,
};

interface SeparatorQuestion {
  readonly field: ColumnField;
  readonly rows: number;
  /** One of the cells, and what it may mean. */
  readonly text: string;
  readonly answers: readonly { readonly mark: DecimalMark; readonly value: number }[];
}

const ambiguity = (row: GridRow, field: ColumnField) => {
  const text = row.texts[field] ?? '';
  const reading = readers[field]?.[0](text, {});
  return reading && 'problem' in reading && reading.problem === 'ambiguous' ? { text, ...reading } : undefined;
};

/** One for each column that has such cells. */
export function separatorQuestions(rows: readonly GridRow[]): SeparatorQuestion[] {
  return (Object.keys(readers) as ColumnField[]).flatMap((field) => {
    const found = rows.flatMap((row) => ambiguity(row, field) ?? []);
    const [first] = found;
    if (!first) return [];
    const { text, low, high } = first;
    const [decimal, other]: [DecimalMark, DecimalMark] = text.includes(',') ? [',', '.'] : ['.', ','];
    const answers = [
      { mark: decimal, value: low },
      { mark: other, value: high },
    ];
    return [{ field, rows: found.length, text, answers }];
  });
}

/** The cell with one meaning; undefined where it had no other. */
export function withMark(row: GridRow, field: ColumnField, mark: DecimalMark): string | undefined {
  const [read, codec] = readers[field] ?? [];
  const found = ambiguity(row, field);
  const value = found && read && valueOf(read(found.text, { mark }));
  return value === undefined ? undefined : codec?.format(value);
}
