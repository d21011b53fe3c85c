/** A recipient changes the delivery of a parcel: the newest change is valid, and the promise follows it. */
import type { Answer } from '#contract/answers.ts';
import type { ServerContext } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { proveCode } from '../account/code-proof.ts';
import { spendCode } from '../codes/codes.ts';
import { lockOrder } from '../orders/courier-store.ts';
import type { Visitor } from '../tracking/authorize-waybill.ts';
import { openDelivery } from './code.ts';
import { isOpen } from './options.ts';
import { keep, settled } from './change-delivery.ts';
import { findDelivery } from './store.ts';

/**
 * For callers who may track the parcel and prove the recipient's phone.
 * @throws BusinessError `notFound`, `wrongCode` at /code, `deliveryNotChangeable` also when the courier loads the
 * parcel at this very moment, `invalidParameter` at a field with an unavailable choice
 */
export async function changeDelivery(
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
