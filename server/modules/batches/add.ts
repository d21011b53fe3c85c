/**
 * Accepts a batch: validates its rows, reserves its place in the slot unless it is brought to a branch, and leaves the
 * placing to a job (FEAT-05, D-65).
 */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { tidyContact } from '#domain/account/phone.ts';
import { chosenBranch, chosenSlot } from '#domain/parcel/drop-off.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction, violates } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { consumeRateLimit, type Limit } from '#server/http/rate-limit.ts';
import { requestHash } from '#server/http/request-facts.ts';
import { getPickupArea } from '../catalogue/pickup-slot-store.ts';
import { findPlace } from '../catalogue/places.ts';
import { pickupCapacity, readNumber } from '../catalogue/settings.ts';
import { findDropOffPlace } from '../orders/drop-off.ts';
import { takeSlot } from '../orders/sent-order-store.ts';
import {
  assertNoPendingCodChange,
  branchPointer,
  checkOutlet,
  checkPickup,
  fullSlot,
  slotPointer,
} from '../orders/place-order-once.ts';
import { customerFacts, slotIsFull } from '../orders/place-order-store.ts';
import { enqueueStep, placeBatchJob } from './job.ts';
import { ownBatch } from './reading.ts';
import { firstOfEach, savedEntry, validateRow } from './quote.ts';
import {
  type BatchRecord,
  findByKey,
  insertBatch,
  insertRows,
  lockRows,
  markRepaired,
  type NewRow,
  type RowName,
} from './store.ts';

type Sent = Input<'batchAdd'>;

interface ValidatedRow extends NewRow {
  replaces: RowName | undefined;
}

const refused = (row: ValidatedRow, errors: NewRow['errors']): ValidatedRow => ({ ...row, outcome: 'refused', errors });

function validated({ rows, name: _, ...common }: Sent, now: Date): ValidatedRow[] {
  return firstOfEach(rows).map(({ row, entry, mends }) => {
    const validation = validateRow(entry, common, now);
    const waiting: ValidatedRow = { row, outcome: 'waiting', entry: savedEntry(entry), errors: null, replaces: mends };
    return 'errors' in validation ? refused(waiting, validation.errors) : waiting;
  });
}

/** Reported at the name, because it concerns the row as a whole. */
const repairedBefore = [{ pointer: '/name', key: 'answers:refusal.rowMendedBefore', params: {} }];

const named = ({ batchId, row }: RowName): string => `${batchId} ${row}`;

/**
 * Replaces rejected rows of earlier batches. A row that was already replaced, from another tab or device for instance,
 * is rejected: it would be placed twice. A row that doesn't exist (any more) blocks nothing.
 */
async function replaceRejected(
  trx: Transaction<Database>,
  userId: string,
  rows: readonly ValidatedRow[],
): Promise<{ rows: ValidatedRow[]; replaced: RowName[] }> {
  const asked = rows.flatMap(({ replaces }) => replaces ?? []);
  const found = new Map((await lockRows(trx, userId, asked)).map((row) => [named(row), row]));
  const replaced = new Map<string, RowName>();
  const next = rows.map((row) => {
    const before = row.replaces && found.get(named(row.replaces));
    if (!before) return row;
    if (before.outcome !== 'refused' || replaced.has(named(before))) return refused(row, repairedBefore);
    replaced.set(named(before), before);
    return row;
  });
  return { rows: next, replaced: [...replaced.values()] };
}

/** The batch that the key made before. */
function same(found: BatchRecord, hash: string): string {
  if (found.request_hash !== hash) throw new BusinessError('idempotencyConflict');
  return found.id;
}

/** @returns false when the key has made a batch in the meantime. */
async function store(
  trx: Transaction<Database>,
  batch: Omit<Parameters<typeof insertBatch>[1], 'holds_place'> & { created_at: Date },
  validatedRows: readonly ValidatedRow[],
  { pickup, sender }: Sent,
): Promise<boolean> {
  const { rows, replaced } = await replaceRejected(trx, batch.user_id, validatedRows);
  const slot = chosenSlot(pickup);
  const isWaiting = rows.some(({ outcome }) => outcome === 'waiting');
  if (!(await insertBatch(trx, { ...batch, holds_place: isWaiting && slot !== undefined }))) return false;
  await markRepaired(trx, replaced);
  await insertRows(trx, batch.id, rows);
  if (!isWaiting) return true;
  if (slot) {
    const capacity = await readNumber(trx, pickupCapacity);
    await takeSlot(trx, { area: getPickupArea(sender.zip), ...slot, capacity, batchId: batch.id });
  }
  await enqueueStep(trx, placeBatchJob, batch, { number: 1, at: batch.created_at });
  return true;
}

/** Five hundred orders each: more than a courier's round carries. */
const batchLimit: Limit = { bucket: 'batch-add', limit: 20, windowSeconds: 3_600 };

/**
 * Rows that can't become an order are rejected at once and don't block the others. An error that holds for all rows
 * rejects the batch, of which nothing is stored then. A corrected row replaces the rejected row of an earlier batch.
 * @throws BusinessError `idempotencyConflict`, `codModificationPending`, `invalidParameter`, `noServiceOutlet`,
 * `pickupSlotFull`, `tooManyRequests`
 */
export async function addBatch(context: ServerContext, userId: string, sent: Sent): Promise<Answer<'batchAdd'>> {
  const { db, clock } = context;
  const now = clock();
  const { idempotencyKey: key, ...request } = sent;
  const hash = requestHash(request);
  const before = await findByKey(db, userId, key);
  if (before) return ownBatch(context, userId, same(before, hash));
  await consumeRateLimit(context, batchLimit, userId);

  const customer = await customerFacts(db, userId);
  if (!customer) throw new BusinessError('sessionExpired');
  assertNoPendingCodChange(customer);
  checkPickup(sent, customer, now);
  const branchCode = chosenBranch(sent.pickup);
  // Each order locks the branch again: one that closes meanwhile refuses only the rows that still wait.
  if (branchCode !== undefined) await findDropOffPlace(db, branchCode, now, branchPointer);
  else await checkOutlet(db, await findPlace(db, sent.sender.zip), now);
  const rows = validated(sent, now);
  const batch = {
    id: uuidv7(),
    user_id: userId,
    key,
    request_hash: hash,
    name: sent.name?.trim() ?? '',
    sender: JSON.stringify(tidyContact(sent.sender)),
    pickup: JSON.stringify(sent.pickup),
    created_at: now,
  };
  try {
    if (await transaction(db, (trx) => store(trx, batch, rows, sent))) return await ownBatch(context, userId, batch.id);
  } catch (error) {
    if (!violates(error, slotIsFull)) throw error;
    throw await fullSlot(
      db,
      { area: getPickupArea(sent.sender.zip), date: chosenSlot(sent.pickup)?.date ?? '' },
      slotPointer,
    );
  }
  // A concurrent request with the same key has committed in the meantime.
  const other = await findByKey(db, userId, key);
  if (!other) throw new BusinessError('conflict');
  return ownBatch(context, userId, same(other, hash));
}
