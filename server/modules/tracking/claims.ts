/** CONST-10, D-93: claims for damage and loss of a parcel that the customer has sent: filed, decided, paid. */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { answerTimes } from '#domain/account/inbox.ts';
import { type ClaimOffer, getClaimLimit, getPayable, isInsured, listClaimOffers } from '#domain/parcel/claim.ts';
import { formatPesos } from '#domain/pricing/money.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input, Session } from '#server/http/handlers.ts';
import { attachFiles } from '../forms/file-store.ts';
import { getOwner } from '../forms/files.ts';
import { notifyRequester } from '../notifications/notify.ts';
import { findSentOrder, type SentOrder } from '../orders/sent-order-store.ts';
import {
  closeReport,
  findLastMove,
  getCase,
  insertCase,
  listCases,
  type NewCase,
  type StoredCase,
  writeDecision,
  writePayment,
} from './case-store.ts';
import { getCasePrefix } from './cases.ts';

type Cases = Awaited<ReturnType<typeof listCases>>;

const isOpen = ({ solved_at }: Cases[number]): boolean => solved_at === null;

async function listOffers(
  db: ServerContext['db'],
  { id, status, signed_at, promised_to }: SentOrder,
  cases: Cases,
  now: Date,
): Promise<ClaimOffer[]> {
  const facts = {
    status,
    cases,
    signedAt: signed_at,
    movedAt: await findLastMove(db, id),
    promisedTo: promised_to,
    isUnanswered: cases.some((each) => isOpen(each) && each.kind === 'notReceived' && each.solution_due_at < now),
  };
  return listClaimOffers(facts, now);
}

/** @throws BusinessError `notFound`, also for an order that another customer has sent (ROLE-04). */
export async function readClaims(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'orderClaims'>> {
  const order = await findSentOrder(db, userId, orderNo);
  if (!order) throw new BusinessError('notFound');
  const now = clock();
  const cases = await listCases(db, order.id, userId);
  const [newest] = cases;
  const { firstAnswerDueAt, solutionDueAt } = answerTimes(now);
  return {
    waybillNo: order.waybill_no,
    answeredAt: now.toISOString(),
    case: newest ? getCase(newest.stored) : null,
    offers: await listOffers(db, order, cases, now),
    parcel: { itemValue: order.parcel.itemValue, insure: isInsured(order.parcel) },
    firstAnswerDueAt: firstAnswerDueAt.toISOString(),
    solutionDueAt: solutionDueAt.toISOString(),
  };
}

const rejected = (pointer: string, reason: string, params: Record<string, unknown> = {}): BusinessError =>
  new BusinessError('invalidParameter', { errors: [{ pointer, key: `answers:refusal.${reason}`, params }] });

/** Ends the case that it continues, also one that a recipient opens in this moment. The order is locked. */
async function insertClaim(trx: Transaction<Database>, row: NewCase): Promise<StoredCase> {
  for (;;) {
    await closeReport(trx, row.orderId, row.openedAt);
    const stored = await insertCase(trx, row);
    if (stored) return stored;
  }
}

/**
 * Files a claim; while one is open, it is the answer. A case of a parcel that was not received ends with it. The lock on
 * the order lets one of concurrent calls file it.
 * @throws BusinessError `notFound`; `claimNotPossible` before or after its days, and for what was claimed before;
 * `invalidParameter` for an amount above the declared value, and for files that aren't the customer's, complete and new.
 */
export async function fileClaim(
  context: ServerContext,
  session: Session,
  { orderNo, kind, note, evidence, amount, clabe, ticket }: Input<'claimFile'>,
): Promise<Answer<'claimFile'>> {
  const now = context.clock();
  const answeredAt = now.toISOString();
  const { userId } = session;
  return transaction(context.db, async (trx) => {
    const order = await findSentOrder(trx, userId, orderNo, { forUpdate: true });
    if (!order) throw new BusinessError('notFound');
    const cases = await listCases(trx, order.id, userId);
    const open = cases.find(isOpen);
    if (open && open.kind !== 'notReceived') return { answeredAt, isNew: false, case: getCase(open.stored) };
    const offers = await listOffers(trx, order, cases, now);
    if (!offers.some((offer) => offer.kind === kind)) throw new BusinessError('claimNotPossible');
    const limit = getClaimLimit(order.parcel);
    if (amount > limit) throw rejected('/amount', 'claimAmount', { limit: formatPesos(limit) });
    const files = { form: 'tracking/claim', field: 'evidence', ids: evidence };
    if ((await attachFiles(trx, getOwner(session, ticket), files)) !== evidence.length)
      throw rejected('/evidence', 'filesGone');
    const stored = await insertClaim(trx, {
      orderId: order.id,
      prefix: getCasePrefix(now),
      userId,
      reason: null,
      note: note.trim(),
      openedAt: now,
      ...answerTimes(now),
      claim: { kind, amount, payable: getPayable(amount, order.parcel), clabe, fileIds: evidence },
    });
    return { answeredAt, isNew: true, case: getCase(stored) };
  });
}

/** Writes the step of a claim, and notifies its customer while the account exists. */
function stepTo<Step>(
  write: (trx: Transaction<Database>, caseNo: string, step: Step) => ReturnType<typeof writeDecision>,
  event: 'claimDecided' | 'claimPaid',
) {
  return async (trx: Transaction<Database>, caseNo: string, step: Step & { at: Date }): Promise<boolean> => {
    const written = await write(trx, caseNo, step);
    if (written?.user_id) {
      const { order_id: orderId, user_id: userId, case_no: about } = written;
      await notifyRequester(trx, { orderId, userId, event, about, at: step.at });
    }
    return written !== undefined;
  };
}

/** Decides an open claim with what is paid of it, in centavos, and the reason. False when it is decided already. */
export const decideClaim = stepTo<{ approved: number; reason: string; at: Date }>(writeDecision, 'claimDecided');

/** Records the bank's reference of the payment. False when it is paid already, or nothing is to be paid. */
export const payClaim = stepTo<{ reference: string; at: Date }>(writePayment, 'claimPaid');
