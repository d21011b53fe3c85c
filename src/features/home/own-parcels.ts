import type { Answer } from '#contract/calls.ts';
import { getPhase, type OrderPhase } from '#domain/parcel/order-status.ts';
import { countPhase, hasAllArrived, isAwaited } from '#domain/parcel/parcel-verdict.ts';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';

type OrderPage = Answer<'orderList'>;

/** As many as the first part of the page shows, and as many cards as fit in a row. */
const most = 3;

export interface OwnParcels {
  /** What needs its customer, of both directions; behind it what moves, as far as there is room. */
  first: readonly ListedOrder[];
  /** What comes to the customer and is not among the first. */
  coming: readonly ListedOrder[];
  /** How many are in transit, and how many are to be picked up, on all pages of the list. */
  moving: number;
  waiting: number;
  /** How many ask something of their customer. */
  urgent: number;
  /** Whether the customer has ever sent or been sent anything, and whether all of it has arrived. */
  any: boolean;
  allArrived: boolean;
}

/**
 * The customer's most important parcels (CALL-21), of lists whose first page begins with what needs attention. A parcel
 * to themselves is in both lists and counts once, as sent.
 *
 * @param received undefined while it is unknown: sent parcels are shown without it.
 */
export function ownParcels(sent: OrderPage, received: OrderPage | undefined): OwnParcels {
  const own = new Set(sent.rows.map(({ orderNo }) => orderNo));
  const incoming = received?.rows ?? [];
  const arriving = incoming.filter((order) => !own.has(order.orderNo) && isAwaited(order.status));
  const leaving = sent.rows.filter(({ status }) => isAwaited(status));
  const twice = incoming.filter((order) => own.has(order.orderNo)).map(({ status }) => getPhase(status));
  const lists = received ? [sent, received] : [sent];
  const countOnce = (phase: OrderPhase) =>
    lists.reduce((sum, { counts }) => sum + countPhase(counts.byStatus, phase), 0) -
    twice.filter((each) => each === phase).length;

  const urgent = [...leaving, ...arriving].filter(({ ask }) => ask !== null);
  const calm = [...leaving, ...arriving].filter(({ ask }) => ask === null);
  const first = [...urgent, ...calm].slice(0, most);
  return {
    first,
    coming: arriving.filter((order) => !first.includes(order)).slice(0, most),
    moving: countOnce('moving'),
    waiting: countOnce('waiting'),
    urgent: sent.counts.attention,
    any: sent.counts.sent > 0 || (received?.counts.received ?? 0) > 0,
    allArrived: hasAllArrived(lists.map(({ counts }) => counts.byStatus)),
  };
}
