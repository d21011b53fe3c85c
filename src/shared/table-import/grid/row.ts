/** One row of the repair grid: what it says now, what the file said, and what the rules say to it. Never changed in place. */
import { isRoundedNumber } from '#domain/text/text.ts';
import { postalMisfit } from '#domain/address/place-text.ts';
import type { Contact } from '#schemas/entities.ts';
import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import { columnSets } from '../column-sets.ts';
import { columnFields, getFields, type Texts } from '../titles.ts';
import type { FixKind } from '../clean-cell.ts';

/** D-39: 1 the senders' book, 2 the recipients'. */
type BookType = 1 | 2;

export interface CellMark {
  readonly fixes: readonly FixKind[];
  /** What the person should look at. It goes when the cell is edited. */
  readonly note?: 'formula' | 'date' | 'rounded' | 'guessed';
  /** Of a postal code that was completed: what stood there. */
  readonly read?: string;
}

/** What the catalogue says of a postal code. */
export interface Place {
  readonly zip: string;
  readonly texts: Pick<Texts, 'state' | 'city' | 'township' | 'town'>;
  /** All of the code, where the catalogue named them. */
  readonly colonies?: readonly string[];
}

/** The fields that a postal code determines. */
export const placeFields = ['state', 'city', 'township', 'town'] as const satisfies readonly ColumnField[];

/** The server's own key, for the same question. */
export const misfitKey = 'import:fault.misfit';

/** Why a cell is rejected: a message key with its values, as the rules and the server write them. */
export interface CellFault {
  readonly field: ColumnField;
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What to do with an address that is there already. `keep`, which leaves the row out, removes it instead. */
export type DuplicateChoice = 'merge' | 'replace' | 'addAnyway';

/** An address of the book that the server found to be the same. */
export type BookTwin = Contact & { readonly id: string };

/** By the batch and its own number there. */
export interface RejectedRow {
  readonly batchId: string;
  readonly row: number;
}

export interface RowParts {
  /** The row's number in the import, from 1. */
  readonly id: number;
  /** As the spreadsheet counts. */
  readonly line: number;
  readonly columns: ColumnSetName;
  /** Which book an address goes to; whom a batch is for are recipients. */
  readonly type: BookType;
  readonly texts: Texts;
  /** What the file says. */
  readonly source: Texts;
  readonly marks: Readonly<Partial<Record<ColumnField, CellMark>>>;
  /** Of the postal code that stood here when the catalogue answered. */
  readonly place?: Place;
  /** Rejections by the server; removed with the next edit of that cell. */
  readonly refused?: readonly CellFault[];
  readonly twin?: BookTwin;
  readonly choice?: DuplicateChoice;
  /** The rejected row of an earlier batch that this one replaces. */
  readonly mends?: RejectedRow;
}

export interface GridRow extends RowParts {
  /** One for a cell at the most, in the order of the columns. */
  readonly faults: readonly CellFault[];
}

/** The answers to validate and to send. */
export const toAnswers = (row: Pick<RowParts, 'columns' | 'type' | 'texts'>): Record<string, unknown> =>
  columnSets[row.columns].toAnswers(row);

const isField = (name: string | undefined): name is ColumnField => columnFields.some((field) => field === name);

function toFault({
  pointer,
  key,
  params,
}: {
  pointer: string;
  key: string;
  params: Readonly<Record<string, unknown>>;
}): CellFault | undefined {
  const field = pointer.split('/')[1];
  return isField(field) ? { field, key, params } : undefined;
}

/**
 * The faults of a row that the server rejects. A fault of the row as a whole is shown at its name, so that it isn't
 * missed.
 */
export function toFaults(errors: readonly Parameters<typeof toFault>[0][]): readonly CellFault[] {
  const placed = errors.flatMap((error) => toFault(error) ?? []);
  return placed.length > 0 ? placed : [{ field: 'name', key: 'import:fault.refused', params: {} }];
}

/** Only the order of the text says what it is: the catalogue or the person confirms it. */
export const isGuessed = ({ marks }: Pick<RowParts, 'marks'>, field: ColumnField): boolean =>
  marks[field]?.note === 'guessed';

/** A rounded number says so itself; a day where none belongs keeps every rule and is wrong all the same. */
function markFault({ marks, texts }: RowParts, field: ColumnField): CellFault | undefined {
  const note = marks[field]?.note;
  if (note === 'date' && texts[field]) return { field, key: 'import:fault.date', params: {} };
  if (note === 'rounded') return { field, key: 'import:fault.rounded', params: {} };
  if (note === 'guessed' && texts[field]) return { field, key: 'import:fault.guessed', params: {} };
  return undefined;
}

/** What the postal code filled in; the rest the person says. */
export const isByPlace = ({ marks }: RowParts, field: ColumnField): boolean =>
  marks[field]?.fixes.includes('place') ?? false;

/** The original text of a completed postal code; undefined for a code that is unchanged. */
export const readAs = ({ marks, source }: RowParts): string | undefined =>
  marks.zip?.fixes.includes('zip') ? (marks.zip.read ?? source.zip ?? '') : undefined;

/**
 * If the code is in another place than the row, only the person can decide. An unchanged code is compared by its state
 * alone: the catalogue names cities differently than people do.
 */
export function misfitFault(parts: RowParts): CellFault | undefined {
  const read = readAs(parts);
  const { texts, place } = parts;
  const zip = texts.zip ?? '';
  const written = Object.fromEntries(
    placeFields.flatMap((field) => (isByPlace(parts, field) ? [] : [[field, texts[field]]])),
  );
  const found = postalMisfit(zip, written, read !== undefined && place?.zip === zip ? place.texts : {});
  return found && { field: 'zip', key: misfitKey, params: { ...found, ...(read !== undefined && { read }) } };
}

function validateCells(parts: RowParts): CellFault[] {
  const errors = columnSets[parts.columns].validate(toAnswers(parts)).flatMap((error) => toFault(error) ?? []);
  const misfit = misfitFault(parts);
  return getFields[parts.columns].flatMap((field) => {
    const found = [markFault(parts, field), misfit, ...errors, ...(parts.refused ?? [])].find(
      (fault) => fault?.field === field,
    );
    return found ?? [];
  });
}

/** Validates the row as the server will: by the compiled rules of its form. */
export const makeRow = (parts: RowParts): GridRow => ({ ...parts, faults: validateCells(parts) });

export const getMark = (raw: string, fixes: readonly FixKind[], note?: CellMark['note']): CellMark | undefined => {
  const mark = note ?? (isRoundedNumber(raw) ? 'rounded' : undefined);
  const read = fixes.includes('zip') ? raw : undefined;
  return fixes.length > 0 || mark ? { fixes, ...(mark && { note: mark }), ...(read && { read }) } : undefined;
};

/** Put right without a question left open. */
export const isFixed = ({ columns, marks, faults }: GridRow): boolean =>
  getFields[columns].some(
    (field) => (marks[field]?.fixes.length ?? 0) > 0 && !faults.some((fault) => fault.field === field),
  );
