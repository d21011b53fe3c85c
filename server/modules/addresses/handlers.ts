import type { Transaction } from 'kysely';
import type { FileAnswer, Handlers, Input } from '#server/http/handlers.ts';
import { constants } from '#domain/constants.ts';
import type { Contact } from '#schemas/entities.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { contactColumns, getSheet, sayIn, writeWorkbook } from '#server/documents/workbook.ts';
import type { Answer } from '#contract/calls.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Database } from '#server/db/schema.ts';
import { addAddress, setDefaultAddress, updateAddress } from './changing.ts';
import { deleteAddresses, deleteEntries, restoreAddresses, undoableSince } from './deletion.ts';
import { recordEvent } from '../account/audit.ts';
import type { Visit } from '../account/visit.ts';
import {
  type AddressEntry,
  type BookType,
  completedZips,
  entryAnswer,
  readRow,
  searchTerms,
  type StoredEntry,
} from './entry.ts';
import { type Book, checkRoom, countBooks, findEntry, listEntries, lockBooks } from './store.ts';
import {
  endImport,
  findByIdentity,
  findImport,
  findLive,
  findNewestImport,
  findRecords,
  type ImportRow,
  insertEntries,
  insertImport,
  insertRecords,
  writeEntries,
} from './import-store.ts';
import { type Plan, planRows, prepareRows, type RowAnswer, type RowRecord } from './import-plan.ts';
import { findPlaces } from '../catalogue/places.ts';

/** A batch of an import (ROUTE-06): one transaction, an outcome for each row, and no row processed twice. */
type Visitor = Pick<Visit, 'ip' | 'userAgent'>;

/** Rows can be added as long as the import can be undone. */
function checkOpen(found: ImportRow, { type }: Book, now: Date): void {
  const isOpen = found.type === type && found.undone_at === null && found.created_at >= undoableSince(now);
  if (!isOpen) throw new BusinessError('notFound');
}

/** The earlier answers to rows that are sent again, as far as their entries still exist. */
async function replay(trx: Transaction<Database>, userId: string, records: readonly RowRecord[]): Promise<RowAnswer[]> {
  if (records.length === 0) return [];
  const live = await findLive(
    trx,
    userId,
    records.map(({ address_id }) => address_id),
  );
  const entries = new Map(live.map((entry) => [entry.id, entry]));
  return records.map(({ row, outcome, address_id }) => {
    const entry = entries.get(address_id);
    return {
      row,
      outcome,
      id: address_id,
      duplicateOf: entry && outcome === 'merged' ? entryAnswer(entry) : null,
      errors: [],
    };
  });
}

async function store(
  trx: Transaction<Database>,
  book: Book,
  importId: string,
  { added, changed, records }: Plan,
  now: Date,
): Promise<void> {
  if (added.length > 0) await checkRoom(trx, book.userId, added.length);
  await insertEntries(trx, book, added, now);
  await writeEntries(trx, book.userId, changed, now);
  await insertRecords(trx, book.userId, importId, records);
}

/**
 * The first batch that stores an entry creates the import, which then belongs to the customer and the book. An import
 * doesn't change the defaults of the book.
 * @throws BusinessError `addressBookFull`, for the whole batch; `notFound` for an import of the other book, and for one
 * that was undone or is too old to be
 */
async function importAddresses(
  { db, clock }: ServerContext,
  userId: string,
  { importId, type, rows: sent }: Input<'addressImport'>,
  visit: Visitor,
): Promise<Answer<'addressImport'>> {
  const now = clock();
  const book = { userId, type };
  const rows = sent.map(readRow);
  const prepared = prepareRows(rows, type, { places: await findPlaces(db, completedZips(rows)), now });
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const begun = await findImport(trx, userId, importId);
    if (begun) checkOpen(begun, book, now);
    const records = begun
      ? await findRecords(
          trx,
          userId,
          importId,
          prepared.map(({ row }) => row),
        )
      : [];
    const replayed = await replay(trx, userId, records);
    const done = new Set(records.map(({ row }) => row));
    const fresh = prepared.filter(({ row }) => !done.has(row));
    const known = await findByIdentity(
      trx,
      book,
      fresh.map(({ key }) => key),
    );
    const plan = planRows(fresh, known, type, now);
    if (plan.records.length > 0) {
      if (!begun) {
        await insertImport(trx, book, importId, now);
        await recordEvent(trx, { userId, kind: 'addressesImported', visit, at: now });
      }
      await store(trx, book, importId, plan, now);
    }
    return { importId, rows: [...replayed, ...plan.answers].toSorted((one, other) => one.row - other.row) };
  });
}

/** Undoes an import (ROUTE-06), except for entries that were changed since. */
interface Undoing {
  readonly removed: readonly string[];
  /** Each with its next version. */
  readonly unmerged: readonly StoredEntry[];
  readonly kept: number;
}

/** Rows that changed nothing have nothing to undo. */
const isEffective = ({ outcome, contact_before }: RowRecord): boolean => outcome === 'added' || contact_before !== null;

/**
 * Walks back from the entry's current version over the versions that the import made, and stops at the first that the
 * customer made: their changes are preserved. An entry whose current version is not the import's stays as it is.
 */
function stepBack(entry: StoredEntry, records: readonly RowRecord[]): 'remove' | 'keep' | StoredEntry {
  const made = new Map(records.map((record) => [record.version_after, record]));
  let contact = entry.contact;
  for (let version = entry.version; ; version -= 1) {
    const record = made.get(version);
    if (record?.outcome === 'added') return 'remove';
    if (!record?.contact_before)
      return version === entry.version ? 'keep' : { ...entry, contact, version: entry.version + 1 };
    contact = record.contact_before;
  }
}

