/**
 * A customer changes an order to another country before its pickup: the time of the pickup, and how the door is found.
 * Names, phones and content are in the customs documents and can't change, and the price doesn't depend on the day (ADR
 * 35).
 */
import type { Transaction } from 'kysely';
import type { Answer } from '#contract/calls.ts';
import { tidyContact } from '#domain/account/phone.ts';
import { canChange, type ChangedPart } from '#domain/parcel/order-status.ts';
import { promiseWindow } from '#domain/time/promise.ts';
import type { ServerContext } from '#server/context.ts';
import type { Database } from '#server/db/schema.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { Input } from '#server/http/handlers.ts';
import { rateAbroad } from '../pricing/tariff-store.ts';
import { changeLocked, getMovedSlot, writeChange } from './change.ts';
import type { SentOrder } from './sent-order-store.ts';

type Change = Input<'internationalOrderChange'>['change'];
type Changed = Answer<'internationalOrderChange'>;

/** @throws BusinessError `notFound`, also for an order of another customer (ROLE-04); `orderNotChangeable`. */
function checked(order: SentOrder | undefined): SentOrder {
  if (!order) throw new BusinessError('notFound');
  if (!canChange(order.status) || order.product_type !== 'international') throw new BusinessError('orderNotChangeable');
  return order;
}

/**
 * Changes a locked order. Repeating a change has no effect.
 * @throws BusinessError `notFound`, `orderNotChangeable`, `pickupSlotFull`; `freightNotFound` when that country is no
 * longer served.
 */
export async function changeFoundAbroad(
  trx: Transaction<Database>,
  found: SentOrder | undefined,
  change: Change,
  now: Date,
): Promise<Changed> {
  const order = checked(found);
  const { senderReferences, ...pickup } = change;
  const { address2, ...contact } = order.sender;
  const sender = tidyContact({ ...contact, ...(senderReferences !== undefined && { address2: senderReferences }) });
  const moved = getMovedSlot(order, pickup);
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
}

/** @throws BusinessError as `changeFoundAbroad` does */
export function changeOrderAbroad(
  context: ServerContext,
  userId: string,
  { orderNo, change }: Input<'internationalOrderChange'>,
): Promise<Changed> {
  return changeLocked(context, { userId, orderNo, date: change.pickupDate }, (trx, found) =>
    changeFoundAbroad(trx, found, change, context.clock()),
  );
}
