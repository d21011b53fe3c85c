/** CONST-10, D-93: "I did not receive it", and what customer service says to it. */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/answers.ts';
import { answerTimes } from '#domain/answer-time.ts';
import { localDate } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { notifyRequester } from '../notifications/notify.ts';
import { getCase, type StoredCase } from '../tracking/case.ts';
import { lookUpOne, type Visitor } from '../tracking/authorize-waybill.ts';
import { getLateness } from '../tracking/parcel.ts';
import { findOpenCase, insertCase, type NewCase, writeAnswer, writeSolution } from './store.ts';

/** `C20261122-000001`: the day and the sequence. */
const getPrefix = (now: Date): string => `C${localDate(now).replaceAll('-', '')}-`;

/** One that somebody else closes or opens in between is asked for again. */
async function openOrFind(db: ServerContext['db'], row: NewCase): Promise<{ isNew: boolean; stored: StoredCase }> {
  for (;;) {
    const opened = await insertCase(db, row);
    if (opened) return { isNew: true, stored: opened };
    const open = await findOpenCase(db, row.orderId);
    if (open) return { isNew: false, stored: open };
  }
}

/** Opens a case, or finds the one that is open. Whether the parcel may have one is the caller's business. */
export function fileCase(
  { db, clock }: ServerContext,
  about: Pick<NewCase, 'orderId' | 'userId' | 'reason' | 'note'>,
): Promise<{ isNew: boolean; stored: StoredCase }> {
  const now = clock();
  return openOrFind(db, {
    ...about,
    prefix: getPrefix(now),
    openedAt: now,
    ...answerTimes(now),
  });
}

/**
 * Opens a case for a parcel that counts as delivered or is late, or answers with the one that is open; for whoever may
 * track the parcel, everybody else gets tracking's own outcome.
 * @throws BusinessError `caseNotPossible`; `tooManyRequests` for an address that goes on asking for what is locked.
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
  // One that is open is theirs to see, also when the parcel has moved on and could not get another.
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

/** Writes it, and tells whoever has opened the case while signed in; the words themselves are read with the parcel. */
function sayTo(write: typeof writeAnswer, event: 'caseAnswered' | 'caseSolved') {
  return async (trx: Transaction<Database>, at: Date, waybillNo: string, text: string): Promise<string | undefined> => {
    const written = await write(trx, waybillNo, text, at);
    if (written?.user_id) {
      const { order_id: orderId, user_id: userId } = written;
      // Of several answers each is news; said twice at once it is one.
      await notifyRequester(trx, { orderId, userId, event, about: `${written.case_no} ${at.toISOString()}`, at });
    }
    return written?.case_no;
  };
}

/** Customer service's first answer to a parcel's open case. Gives its number; undefined when none is open. */
export const answerCase = sayTo(writeAnswer, 'caseAnswered');

/** How a parcel's open case ends. Gives its number; undefined when none is open. */
export const solveCase = sayTo(writeSolution, 'caseSolved');