function byEntryId(records: readonly RowRecord[]): Map<string, RowRecord[]> {
  const groups = new Map<string, RowRecord[]>();
  for (const record of records.filter(isEffective))
    groups.set(record.address_id, [...(groups.get(record.address_id) ?? []), record]);
  return groups;
}

function planUndo(entries: readonly StoredEntry[], records: readonly RowRecord[]): Undoing {
  const groups = byEntryId(records);
  const steps = entries.flatMap((entry) => {
    const own = groups.get(entry.id);
    return own ? [{ id: entry.id, step: stepBack(entry, own) }] : [];
  });
  return {
    removed: steps.flatMap(({ id, step }) => (step === 'remove' ? [id] : [])),
    unmerged: steps.flatMap(({ step }) => (typeof step === 'object' ? [step] : [])),
    kept: steps.filter(({ step }) => step === 'keep').length,
  };
}

/**
 * Removes added entries and restores changed ones; a repeated call gets the same answer.
 * @throws BusinessError `notFound`, also for an import that has stored nothing; `undoTooLate`
 */
async function undoImport(
  { db, clock }: ServerContext,
  userId: string,
  importId: string,
): Promise<Answer<'addressImportUndo'>> {
  const now = clock();
  return transaction(db, async (trx) => {
    await lockBooks(trx, userId);
    const found = await findImport(trx, userId, importId);
    if (!found) throw new BusinessError('notFound');
    if (found.undo_answer) return found.undo_answer;
    if (found.created_at < undoableSince(now)) throw new BusinessError('undoTooLate');
    const records = await findRecords(trx, userId, importId);
    const entries = await findLive(
      trx,
      userId,
      records.map(({ address_id }) => address_id),
    );
    const { removed, unmerged, kept } = planUndo(entries, records);
    await deleteEntries(trx, userId, removed, now);
    await writeEntries(trx, userId, unmerged, now);
    const answer = { removed: removed.length, unmerged: unmerged.length, kept };
    await endImport(trx, userId, importId, answer, now);
    return answer;
  });
}

// CALL-14, CALL-15: the customer's address books.

/** The last import, while it can be undone (ROUTE-06). */
async function lastImport({ db, clock }: ServerContext, book: Book): Promise<Answer<'addressList'>['lastImport']> {
  const found = await findNewestImport(db, book, undoableSince(clock()));
  return found
    ? { importId: found.id, at: found.created_at.toISOString(), added: found.added, merged: found.merged }
    : null;
}

async function addressList(
  context: ServerContext,
  userId: string,
  input: Input<'addressList'>,
): Promise<Answer<'addressList'>> {
  const { type, page, pageSize, keyword = '' } = input;
  const words = searchTerms(keyword);
  const book = { userId, type };
  const { db } = context;
  const [{ total, ...counts }, rows, newest] = await Promise.all([
    countBooks(db, book, words),
    listEntries(db, book, words, pageSize, (page - 1) * pageSize),
    lastImport(context, book),
  ]);
  return { rows: rows.map(entryAnswer), total, page, pageSize, counts, lastImport: newest };
}

/** @throws BusinessError `notFound`, also for an entry of another customer (ROLE-04). */
async function addressDetail({ db }: ServerContext, userId: string, id: string): Promise<AddressEntry> {
  const found = await findEntry(db, userId, id);
  if (!found) throw new BusinessError('notFound');
  return entryAnswer(found);
}

/** Exports a book with the columns that an import reads (ROUTE-06). */
const sheetTitles = { 1: 'senders', 2: 'recipients' } as const satisfies Record<BookType, string>;

/** Everything that is in the book, the default first. */
async function exportAddresses(
  context: ServerContext,
  userId: string,
  type: BookType,
  visit: Visit,
): Promise<FileAnswer> {
  const at = context.clock();
  const entries = await transaction(context.db, async (trx) => {
    await recordEvent(trx, { userId, kind: 'addressesExported', visit, at });
    return listEntries(trx, { userId, type }, [], constants.addressBook.maxEntries, 0);
  });
  const say = sayIn(visit.language);
  const columns = contactColumns<{ contact: Contact }>(say, ({ contact }) => contact);
  const sheet = getSheet(say(`exports:addresses.${sheetTitles[type]}`), columns, entries);
  return { bytes: await writeWorkbook([sheet], { rightToLeft: visit.language.direction === 'rtl' }) };
}

export const addressHandlers = {
  addressList: ({ context, session, input }) => addressList(context, session.userId, input),
  addressDetail: ({ context, session, input }) => addressDetail(context, session.userId, input.id),
  addressAdd: ({ context, session, input }) => addAddress(context, session.userId, input),
  addressUpdate: ({ context, session, input }) => updateAddress(context, session.userId, input),
  addressSetDefault: ({ context, session, input }) => setDefaultAddress(context, session.userId, input),
  addressDelete: ({ context, session, input }) => deleteAddresses(context, session.userId, input.ids),
  addressRestore: ({ context, session, input }) => restoreAddresses(context, session.userId, input.ids),
  addressImport: ({ context, session, input, ...visit }) => importAddresses(context, session.userId, input, visit),
  addressImportUndo: ({ context, session, input }) => undoImport(context, session.userId, input.importId),
  addressExport: ({ context, session, input, ...visit }) => exportAddresses(context, session.userId, input.type, visit),
} satisfies Partial<Handlers>;
