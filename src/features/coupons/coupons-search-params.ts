/** Which coupons are on screen lives in the address (STATE-04, D-37). */
import { type CouponStatus, couponStatuses } from '#domain/coupon.ts';
import { type Paging, readPaging, writePaging } from '#src/shared/paged-list/paging.ts';

export interface CouponQuery extends Paging {
  status: CouponStatus;
}

/** Reads an address; whatever it does not understand becomes the default. */
export function readCouponQuery(search: URLSearchParams): CouponQuery {
  const status = couponStatuses.find((known) => known === search.get('status')) ?? couponStatuses[0];
  return { status, ...readPaging(search) };
}

/** The address of a query, without what is the default anyway. */
export function couponAddress({ status, ...paging }: CouponQuery): string {
  const search = new URLSearchParams();
  if (status !== couponStatuses[0]) search.set('status', status);
  writePaging(search, paging);
  return `?${search.toString()}`;
}
