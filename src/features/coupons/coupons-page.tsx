import { useNavigate, useSearchParams } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { couponStatuses } from '#domain/coupon.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { pageSizeOf } from '#src/shared/paged-list/paging.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Pagination, Tabs } from '#src/ui/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { CouponTicket } from './coupon-ticket.tsx';
import { couponAddress, type CouponQuery, readCouponQuery } from './coupons-search-params.ts';
import './coupons.css';

/** The customer's coupons: to be used, used, expired (ROUTE-07, STATE-04). */
export function CouponsPage() {
  const { t } = useText('coupons', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readCouponQuery(search);
  const { status } = query;
  const { data, failure, loading, reload } = useCall('couponList', query);
  const go = (change: Partial<CouponQuery>) => void navigate(couponAddress({ ...query, page: 1, ...change }));
  // An answer for another tab must not stand under this one while its own is on the way.
  const isOwn = data?.rows[0] ? data.rows[0].status === status : !loading;
  const page = data && isOwn ? data : undefined;

  return (
    <div className="page coupons">
      <h1>{t('coupons:title')}</h1>
      <Tabs
        label={t('coupons:tabs')}
        current={status}
        tabs={couponStatuses.map((id) => ({
          id,
          to: couponAddress({ ...query, page: 1, status: id }),
          label: data
            ? t('coupons:counted', { name: t(`coupons:tab.${id}`), total: data.counts[id] })
            : t(`coupons:tab.${id}`),
        }))}
      />
      {failure && (
        <ErrorState title={t('coupons:failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && !page && <Skeleton label={t('coupons:loading')} />}
      {!failure && page?.rows.length === 0 && (
        <EmptyState
          title={t(`coupons:empty.${status}`)}
          action={status === 'toBeUsed' && <ButtonLink to={paths.onlineOrder}>{t('coupons:empty.action')}</ButtonLink>}
        >
          {t(`coupons:empty.${status}Hint`)}
        </EmptyState>
      )}
      {!failure && page && page.rows.length > 0 && (
        <div aria-busy={loading}>
          <ul className="coupon-list">
            {page.rows.map((coupon) => (
              <li key={coupon.code}>
                <CouponTicket coupon={coupon} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page.page}
            pageSize={page.pageSize}
            total={page.total}
            pageSizes={constants.lists.pageSizes}
            onPage={(next) => go({ page: next })}
            onPageSize={(size) => go({ pageSize: pageSizeOf(size) })}
          />
        </div>
      )}
    </div>
  );
}
