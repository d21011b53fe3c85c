/** What the list of an account's orders is asked for, in its URL: every lead into the list is a link of these. */
import { constants } from '#domain/constants.ts';
import { getPhase, type OrderPhase, orderPhases, orderStatuses } from '#domain/parcel/order-status.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { type Codec, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';
import { periodParams, type PeriodQuery } from './period.ts';

export interface OrdersQuery extends Paging, PeriodQuery {
  direction: 'sent' | 'received';
  phase: OrderPhase | undefined;
  keyword: string;
  /** What needs attention first, then the newest; or the newest alone. */
  sort: 'attention' | 'newest';
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
export const phaseParam = param('status', phaseOrStatus);

/** The list's filters live in the URL, so that back, reload and a shared link keep them. */
export const ordersParams = searchParams<OrdersQuery>({
  direction: param('direction', oneOf(['sent', 'received']), 'sent'),
  phase: phaseParam,
  keyword: param('q', text(constants.text.line), ''),
  sort: param('sort', oneOf(['attention', 'newest']), 'attention'),
  ...periodParams,
  ...pagingParams('pageSize'),
});

type SharedFilter = Pick<OrdersQuery, 'phase' | 'keyword' | keyof PeriodQuery>;

/** What the list and the page of the waybills are filtered by alike, under the same names, so that one leads to the other. */
export const getSharedFilter = ({ phase, keyword, days, from, to }: SharedFilter): SharedFilter => ({
  phase,
  keyword,
  days,
  from,
  to,
});

export const ordersPath = (query: Partial<OrdersQuery>): string => ordersParams.href(paths.orders, query);
