import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { couponWorth } from '#src/courier-fields/coupons/coupon-worth.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Ltr } from '#src/ui/small.tsx';
import { useCenterText } from '../texts.ts';

/** As many as an overview shows. */
const most = 3;

/** What can be used, the first to expire first (D-73). */
export function ExpiringCoupons() {
  const { t, format } = useCenterText();
  const state = useCall('couponList', { status: 'toBeUsed', page: 1, pageSize: constants.lists.pageSizes[0] });
  return (
    <section className="center-part">
      <h2>{t('userCenter:coupons.title')}</h2>
      <CallPart state={state} loading={t('userCenter:coupons.loading')} failed={t('userCenter:coupons.failed')}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">{t('userCenter:coupons.empty')}</p>
          ) : (
            <>
              <ul className="center-list">
                {rows.slice(0, most).map((coupon) => (
                  <li key={coupon.code}>
                    <b className="center-worth">
                      <Ltr>{couponWorth(coupon, format)}</Ltr>
                    </b>
                    <div>
                      <b>{t(coupon.nameKey)}</b>
                      <span className="soft sm">
                        {t('userCenter:coupons.until', { date: format.fullDate(coupon.expiresAt) })}
                      </span>
                    </div>
                  </li>
                ))}
              </ul>
              <Link className="standalone" to={paths.coupons}>
                {t('userCenter:coupons.all')}
              </Link>
            </>
          )
        }
      </CallPart>
    </section>
  );
}
