/** What the list of an account's orders is asked for, in its URL: every lead into the list is a link of these. */
import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/order-choices.ts';
import { getPhase, type OrderPhase, orderPhases, orderStatuses, orderTimes } from '#domain/parcel/order-status.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import type { Input } from '#src/api/types.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type Codec, flag, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';
import { periodParams, type PeriodQuery } from './period.ts';

type Asked = Input<'orderList'>;

/** What a filter of the list can leave out. */
type Narrowing = 'phase' | 'attention' | 'productType' | 'source' | 'paymentMode' | 'batchId';

export interface OrdersQuery
  extends
    Paging,
    PeriodQuery,
    Required<Pick<Asked, 'direction' | 'time' | 'sort'>>,
    Record<'city' | 'keyword', string> {
  /** What is not an order yet, or many at once, in the place of the orders. */
  tab: 'drafts' | 'batches' | undefined;
  phase: OrderPhase | undefined;
  attention: boolean | undefined;
  productType: Asked['productType'];
  source: Asked['source'];
  paymentMode: Asked['paymentMode'];
  batchId: string | undefined;
}

const readPhase = oneOf(orderPhases).read;
const readStatus = oneOf(orderStatuses).read;
/** A saved link may name a status, which stands for its phase. */
const phaseOrStatus: Codec<OrderPhase> = {
  read: (typed) => {
    const status = readStatus(typed);
    return readPhase(typed) ?? (status && getPhase(status));
  },
};

const batch: Codec<string> = { read: (typed) => (/^[0-9a-f-]{36}$/.test(typed) ? typed : undefined) };

/** By whose turn it is, or by the time alone. */
export const sorts = ['turn', 'newest', 'oldest'] as const satisfies readonly Asked['sort'][];

/** @param directions what may be asked for, the usual one first. */
const getParams = (directions: readonly [OrdersQuery['direction'], ...OrdersQuery['direction'][]]) =>
  searchParams<OrdersQuery>({
    direction: param('direction', oneOf(directions), directions[0]),
    tab: param('tab', oneOf(['drafts', 'batches'])),
    phase: param('status', phaseOrStatus),
    attention: param('attention', flag),
    keyword: param('q', text(constants.text.line), ''),
    sort: param('sort', oneOf(sorts), 'turn'),
    time: param('by', oneOf(orderTimes), 'ordered'),
    productType: param('product', oneOf(carriedAs)),
    source: param('source', oneOf(orderSources)),
    paymentMode: param('payment', oneOf(paymentModes)),
    city: param('city', text(constants.text.line), ''),
    batchId: param('batch', batch),
    ...periodParams,
    ...pagingParams('pageSize'),
  });

/** The list's filters live in the URL, so that back, reload and a shared link keep them. */
export const ordersParams = getParams(['all', 'sent', 'received']);

/** Of `/myShipmentsOrder` (ROUTE-26): the same list, of what is sent. */
export const shipmentsParams = getParams(['sent']);

export const ordersPath = (query: Partial<OrdersQuery>): string => ordersParams.href(paths.orders, query);

/** Nothing is left out of a direction. */
export const unfiltered: Pick<OrdersQuery, Narrowing | 'city' | 'keyword' | 'time' | keyof PeriodQuery> = {
  phase: undefined,
  attention: undefined,
  productType: undefined,
  source: undefined,
  paymentMode: undefined,
  batchId: undefined,
  time: 'ordered',
  city: '',
  keyword: '',
  days: undefined,
  from: undefined,
  to: undefined,
};

/**
 * What the calls are asked. What goes without saying is left out: the answer that `warm-answers` asks for beforehand is
 * then the one of the list without a filter.
 */
export function getFilter({ tab: _, direction: __, page: ___, pageSize: ____, ...filter }: OrdersQuery) {
  const usual = { sort: 'turn', time: 'ordered', city: '', keyword: '' } as const;
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => value !== undefined && value !== usual[name as keyof typeof usual],
    ),
  ) as Input<'waybillExport'>;
}
