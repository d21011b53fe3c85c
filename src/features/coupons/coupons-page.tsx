import { couponStatuses } from '#domain/coupon.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Tabs } from '#src/ui/lists.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { CouponTicket } from './coupon-ticket.tsx';
import { couponsParams } from './coupons-search-params.ts';
import './coupons.css';

/** The customer's coupons: to be used, used, expired (ROUTE-07, STATE-04). */
export function CouponsPage() {
  const { t } = useText('coupons', 'answers');
  const list = usePagedList('couponList', {
    params: couponsParams,
    input: (query) => query,
    isOwn: (coupon, query) => coupon.status === query.status,
  });
  const { data, to } = list;
  const { status } = list.query;

  return (
    <div className="page coupons">
      <h1>{t('coupons:title')}</h1>
      <Tabs
        label={t('coupons:tabs')}
        current={status}
        tabs={couponStatuses.map((id) => ({
          id,
          to: to({ status: id }),
          label: data
            ? t('coupons:counted', { name: t(`coupons:tab.${id}`), total: data.counts[id] })
            : t(`coupons:tab.${id}`),
        }))}
      />
      <PagedList
        list={list}
        loading={t('coupons:loading')}
        failed={t('coupons:failed')}
        empty={
          <EmptyState
            title={t(`coupons:empty.${status}`)}
            action={
              status === 'toBeUsed' && <ButtonLink to={paths.onlineOrder}>{t('coupons:empty.action')}</ButtonLink>
            }
          >
            {t(`coupons:empty.${status}Hint`)}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul className="coupon-list">
            {rows.map((coupon) => (
              <li key={coupon.code}>
                <CouponTicket coupon={coupon} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
