/** Return labels: making one, what it costs, and its print. The sender pays when a courier scans it (STATE-01). */
import { timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import {
  canSenderReturn,
  getReturnState,
  isReturnUsable,
  type ReturnCircumstances,
  type ReturnReason,
  type ReturnStarter,
} from '#domain/parcel/return-label.ts';
import { flowOfSource } from '#domain/parcel/shipments.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { Price } from '#domain/pricing/pricing.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { FileAnswer, Input } from '#server/http/handlers.ts';
import { sealed } from '#server/secret.ts';
import { notifyStatus } from '../notifications/notify.ts';
import { quoteReturn } from '../pricing/service.ts';
import { findRoute } from '../pricing/tariff-store.ts';
import { printReturn } from './labels.ts';
import { prepareReturn } from './order-rows.ts';
import type { OrderRow } from './reading-store.ts';
import {
  createReturn,
  findNewestReturn,
  findReturn,
  findReturnable,
  getPickup,
  getTimes,
  listOwnReturns,
  type ReturnableOrder,
  type StoredReturn,
  takeSequence,
  writeAllowance,
  writeReturnCancelled,
  writeReturnReason,
} from './return-store.ts';

export const getCircumstances = (
  order: Pick<ReturnableOrder, 'status' | 'recipient' | 'user_id' | 'allows_return'>,
): ReturnCircumstances => ({
  status: order.status,
  country: order.recipient.country ?? null,
  hasPayer: order.user_id !== null,
  isAllowed: order.allows_return,
});

type Label = Answer<'returnStart'>['label'];

/** As both sides see it. */
export function getReturnLabel(
  stored: Pick<
    StoredReturn,
    | 'waybill_no'
    | 'started_by'
    | 'created_at'
    | 'last_day'
    | 'scanned_at'
    | 'cancelled_at'
    | 'pickup_date'
    | 'pickup_slot'
  >,
  status: ReturnableOrder['status'],
  today: string,
): Label {
  return {
    waybillNo: stored.waybill_no,
    state: getReturnState(getTimes(stored), status, today),
    lastDay: stored.last_day,
    startedBy: stored.started_by,
    createdAt: stored.created_at.toISOString(),
    scannedAt: stored.scanned_at?.toISOString() ?? null,
    pickup: getPickup(stored),
  };
}

/** The part of an order about its return; the charge and the recipient's words are the sender's to read. */
export async function getOrderReturn(
  db: Kysely<Database>,
  row: OrderRow,
  { isSender, now }: { isSender: boolean; now: Date },
): Promise<Answer<'orderDetail'>['returns']> {
  const stored = await findNewestReturn(db, row.id);
  const label = stored ? getReturnLabel(stored, row.status, localDate(now)) : null;
  return {
    isAllowed: row.allows_return,
    isPossible: isSender && label?.state !== 'ready' && canSenderReturn(getCircumstances(row)),
    label,
    total: isSender && stored ? stored.price.total : null,
    reason: (isSender && stored?.reason) || null,
    note: (isSender && stored?.note) || null,
  };
}

/**
 * The ordinary tariff for the way back: the same parcel and service, without collecting and without a bag.
 * @throws BusinessError `returnNotPossible` when the service has no price in that direction.
 */
async function priceReturn(
  db: Kysely<Database>,
  { sender, recipient, parcel, product_type, source }: ReturnableOrder,
  now: Date,
): Promise<Price> {
  const destination = { zip: recipient.zip ?? '', city: recipient.city };
  const route = await findRoute(db, now, [sender.zip, destination.zip]);
  const quotes = quoteReturn(route, { origin: sender, destination, parcel, flow: flowOfSource(source) });
  const price = quotes.find(({ productType }) => productType === product_type)?.price;
  if (!price) throw new BusinessError('returnNotPossible');
  return price;
}

interface ReturnWanted {
  startedBy: ReturnStarter;
  reason?: ReturnReason | undefined;
  note?: string | undefined;
}

/**
 * The usable label of a locked order, made now unless there is one: a parcel has one at a time. The sender is notified
 * of a recipient's return, once.
 */
export async function makeReturn(
  trx: Transaction<Database>,
  order: ReturnableOrder,
  { startedBy, reason, note }: ReturnWanted,
  now: Date,
): Promise<StoredReturn> {
  const words = { reason: reason ?? null, note: note?.trim() || null };
  const newest = await findNewestReturn(trx, order.id);
  const isNew = !newest || !isReturnUsable(getTimes(newest), localDate(now));
  const stored = isNew
    ? await createReturn(trx, {
        ...prepareReturn(order.id, {
          sequence: await takeSequence(trx),
          price: await priceReturn(trx, order, now),
          startedBy,
          now,
        }),
        ...words,
      })
    : newest;
  if (startedBy === 'recipient') {
    if (!isNew) await writeReturnReason(trx, stored.id, words);
    await notifyStatus(trx, order.id, { event: 'returnStarted', at: now, about: stored.id }, { only: 'sender' });
  }
  return stored;
}

/** @throws BusinessError `notFound`, also for an order of another customer (ROLE-04); `returnNotPossible`. */
async function getOwn(db: Kysely<Database>, userId: string, orderNo: string, forUpdate: boolean) {
  const order = await findReturnable(db, { userId, orderNo }, { forUpdate });
  if (!order) throw new BusinessError('notFound');
  if (!canSenderReturn(getCircumstances(order))) throw new BusinessError('returnNotPossible');
  return order;
}

/** What the sender is charged when a label made now is scanned. */
export async function returnCost(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'returnCost'>> {
  const { total } = await priceReturn(db, await getOwn(db, userId, orderNo, false), clock());
  return { total };
}

/** Whether the recipient may start a return. A label that exists stays valid. */
export function allowReturn(
  { db }: ServerContext,
  userId: string,
  { orderNo, allowed }: Input<'returnAllow'>,
): Promise<Answer<'returnAllow'>> {
  return transaction(db, async (trx) => {
    const { id } = await getOwn(trx, userId, orderNo, true);
    await writeAllowance(trx, id, allowed);
    return { allowed };
  });
}

/** The sender's label, with the shipment or later; repeating the call answers with the same one. */
export function createOwnReturn(
  { db, clock }: ServerContext,
  userId: string,
  orderNo: string,
): Promise<Answer<'returnCreate'>> {
  return transaction(db, async (trx) => {
    const now = clock();
    const order = await getOwn(trx, userId, orderNo, true);
    const stored = await makeReturn(trx, order, { startedBy: 'sender' }, now);
    return { label: getReturnLabel(stored, order.status, localDate(now)), total: stored.price.total };
  });
}

/** @returns the usable labels of what the customer sends and receives; their charge is the sender's to read. */
export async function listReturns({ db, clock }: ServerContext, userId: string): Promise<Answer<'returnList'>> {
  const today = localDate(clock());
  const rows = await listOwnReturns(db, userId, today, Math.max(...constants.lists.pageSizes));
  return {
    rows: rows.map(({ sender, recipient, parcel, price, ...row }) => {
      const isSender = row.user_id === userId;
      const { name, city } = isSender ? recipient : sender;
      return {
        orderNo: row.order_no,
        waybillNo: row.order_waybill_no,
        direction: isSender ? ('sent' as const) : ('received' as const),
        counterpartName: name,
        counterpartCity: city,
        itemName: parcel.itemName,
        label: getReturnLabel(row, row.status, today),
        total: isSender ? price.total : null,
      };
    }),
  };
}

/** Prints one label, cancels it and books its pickup without an account: only the recipient who has proved their phone gets it. */
export const getReturnKey = ({ secret }: Pick<ServerContext, 'secret'>, waybillNo: string): string =>
  sealed(secret, 'return label', waybillNo);

function hasKey(context: ServerContext, waybillNo: string, key: string | undefined): boolean {
  const [given, right] = [Buffer.from(key ?? ''), Buffer.from(getReturnKey(context, waybillNo))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * The label for its sender, and for the holder of its key.
 * @throws BusinessError `notFound`, also for others
 */
export async function openLabel(
  context: ServerContext,
  userId: string | undefined,
  { waybillNo, key }: Pick<Input<'returnLabels'>, 'waybillNo' | 'key'>,
): Promise<{ order: ReturnableOrder; stored: StoredReturn; isSender: boolean }> {
  const stored = await findReturn(context.db, waybillNo);
  const order = stored && (await findReturnable(context.db, { orderId: stored.order_id }));
  const isSender = order !== undefined && order.user_id !== null && order.user_id === userId;
  if (!stored || !order || !(isSender || hasKey(context, waybillNo, key))) throw new BusinessError('notFound');
  return { order, stored, isSender };
}

/**
 * The side that made a label cancels it before its first scan; repeating it has no effect. The sender cannot cancel what
 * the recipient was promised.
 * @throws BusinessError as `openLabel` does; `returnNotPossible` for a label of the other side, and for one that was scanned or has expired
 */
export async function cancelReturn(
  context: ServerContext,
  userId: string | undefined,
  { waybillNo, key }: Input<'returnCancel'>,
): Promise<Answer<'returnCancel'>> {
  const { order, isSender } = await openLabel(context, userId, { waybillNo, key });
  return transaction(context.db, (trx) =>
    cancelLabel(trx, { orderId: order.id, waybillNo }, context.clock(), ({ started_by: by }) =>
      by === 'sender' ? isSender : hasKey(context, waybillNo, key),
    ),
  );
}

/**
 * Cancels a label before its first scan; repeating it has no effect.
 * @param mayCancel whether the caller has made it, or is an operator
 * @throws BusinessError `notFound`; `returnNotPossible` for a label that the caller may not cancel, and for one that was scanned or has expired
 */
export async function cancelLabel(
  trx: Transaction<Database>,
  { orderId, waybillNo }: { orderId: string; waybillNo: string },
  now: Date,
  mayCancel: (label: StoredReturn) => boolean,
): Promise<Answer<'returnCancel'>> {
  const today = localDate(now);
  const order = await findReturnable(trx, { orderId }, { forUpdate: true });
  const stored = await findReturn(trx, waybillNo);
  if (!order || !stored) throw new BusinessError('notFound');
  if (!mayCancel(stored)) throw new BusinessError('returnNotPossible');
  if (stored.cancelled_at !== null) return { label: getReturnLabel(stored, order.status, today) };
  if (!isReturnUsable(getTimes(stored), today)) throw new BusinessError('returnNotPossible');
  await writeReturnCancelled(trx, stored.id, now);
  const cancelled = { ...stored, cancelled_at: now, pickup_date: null, pickup_slot: null };
  return { label: getReturnLabel(cancelled, order.status, today) };
}

/** @throws BusinessError as `openLabel` does; `returnNotPossible` for a label that was scanned or has expired. */
export async function returnLabels(
  context: ServerContext,
  userId: string | undefined,
  { waybillNo, key, ...format }: Input<'returnLabels'>,
): Promise<FileAnswer> {
  const label = await openLabel(context, userId, { waybillNo, key });
  if (!isReturnUsable(getTimes(label.stored), localDate(context.clock()))) throw new BusinessError('returnNotPossible');
  return printReturn(context, label, format);
}
