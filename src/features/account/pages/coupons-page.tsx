import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { couponStatuses } from '#domain/pricing/coupon.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { PromotionCode } from '#src/shared/coupons/promotion-code.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Tabs } from '#src/components/lists.tsx';
import { EmptyState, Status, type Tone } from '#src/components/status.tsx';
import { couponWorth } from '#src/courier-fields/coupon-worth.ts';
import { classNames } from '#src/lib/class-names.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import type { IconName } from '#src/components/icon.tsx';
import { Ltr } from '#src/components/small.tsx';
import { couponsParams } from '../model/coupons-search-params.ts';
import './coupons.css';
import { type Coupon, getConditions, toTime } from '../model/coupon-text.ts';

const looks: Readonly<Record<'usable' | NonNullable<Coupon['unusable']>, { tone: Tone; icon: IconName }>> = {
  usable: { tone: 'accent', icon: 'coupon' },
  notYet: { tone: 'neu', icon: 'clock' },
  used: { tone: 'neu', icon: 'tick' },
  expired: { tone: 'neu', icon: 'cross' },
};

/** The code to copy; if clipboard access is rejected it is selected, to be copied by hand. */
function CouponCode({ code }: { code: string }) {
  const { t } = useText('coupons');
  const text = useRef<HTMLSpanElement>(null);
  const [isRejected, setRejected] = useState(false);

  function mark() {
    setRejected(true);
    if (text.current) window.getSelection()?.selectAllChildren(text.current);
  }

  return (
    <span className="coupon-code">
      <span className="soft sm">{t('coupons:code')}</span>
      <b ref={text}>
        <Ltr>{code}</Ltr>
      </b>
      <CopyButton
        text={code}
        label={t('coupons:copy', { code })}
        onCopied={() => setRejected(false)}
        onFailure={mark}
      />
      <span className="soft sm" role="status">
        {isRejected && t('coupons:copyFailed')}
      </span>
    </span>
  );
}

/** The action of a coupon: send with it, or see the order that it paid for. */
function Way({ coupon }: { coupon: Coupon }): ReactNode {
  const { t } = useText('coupons');
  if (coupon.usedOrderNo) {
    return (
      <Link className="standalone" to={paths.orderDetail(coupon.usedOrderNo)}>
        {t('coupons:order')}
      </Link>
    );
  }
  if (coupon.unusable) return null;
  return (
    <ButtonLink variant="line" size="sm" to={paths.onlineOrder}>
      {t('coupons:use')}
    </ButtonLink>
  );
}

/** A coupon as a torn-off slip: what it is worth, until when, for what, and why it can't be used (D-70). */
function CouponTicket({ coupon }: { coupon: Coupon }) {
  const { t, format } = useText('coupons', 'answers');
  const id = useId();
  const state = coupon.unusable ?? 'usable';
  const conditions = getConditions(t, format, coupon);
  return (
    <article className={classNames('coupon', coupon.unusable !== null && 'off')} aria-labelledby={id}>
      <p className="coupon-worth">
        <bdi dir="ltr">{couponWorth(coupon, format)}</bdi>
        <span>{t(`coupons:type.${coupon.type}`)}</span>
      </p>
      <div className="coupon-body">
        <h2 id={id}>{t(coupon.nameKey)}</h2>
        <p>
          <Status {...looks[state]}>{t(`coupons:state.${state}`)}</Status>
        </p>
        <p>{toTime(t, format, coupon)}</p>
        {conditions.length > 0 && (
          <ul className="soft sm">
            {conditions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <div className="coupon-foot">
          <CouponCode code={coupon.code} />
          <Way coupon={coupon} />
        </div>
      </div>
    </article>
  );
}

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
      <PromotionCode onAdded={list.reload} />
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
