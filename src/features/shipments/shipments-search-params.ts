import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/entities.ts';
import { orderStatuses } from '#domain/order-status.ts';
import { orderSources, orderTimes } from '#domain/shipments.ts';
import type { Input } from '#src/api/types.ts';
import { flag, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { periodParams, type PeriodQuery } from '#src/shared/orders/period.ts';

type Filter = Input<'myWaybillSums'>;
type Narrowing = 'status' | 'attention' | 'productType' | 'source' | 'paymentMode';

export interface ShipmentsQuery extends PeriodQuery, Required<Pick<Filter, 'time' | 'sort'>> {
  status: Filter['status'];
  attention: boolean | undefined;
  productType: Filter['productType'];
  source: Filter['source'];
  paymentMode: Filter['paymentMode'];
  city: string;
  keyword: string;
}

/** The filters live in the URL, so that back, reload and a shared link keep them. */
export const shipmentsParams = searchParams<ShipmentsQuery>({
  time: param('by', oneOf(orderTimes), 'ordered'),
  sort: param<'newest' | 'oldest'>('sort', oneOf(['newest', 'oldest']), 'newest'),
  status: param('status', oneOf(orderStatuses)),
  attention: param('attention', flag),
  productType: param('product', oneOf(carriedAs)),
  source: param('source', oneOf(orderSources)),
  paymentMode: param('payment', oneOf(paymentModes)),
  city: param('city', text(constants.text.line), ''),
  keyword: param('q', text(constants.text.line), ''),
  ...periodParams,
});

/** Nothing is left out. */
export const unfiltered: Pick<ShipmentsQuery, Narrowing | 'city' | 'keyword' | keyof PeriodQuery> = {
  status: undefined,
  attention: undefined,
  productType: undefined,
  source: undefined,
  paymentMode: undefined,
  city: '',
  keyword: '',
  days: undefined,
  from: undefined,
  to: undefined,
};

/** What the calls are asked; nothing is said of what isn't filtered by. */
export const getFilter = (query: ShipmentsQuery): Filter =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Filter;
