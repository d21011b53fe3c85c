/**
 * A customer changes an order to another country before its pickup: the time of the pickup, and how the door is found.
 * Names, phones and content are in the customs documents and can't change, and the price doesn't depend on the day (ADR
 * 35).
 */
import type { Answer } from '#contract/answers.ts';
import { tidyContact } from '#domain/contact.ts';
import { canChange, type ChangedPart } from '#domain/order-change.ts';
import { promiseWindow } from '#domain/promise.ts';
import type { ServerContext } from '../../context.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Input } from '../../http/handlers.ts';
import { rateAbroad } from '../pricing/store.ts';
import type { SentOrder } from './change-store.ts';
import { changeLocked, isMoved, writeChange } from './write-change.ts';

/** @throws BusinessError `notFound`, also for an order of another customer (ROLE-04); `orderNotChangeable`. */
function checked(order: SentOrder | undefined): SentOrder {
  if (!order) throw new BusinessError('notFound');
  if (!canChange(order.status) || order.product_type !== 'international') throw new BusinessError('orderNotChangeable');
  return order;
}

/**
 * Repeating a change has no effect.
 * @throws BusinessError `notFound`, `orderNotChangeable`, `pickupSlotFull`; `freightNotFound` when that country is no
 * longer served.
 */
export function changeOrderAbroad(
  context: ServerContext,
  userId: string,
  { orderNo, change }: Input<'internationalOrderChange'>,
): Promise<Answer<'internationalOrderChange'>> {
  const now = context.clock();
  return changeLocked(context, { userId, orderNo, date: change.pickupDate }, async (trx, found) => {
    const order = checked(found);
    const { senderReferences, ...pickup } = change;
    const { address2, ...contact } = order.sender;
    const sender = tidyContact({ ...contact, ...(senderReferences !== undefined && { address2: senderReferences }) });
    const moved = isMoved(order, pickup);
    const parts: ChangedPart[] = [
      ...(moved ? (['pickup'] as const) : []),
      ...((address2 ?? '') === (sender.address2 ?? '') ? [] : (['sender'] as const)),
    ];
    let window = { promisedFrom: order.promised_from, promisedTo: order.promised_to };
    if (moved) {
      const rate = await rateAbroad(trx, order.recipient.country ?? '');
      if (!rate) throw new BusinessError('freightNotFound');
      window = promiseWindow(change.pickupDate, rate);
    }
    const total = (order.price ?? order.estimate)?.total ?? 0;
    if (parts.length > 0)
      await writeChange(
        trx,
        order,
        {
          pickup,
          ...window,
          columns: { sender: JSON.stringify(sender) },
          entry: { parts, before: total, total },
        },
        now,
      );
    return { parts, ...window };
  });
}
