import { type CouponStatus, couponStatuses } from '#domain/pricing/coupon.ts';
import { oneOf, param, searchParams } from '#src/shared/navigation/search-params.ts';
import { type Paging, pagingParams } from '#src/shared/paged-list/paging.ts';

export interface CouponsQuery extends Paging {
  status: CouponStatus;
}

/** Which coupons are on screen lives in the URL (STATE-04, D-37). */
export const couponsParams = searchParams<CouponsQuery>({
  status: param<CouponStatus>('status', oneOf(couponStatuses), couponStatuses[0]),
  ...pagingParams(),
});
