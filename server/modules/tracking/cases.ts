/** CONST-10, D-93: "I did not receive it", and the reply of customer service. */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { answerTimes } from '#domain/account/inbox.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { notifyRequester } from '../notifications/notify.ts';
import {
  findOpenCase,
  getCase,
  insertCase,
  type NewCase,
  type StoredCase,
  writeAnswer,
  writeSolution,
} from './case-store.ts';
import { lookUpOne, type Visitor } from './find-waybills.ts';
import { getLateness } from './parcel.ts';

/** `C20261122-000001`: the day and the sequence. */
export const getCasePrefix = (now: Date): string => `C${localDate(now).replaceAll('-', '')}-`;

/** Tries again when a concurrent request closes or opens the case in between. */
async function openOrFind(db: ServerContext['db'], row: NewCase): Promise<{ isNew: boolean; stored: StoredCase }> {
  for (;;) {
    const opened = await insertCase(db, row);
    if (opened) return { isNew: true, stored: opened };
    const open = await findOpenCase(db, row.orderId, row.userId);
    if (open) return { isNew: false, stored: open };
  }
}

/** Opens a case, or finds the open one. The caller checks whether the parcel may have one. */
export function fileCase(
  { db, clock }: ServerContext,
  about: Pick<NewCase, 'orderId' | 'userId' | 'reason' | 'note'>,
): Promise<{ isNew: boolean; stored: StoredCase }> {
  const now = clock();
  return openOrFind(db, {
    ...about,
    prefix: getCasePrefix(now),
    openedAt: now,
    ...answerTimes(now),
  });
}

/**
 * Opens a case for a parcel that counts as delivered or is late, or answers with the open one. Requires permission to
 * track the parcel; other callers get tracking's own outcome.
 * @throws BusinessError `caseNotPossible`; `tooManyRequests` for an address that keeps asking for locked parcels.
 */
export async function openCase(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail, reason, note }: Input<'caseOpen'>,
): Promise<Answer<'caseOpen'>> {
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  const now = context.clock();
  const answeredAt = now.toISOString();
  if (!parcel) return { ...looked, answeredAt, isNew: false, case: null };
  // An open case stays visible, also when the parcel has moved on and could not get another.
  const last = parcel.details.case;
  if (last && last.solvedAt === null) return { ...looked, answeredAt, isNew: false, case: getCase(last) };
  if (!getLateness(parcel.details, localDate(now)).reportable) throw new BusinessError('caseNotPossible');
  const { isNew, stored } = await fileCase(context, {
    orderId: parcel.id,
    userId: visitor.userId ?? null,
    reason: reason ?? null,
    note: note?.trim() || null,
  });
  return { ...looked, answeredAt, isNew, case: getCase(stored) };
}

/**
 * Writes the text and notifies the customer who opened the case while signed in; the text itself is read with the
 * parcel.
 */
function sayTo(write: typeof writeAnswer, event: 'caseAnswered' | 'caseSolved') {
  return async (trx: Transaction<Database>, at: Date, waybillNo: string, text: string): Promise<string | undefined> => {
    const written = await write(trx, waybillNo, text, at);
    if (written?.user_id) {
      const { order_id: orderId, user_id: userId } = written;
      // Each of several answers is news; a duplicate is sent once.
      await notifyRequester(trx, { orderId, userId, event, about: `${written.case_no} ${at.toISOString()}`, at });
    }
    return written?.case_no;
  };
}

/** Writes customer service's answer to a parcel's open case. @returns its number; undefined when none is open. */
export const answerCase = sayTo(writeAnswer, 'caseAnswered');

/** Solves a parcel's open case. @returns its number; undefined when none is open. */
export const solveCase = sayTo(writeSolution, 'caseSolved');
