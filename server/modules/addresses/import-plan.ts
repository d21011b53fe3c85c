/**
 * Plans what the rows of a batch do to the book, row by row and without a database: a row may duplicate an entry of the
 * book, or one that an earlier row has added.
 */
import type { Answer } from '#contract/calls.ts';
import type { FieldError } from '#contract/answer-codes.ts';
import type { Contact } from '#schemas/entities.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Input } from '#server/http/handlers.ts';
import type { Place } from '../catalogue/places.ts';
import {
  type BookType,
  entryAnswer,
  filled,
  identityKey,
  isSameContact,
  type StoredEntry,
  toContact,
  validateRow,
} from './entry.ts';

export type SentRow = Input<'addressImport'>['rows'][number];
export type RowAnswer = Answer<'addressImport'>['rows'][number];

/** An entry as the batch leaves it. */
interface Worked {
  entry: StoredEntry;
  /** Before the batch; undefined for one that the batch adds. */
  readonly before: Contact | undefined;
}

interface Step {
  readonly row: number;
  readonly outcome: RowAnswer['outcome'];
  readonly worked?: Worked;
  /** Whether this row has changed an entry that was there before the batch. */
  readonly hasChanged?: boolean;
  readonly errors?: readonly FieldError[];
}

/** The stored record of a row, so that it isn't processed twice and can be undone. */
export interface RowRecord {
  row: number;
  address_id: string;
  outcome: 'added' | 'merged';
  version_after: number;
  /** Of an existing entry that the row has changed. */
  contact_before: Contact | null;
}

export interface Plan {
  readonly added: readonly StoredEntry[];
  /** Each with its next version. */
  readonly changed: readonly StoredEntry[];
  readonly records: readonly RowRecord[];
  readonly answers: readonly RowAnswer[];
}

export interface PreparedRow {
  readonly row: number;
  readonly onDuplicate: SentRow['onDuplicate'];
  readonly errors: readonly FieldError[];
  /** Undefined when there are errors. */
  readonly contact: Contact | undefined;
  /** Empty when there are errors. */
  readonly key: string;
}

/**
 * Validated and normalized. When a batch has a row twice, the first one counts.
 * @param places of the postal codes that were completed
 */
export function prepareRows(
  rows: readonly SentRow[],
  type: BookType,
  { places, now }: { places: ReadonlyMap<string, Place>; now: Date },
): PreparedRow[] {
  const visited = new Set<number>();
  return rows.flatMap(({ row, onDuplicate, entry, readZip }): PreparedRow[] => {
    if (visited.has(row)) return [];
    visited.add(row);
    const validated = validateRow({ entry, readZip }, type, { places, now });
    if ('errors' in validated) return [{ row, onDuplicate, errors: validated.errors, contact: undefined, key: '' }];
    const contact = toContact(validated.entry);
    return [{ row, onDuplicate, errors: [], contact, key: identityKey(contact) }];
  });
}

/** A changed entry gets one new version, however many rows of the batch change it. */
function change(worked: Worked, contact: Contact, now: Date): boolean {
  if (isSameContact(worked.entry.contact, contact)) return false;
  const { entry, before } = worked;
  const isFirst = before !== undefined && isSameContact(before, entry.contact);
  worked.entry = { ...entry, contact, version: entry.version + (isFirst ? 1 : 0), updated_at: now };
  return true;
}

function takeStep(
  { row, onDuplicate, errors, contact, key }: PreparedRow,
  book: Map<string, Worked>,
  type: BookType,
  now: Date,
): Step {
  if (!contact) return { row, outcome: 'refused', errors };
  const worked = book.get(key);
  if (!worked || onDuplicate === 'addAnyway') {
    const added: Worked = {
      entry: { id: uuidv7(), type, contact, is_default: false, version: 1, updated_at: now },
      before: undefined,
    };
    if (!worked) book.set(key, added);
    return { row, outcome: 'added', worked: added };
  }
  if (onDuplicate === 'ask') return { row, outcome: 'duplicate', worked };
  const next = onDuplicate === 'merge' ? filled(worked.entry.contact, contact) : contact;
  return { row, outcome: 'merged', worked, hasChanged: change(worked, next, now) };
}

function toRecord({ row, outcome, worked, hasChanged = false }: Step): RowRecord[] {
  if (!worked || (outcome !== 'added' && outcome !== 'merged')) return [];
  const { entry, before = null } = worked;
  return [
    { row, address_id: entry.id, outcome, version_after: entry.version, contact_before: hasChanged ? before : null },
  ];
}

function toAnswer({ row, outcome, worked, errors = [] }: Step): RowAnswer {
  const isStored = outcome === 'added' || outcome === 'merged';
  return {
    row,
    outcome,
    id: isStored && worked ? worked.entry.id : null,
    duplicateOf: worked && outcome !== 'added' ? entryAnswer(worked.entry) : null,
    errors: [...errors],
  };
}

/** @param known entries of the book by their identity */
export function planRows(
  rows: readonly PreparedRow[],
  known: ReadonlyMap<string, StoredEntry>,
  type: BookType,
  now: Date,
): Plan {
  const book = new Map([...known].map(([key, entry]): [string, Worked] => [key, { entry, before: entry.contact }]));
  const steps = rows.map((row) => takeStep(row, book, type, now));
  const added = steps.flatMap(({ outcome, worked }) => (outcome === 'added' && worked ? [worked.entry] : []));
  const changed = [...book.values()].filter(({ entry, before }) => before && !isSameContact(before, entry.contact));
  return {
    added,
    changed: changed.map(({ entry }) => entry),
    records: steps.flatMap(toRecord),
    answers: steps.map(toAnswer),
  };
}
