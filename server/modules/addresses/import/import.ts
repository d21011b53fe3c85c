/** A batch of an import (ROUTE-06): one transaction, an outcome for each row, and no row processed twice. */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { BusinessError } from '../../../http/business-error.ts';
import type { Input } from '../../../http/handlers.ts';
import { findPlaces } from '../../catalogue/places.ts';
import { recordEvent } from '../../account/audit.ts';
import type { Visit } from '../../account/request-context.ts';
import { undoableSince } from '../deletion.ts';
import { entryAnswer } from '../entry.ts';
import { type Book, checkRoom, lockBooks } from '../store.ts';
import { completedZips, readRow } from './validate-rows.ts';
import { planRows, type Plan, prepareRows, type RowAnswer, type RowRecord } from './plan.ts';
import {
  findByIdentity,
  findImport,
  findLive,
  findRecords,
  type ImportRow,
  insertEntries,
  insertImport,
  insertRecords,
  writeEntries,
} from './store.ts';

export type Visitor = Pick<Visit, 'ip' | 'userAgent'>;

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
export async function importAddresses(
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
