/**
 * Sends the code that proves the recipient's phone. The caller knows the phone's last digits, but can't choose where
 * the code goes.
 */
import type { Answer } from '#contract/answers.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { sendCode, visitorKey } from '../codes/codes.ts';
import { useWork } from '../codes/work.ts';
import { lookUpOne, type Visitor } from '../tracking/authorize-waybill.ts';
import { isOpen } from './options.ts';
import { type Delivery, findDelivery } from './store.ts';

/** @throws BusinessError `notFound` for callers who may not see the parcel, `deliveryNotChangeable` */
export async function openDelivery(
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
export async function sendDeliveryCode(
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
