/** What the parcels that were placed as one order have in common; a single parcel is an order of one. */
import type { Answer } from '#contract/calls.ts';

type Order = Pick<Answer<'orderDetail'>, 'orderNo' | 'waybillNo' | 'status' | 'total' | 'parcels'>;

const listAll = ({ parcels, ...order }: Order) => (parcels.length > 0 ? parcels : [order]);

export const listUncancelled = (order: Order) => listAll(order).filter(({ status }) => status !== 'cancelled');

export const listWaybills = (order: Order): string[] => listAll(order).map(({ waybillNo }) => waybillNo);

/** Centavos of all that are not cancelled; null while a price is to be confirmed (D-64). */
export const getWholeTotal = (order: Order): number | null =>
  listUncancelled(order).reduce<number | null>(
    (sum, { total }) => (sum === null || total === null ? null : sum + total),
    0,
  );
