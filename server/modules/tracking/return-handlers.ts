/** A recipient returns a delivered parcel by tracking: they prove themselves as for a delivery change. */
import type { Answer } from '#contract/calls.ts';
import { phoneTail } from '#domain/account/phone.ts';
import { maskName } from '#domain/account/names.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { canRecipientReturn, getLastReturnDay, isReturnUsable } from '#domain/parcel/return-label.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Handlers, Input } from '#server/http/handlers.ts';
import { proveCode } from '../account/code-proof.ts';
import { findNearestBranch } from '../catalogue/nearest-branches.ts';
import { findPlace } from '../catalogue/places.ts';
import { sendCode, spendCode, visitorKey } from '../codes/codes.ts';
import { useWork } from '../codes/work.ts';
import { findNewestReturn, findReturnable, getTimes } from '../orders/return-store.ts';
import { getCircumstances, getReturnKey, getReturnLabel, makeReturn } from '../orders/returns.ts';
import { lookUpOne, type Visitor } from './find-waybills.ts';
import { getReturn, isReturnable } from './parcel.ts';

/** For callers who may track the parcel; others get tracking's own outcome. */
async function returnOptions(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail }: Input<'returnOptions'>,
): Promise<Answer<'returnOptions'>> {
  const { parcel, ...looked } = await lookUpOne(context, visitor, waybillNo, tail);
  const order = parcel && (await findReturnable(context.db, { orderId: parcel.id }));
  if (!order) return { ...looked, options: null };
  const today = localDate(context.clock());
  const { sender, recipient } = order;
  const newest = await findNewestReturn(context.db, order.id);
  return {
    ...looked,
    options: {
      isOpen: isReturnable(parcel.details),
      phoneTail: phoneTail(recipient.phone),
      lastDay: getLastReturnDay(today),
      senderMasked: maskName(sender.name),
      senderCity: sender.city,
      branch: recipient.zip
        ? await findNearestBranch(context.db, await findPlace(context.db, recipient.zip), context.clock())
        : null,
      label: getReturn(parcel.details, today),
      hasReason: typeof newest?.reason === 'string',
    },
  };
}

interface Asked {
  waybillNo: string;
  tail?: string | undefined;
}

/** @throws BusinessError `notFound` for callers who may not see the parcel, `returnNotPossible` */
async function openReturn(context: ServerContext, visitor: Visitor, { waybillNo, tail }: Asked) {
  const { parcel } = await lookUpOne(context, visitor, waybillNo, tail);
  const order = parcel && (await findReturnable(context.db, { orderId: parcel.id }));
  if (!order) throw new BusinessError('notFound');
  if (!canRecipientReturn(getCircumstances(order))) throw new BusinessError('returnNotPossible');
  return { orderId: order.id, phone: order.recipient.phone };
}

/** @throws BusinessError also `workRequired`, `codeTooSoon`, `tooManyRequests`, `messageNotSent` */
async function sendReturnCode(
  context: ServerContext,
  visitor: Visitor,
  language: LanguageInfo,
  { waybillNo, tail, ...work }: Input<'returnCode'>,
): Promise<Answer<'returnCode'>> {
  const { phone, orderId } = await openReturn(context, visitor, { waybillNo, tail });
  await useWork(context, work, { purpose: 'deliveryChange', target: waybillNo, isSuspicious: false });
  return sendCode(context, {
    purpose: 'returnStart',
    channel: 'sms',
    target: phone,
    subject: orderId,
    language,
    requester: { key: visitorKey(visitor.ip), ip: visitor.ip, isKnown: false },
  });
}

/**
 * For callers who may track the parcel and prove the recipient's phone. Of concurrent starts one makes the label, and
 * the others get it.
 * @throws BusinessError `notFound`, `wrongCode` at /code, `returnNotPossible` also when the sender stops allowing it at
 * this very moment, and where the label to print again has expired
 */
async function startReturn(
  context: ServerContext,
  visitor: Visitor,
  { waybillNo, tail, code, wanted }: Input<'returnStart'>,
): Promise<Answer<'returnStart'>> {
  const { phone, orderId } = await openReturn(context, visitor, { waybillNo, tail });
  const proof = await proveCode(context, visitor, { purpose: 'returnStart', target: phone, subject: orderId, code });
  return transaction(context.db, async (trx) => {
    await spendCode(trx, proof);
    const order = await findReturnable(trx, { orderId }, { forUpdate: true });
    if (!order || !canRecipientReturn(getCircumstances(order))) throw new BusinessError('returnNotPossible');
    const now = context.clock();
    const stored = wanted
      ? await makeReturn(trx, order, { startedBy: 'recipient', ...wanted }, now)
      : await findNewestReturn(trx, orderId);
    if (!stored || !isReturnUsable(getTimes(stored), localDate(now))) throw new BusinessError('returnNotPossible');
    return {
      label: getReturnLabel(stored, order.status, localDate(now)),
      key: getReturnKey(context, stored.waybill_no),
    };
  });
}

export const recipientReturnHandlers = {
  returnOptions: ({ context, session, ip, input }) => returnOptions(context, { ip, userId: session?.userId }, input),
  returnCode: ({ context, session, ip, language, input }) =>
    sendReturnCode(context, { ip, userId: session?.userId }, language, input),
  returnStart: ({ context, session, ip, input }) => startReturn(context, { ip, userId: session?.userId }, input),
} satisfies Partial<Handlers>;
