/** Undoes an import (ROUTE-06), except for entries that were changed since. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { BusinessError } from '../../../http/business-error.ts';
import { undoableSince } from '../deletion.ts';
import { deleteEntries } from '../deletion-store.ts';
import type { StoredEntry } from '../entry.ts';
import { lockBooks } from '../store.ts';
import type { RowRecord } from './plan.ts';
import { endImport, findImport, findLive, findRecords, writeEntries } from './store.ts';

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
export async function undoImport(
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
