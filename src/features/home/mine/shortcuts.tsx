import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery } from '#src/shared/parcels/use-tracking-query.ts';
import { Button } from '#src/ui/button.tsx';

const nothing: TrackingQuery = { waybills: [], tail: undefined };

function TrackAnother({ onTrack }: { onTrack: (query: TrackingQuery) => void }) {
  const { t } = useText('mine', 'home', 'fields');
  const query = useTrackingQuery({ initial: nothing, signedIn: true, onTrack });
  function submit(event: FormEvent) {
    event.preventDefault();
    query.submit();
  }
  return (
    <form noValidate aria-label={t('mine:another')} onSubmit={submit}>
      <h2>{t('mine:another')}</h2>
      <div className="mine-ask">
        <WaybillsField query={query} />
        <Button type="submit">{t('home:ticket.submit')}</Button>
      </div>
    </form>
  );
}

/** How many coupons wait, and until when the first of them does (D-73). */
function CouponLine() {
  const { t, format } = useText('mine');
  const { data } = useCall('couponList', { status: 'toBeUsed', page: 1, pageSize: constants.lists.pageSizes[0] });
  const first = data?.rows[0];
  return (
    <p className="soft mine-coupon">
      {first && t('mine:coupons.waiting', { count: data.total, date: format.longDate(first.expiresAt) })}
      {data && !first && t('mine:coupons.none')}
    </p>
  );
}

/** What else one comes for: another waybill, the coupons, a branch. */
export function ParcelShortcuts({ onTrack }: { onTrack: (query: TrackingQuery) => void }) {
  const { t } = useText('mine');
  return (
    <section className="page mine-more">
      <TrackAnother onTrack={onTrack} />
      <div>
        <h2>{t('mine:coupons.title')}</h2>
        <CouponLine />
        <Link className="standalone" to={paths.coupons}>
          {t('mine:coupons.all')}
        </Link>
      </div>
      <div>
        <h2>{t('mine:branch.title')}</h2>
        <p className="soft">{t('mine:branch.text')}</p>
        <Link className="standalone" to={paths.findBranches}>
          {t('mine:branch.action')}
        </Link>
      </div>
    </section>
  );
}
