import type { Answer } from '#contract/answers.ts';
import { orderStatuses, phaseOf } from '#domain/order-status.ts';
import { isLate } from '#machines/tracking/tracking.selectors.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';

type OrderPage = Answer<'orderList'>;

/** As many as the first part of the page shows, and as many cards as stand in a row. */
const most = 3;

export interface OwnParcels {
  /** What needs its customer, of both directions; behind it what moves, as far as there is room. */
  first: readonly ListedOrder[];
  /** What comes to the customer and is not among the first. */
  coming: readonly ListedOrder[];
  /** How many are to be picked up or on their way, on whatever page of the list they stand. */
  underway: number;
  /** How many of them need their customer. */
  urgent: number;
  /** Whether the customer has ever sent or been sent anything. */
  any: boolean;
}

/** Later than was promised, or something went wrong where it was last seen. */
export const needsCustomer = (order: ListedOrder): boolean => isLate(order) || order.exception !== null;

const isUnderway = ({ status }: Pick<ListedOrder, 'status'>): boolean =>
  ['waiting', 'moving'].includes(phaseOf(status));

const countUnderway = ({ counts }: OrderPage): number =>
  orderStatuses.filter((status) => isUnderway({ status })).reduce((sum, status) => sum + counts.byStatus[status], 0);

/**
 * What of one's parcels comes first (CALL-21), of lists whose first page begins with what needs attention. What somebody
 * sends to themselves stands in both lists and is counted once, as what they send.
 *
 * @param received undefined while it is unknown: what is sent is shown without it.
 */
export function ownParcels(sent: OrderPage, received: OrderPage | undefined): OwnParcels {
  const own = new Set(sent.rows.map(({ orderNo }) => orderNo));
  const incoming = received?.rows ?? [];
  const arriving = incoming.filter((order) => !own.has(order.orderNo) && isUnderway(order));
  const leaving = sent.rows.filter(isUnderway);
  const twice = incoming.filter((order) => own.has(order.orderNo) && isUnderway(order)).length;

  const urgent = [...leaving, ...arriving].filter(needsCustomer);
  const calm = [...leaving, ...arriving].filter((order) => !needsCustomer(order));
  const first = [...urgent, ...calm].slice(0, most);
  return {
    first,
    coming: arriving.filter((order) => !first.includes(order)).slice(0, most),
    underway: countUnderway(sent) + (received ? countUnderway(received) : 0) - twice,
    urgent: urgent.length,
    any: sent.counts.sent > 0 || (received?.counts.received ?? 0) > 0,
  };
}
