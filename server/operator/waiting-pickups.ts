/** Formats for the operator the orders that wait for a pickup on a day that is now closed. */
import type { Row } from './command.ts';
import type { pickupsOn } from './pickup-store.ts';

type Waiting = Awaited<ReturnType<typeof pickupsOn>>;

export const saidOfWaiting = ({ length }: Waiting): string =>
  length === 0
    ? 'No order has its pickup there on that day.'
    : `Orders with a pickup on that day: ${length}. Their senders are to be called.`;

export const rowsOfWaiting = (waiting: Waiting): Row[] =>
  waiting.map((order) => ({
    waybill: order.waybill_no,
    order: order.order_no,
    slot: order.pickup_slot,
    zip: order.zip,
    phone: order.sender_phone,
  }));
