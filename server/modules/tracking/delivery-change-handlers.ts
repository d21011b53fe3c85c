import type { Handlers, Input } from '#server/http/handlers.ts';
import type { Answer } from '#contract/calls.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { constants } from '#domain/constants.ts';
import { canChangeDelivery, offeredDeliveryDays } from '#domain/parcel/delivery-change.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { proveCode } from '../account/code-proof.ts';
import { sendCode, spendCode, visitorKey } from '../codes/codes.ts';
import { lockOrder } from '../orders/sent-order-store.ts';
import { lookUpOne, type Visitor } from './find-waybills.ts';
import { keep, settled } from './delivery-change.ts';
import { type Delivery, findDelivery } from './delivery-change-store.ts';
import { useWork } from '../codes/work.ts';
import { findNearestBranch } from '../catalogue/nearest-branches.ts';
import { companyHolidays } from '../catalogue/store.ts';
import { findPlace } from '../catalogue/places.ts';
import { getChange } from './parcel.ts';

// A recipient changes the delivery of a parcel: the newest change is valid, and the promise follows it.

// What the recipient of a parcel may still change about its delivery.

/** Until the courier has it, and a limited number of times; in another country it isn't ours to change. */
const isOpen = ({ status, changes, country }: Pick<Delivery, 'status' | 'changes' | 'country'>): boolean =>
  country === null && canChangeDelivery(status) && changes < constants.deliveryChange.maxChanges;

/** For callers who may track the parcel; others get tracking's own outcome. */
async function deliveryOptions(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'deliveryOptions'>,
): Promise<Answer<'deliveryOptions'>> {
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  if (!parcel) return { ...looked, options: null };
  const { db, clock } = context;
  const now = clock();
  const held = getChange(parcel.details);
  const delivery = await findDelivery(db, parcel.id);
  const zip = delivery.country === null ? delivery.zip : null;
  return {
    ...looked,
    options: {
      open: isOpen(delivery),
      promisedFrom: delivery.promised_from,
      promisedTo: delivery.promised_to,
      phoneTail: phoneTail(delivery.recipient_phone),
      days:
        zip === null
          ? []
          : offeredDeliveryDays(delivery.promised_to, localDate(now), await companyHolidays(db, [zip], now)),
      branch: zip === null ? null : await findNearestBranch(db, await findPlace(db, zip), now),
      toCollect: delivery.to_collect,
      hasDoor: delivery.has_door,
      changesLeft: Math.max(0, constants.deliveryChange.maxChanges - delivery.changes),
      change: held?.kind === 'withdrawn' ? null : held,
    },
  };
}

// Sends the code that proves the recipient's phone. The caller knows the phone's last digits, but can't choose where
// the code goes.

/** @throws BusinessError `notFound` for callers who may not see the parcel, `deliveryNotChangeable` */
async function openDelivery(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: { waybillNo: string; tail?: string | undefined },
): Promise<Delivery & { orderId: string }> {
  const { parcel } = await lookUpOne(context, visitor, waybillNo, tail);
  if (!parcel) throw new BusinessError('notFound');
  const delivery = await findDelivery(context.db, parcel.id);
  if (!isOpen(delivery)) throw new BusinessError('deliveryNotChangeable');
  return { ...delivery, orderId: parcel.id };
}

/** @throws BusinessError also `workRequired`, `codeTooSoon`, `tooManyRequests`, `messageNotSent` */
async function sendDeliveryCode(
  context: ServerContext,
  visitor: Visitor,
  language: LanguageInfo,
  { waybillNo, tail, ...work }: Input<'deliveryCode'>,
): Promise<Answer<'deliveryCode'>> {
  const { recipient_phone: phone } = await openDelivery(context, visitor, { waybillNo, tail });
  await useWork(context, work, { purpose: 'deliveryChange', target: waybillNo, isSuspicious: false });
  return sendCode(context, {
    purpose: 'deliveryChange',
    channel: 'sms',
    target: phone,
    subject: waybillNo,
    language,
    requester: { key: visitorKey(visitor.ip), ip: visitor.ip, isKnown: false },
  });
}

/**
 * For callers who may track the parcel and prove the recipient's phone.
 * @throws BusinessError `notFound`, `wrongCode` at /code, `deliveryNotChangeable` also when the courier loads the
 * parcel at this very moment, `invalidParameter` at a field with an unavailable choice
 */
async function changeDelivery(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail, code, change: wanted }: Input<'deliveryChange'>,
): Promise<Answer<'deliveryChange'>> {
  const { db, clock } = context;
  const before = await openDelivery(context, visitor, { waybillNo, tail });
  const now = clock();
  const change = await settled(db, wanted, before, now);
  const proof = await proveCode(context, visitor, {
    purpose: 'deliveryChange',
    target: before.recipient_phone,
    subject: waybillNo,
    code,
  });
  const promised = await transaction(db, async (trx) => {
    await spendCode(trx, proof);
    await lockOrder(trx, waybillNo);
    if (!isOpen(await findDelivery(trx, before.orderId))) throw new BusinessError('deliveryNotChangeable');
    await keep(trx, { waybillNo, orderId: before.orderId }, change, now);
    return findDelivery(trx, before.orderId);
  });
  return {
    change: {
      at: now.toISOString(),
      kind: change.kind,
      date: change.date ?? null,
      window: change.time_window ?? null,
      branchName: change.branch_name ?? null,
    },
    promisedFrom: promised.promised_from,
    promisedTo: promised.promised_to,
  };
}

export const deliveryHandlers = {
  deliveryOptions: ({ context, session, ip, input }) =>
    deliveryOptions(context, { ip, userId: session?.userId }, input),
  deliveryCode: ({ context, session, ip, language, input }) =>
    sendDeliveryCode(context, { ip, userId: session?.userId }, language, input),
  deliveryChange: ({ context, session, ip, input }) => changeDelivery(context, { ip, userId: session?.userId }, input),
} satisfies Partial<Handlers>;
