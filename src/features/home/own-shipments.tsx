import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { TrackingQuery } from '#machines/tracking.rules.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useKnownOnce } from '#src/api/known-once.ts';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { ordersPath } from '#src/shared/orders/orders-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { useServerNow } from '#src/lib/clock.ts';
import { RouteMap } from '#src/components/route-map.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { PerforatedEdge } from '#src/components/perforated-edge.tsx';
import { Refresh } from '#src/components/refresh.tsx';
import { Skeleton } from '#src/components/status.tsx';
import { WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery } from '#src/shared/parcels/tracking-query.ts';
import AgainPart from './again-part.tsx';
import { EditorsPart, type Station, Stations } from './home-sections.tsx';
import { ComingParcel, ParcelLine, UrgentParcel } from './own-parcel.tsx';
import { type OwnParcels, ownParcels } from './own-parcels.ts';
import './own-shipments.css';

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
function ParcelShortcuts({ onTrack }: { onTrack: (query: TrackingQuery) => void }) {
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

export interface MineProps {
  /** A line under the parcels, if there is one. */
  banner?: ReactNode;
  onTrack: (query: TrackingQuery) => void;
}

const firstPage = { page: 1, pageSize: constants.lists.pageSizes[0] } as const;

const stations: readonly Station[] = [
  { text: 'home:stations.ship', to: paths.onlineOrder, icon: 'box' },
  { text: 'home:stations.quote', to: paths.rates, icon: 'calculator' },
  { text: 'mine:stations.batch', to: paths.batch, icon: 'file' },
  { text: 'mine:stations.addresses', to: paths.addressList, icon: 'book' },
];

/** "3 en camino. Uno por recolectar. Uno requiere tu atención." */
function useHeading() {
  const { t } = useText('mine');
  return (parcels: OwnParcels | undefined): string => {
    if (!parcels) return t('mine:title');
    const { moving, waiting, urgent } = parcels;
    const said = [
      moving > 0 && t('mine:underway', { count: moving }),
      waiting > 0 && t('mine:waiting', { count: waiting }),
      moving + waiting === 0 && t('mine:nothing'),
      urgent > 0 && t('mine:needs', { count: urgent }),
    ];
    return said.filter(Boolean).join(' ');
  };
}

function NothingUnderway({ any, allArrived }: Pick<OwnParcels, 'any' | 'allArrived'>) {
  const { t } = useText('mine', 'home');
  const calm = allArrived ? 'mine:calm.title' : 'mine:calm.neutral';
  return (
    <Ticket hero bite={false}>
      <TicketPart>
        <h2>{t(any ? calm : 'mine:empty.title')}</h2>
        <p className="soft">{t(any ? 'mine:calm.text' : 'mine:empty.text')}</p>
        <ButtonLink variant="go" to={paths.onlineOrder}>
          {t('home:ship.action')}
        </ButtonLink>
      </TicketPart>
    </Ticket>
  );
}

interface PartProps {
  parcels: OwnParcels;
  /** The server's clock when it answered. */
  answeredAt: string;
}

function First({ parcels: { first, any, allArrived }, answeredAt }: PartProps) {
  const { t } = useText('mine');
  const now = useServerNow(answeredAt);
  if (first.length === 0) return <NothingUnderway any={any} allArrived={allArrived} />;
  return (
    <>
      <ul className="mine-list">
        {first.map((order, at) => (
          <li key={order.orderNo}>
            {at === 0 && order.ask !== null ? <UrgentParcel order={order} /> : <ParcelLine order={order} now={now} />}
          </li>
        ))}
      </ul>
      <p>
        <Link className="standalone" to={paths.orders}>
          {t('mine:all')}
        </Link>
      </p>
    </>
  );
}

function Coming({ parcels: { coming }, answeredAt }: PartProps) {
  const { t } = useText('mine');
  const now = useServerNow(answeredAt);
  if (coming.length === 0) return null;
  return (
    <section className="page mine-coming">
      <div className="row between">
        <h2>{t('mine:coming')}</h2>
        <Link className="standalone" to={ordersPath({ direction: 'received' })}>
          {t('mine:allReceived')}
        </Link>
      </div>
      <ul>
        {coming.map((order) => (
          <li key={order.orderNo}>
            <ComingParcel order={order} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Home of who is signed in: their parcels first, what needs them before all (ROUTE-01, CALL-21). */
export default function Mine({ banner, onTrack }: MineProps) {
  const { t } = useText('mine', 'home', 'fields', 'status', 'answers', 'rules');
  const { user } = useSession();
  const sent = useCall('orderList', { direction: 'sent', ...firstPage });
  const received = useCall('orderList', { direction: 'received', ...firstPage });
  const toHeading = useHeading();
  const again = () => {
    sent.reload();
    if (received.failure) received.reload();
  };
  const refresh = () => {
    sent.reload();
    received.reload();
  };
  useBackOnline(sent.failure?.codeName === 'offline', again);

  // Both come together, so that nothing is pushed down by the later one; without the second, the first is shown.
  const isWaiting = received.loading && !received.data;
  const parcels = sent.data && !isWaiting ? ownParcels(sent.data, received.data) : undefined;
  const waiting = <Skeleton label={t('mine:loading')} />;
  const isKnown = useKnownOnce(parcels !== undefined || sent.failure !== undefined);
  return (
    <>
      <section className={classNames('hero on-brand mine', !isKnown && 'waiting')}>
        <div className="page">
          <RouteMap className="map" />
          <div className="copy">
            <div className="mine-hello">
              <p>{user ? t('mine:hello', { name: isolate(user.username) }) : t('mine:helloPlain')}</p>
              <Refresh busy={sent.loading || received.loading} onRefresh={refresh} />
            </div>
            <h1>{toHeading(parcels)}</h1>
            <CallPart<'orderList'>
              state={{ ...sent, reload: again }}
              loading={t('mine:loading')}
              failed={t('mine:failed')}
            >
              {({ now }) => (parcels ? <First parcels={parcels} answeredAt={now} /> : waiting)}
            </CallPart>
            {banner}
          </div>
        </div>
      </section>
      {isKnown && (
        <>
          <PerforatedEdge />
          {sent.data && sent.data.counts.sent > 0 && <AgainPart />}
          {sent.data && parcels && <Coming parcels={parcels} answeredAt={sent.data.now} />}
          <ParcelShortcuts onTrack={onTrack} />
          <Stations all={stations} />
          <EditorsPart />
        </>
      )}
    </>
  );
}
