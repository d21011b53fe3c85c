import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box, EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { debuggingParams } from './debugging-params.ts';
import { ClockControls, ParcelControls, type SimulatedParcel, useSimulator } from './simulator-controls.tsx';

/** Polling interval while a parcel advances automatically. */
const lookAgainMs = 1_500;

function ParcelList({ parcels, current }: { parcels: readonly SimulatedParcel[]; current: SimulatedParcel }) {
  const { t } = useText('debugging');
  const [search] = useSearchParams();
  const question = debuggingParams.read(search);
  return (
    <ol className="debugging-parcels" aria-label={t('debugging:simulator.parcels')}>
      {parcels.map((parcel) => (
        <li key={parcel.waybillNo}>
          <Link
            to={debuggingParams.search({ ...question, parcel: parcel.waybillNo })}
            replace
            preventScrollReset
            aria-current={parcel === current || undefined}
          >
            <span className="debugging-head">
              <b>
                <Guia value={parcel.waybillNo} />
              </b>
              <OrderStatusChip status={parcel.status} />
            </span>
            <span className="soft sm">
              <bdi dir="ltr">{parcel.orderNo}</bdi> ·{' '}
              {t('debugging:simulator.way', { from: parcel.origin, to: parcel.destination })}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** D-12, D-95: plays parcels' lives, through the service of couriers' scans. */
export function Simulator() {
  const { t } = useText('debugging', 'status', 'answers');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const question = debuggingParams.read(search);
  const { find, parcel } = question;
  const { data, failure, loading, reload } = useCall('simulatorParcels', find ? { keyword: find } : {});
  const simulator = useSimulator(reload);
  const current = data?.parcels.find(({ waybillNo }) => waybillNo === parcel) ?? data?.parcels[0];
  const isLive = data?.parcels.some(({ secondsPerStep }) => secondsPerStep !== null) ?? false;
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(reload, lookAgainMs);
    return () => clearInterval(timer);
  }, [isLive, reload]);

  return (
    <section aria-labelledby="debugging-simulator">
      <h2 id="debugging-simulator">{t('debugging:simulator.title')}</h2>
      <p className="soft">{t('debugging:simulator.hint')}</p>
      {failure && (
        <ErrorState title={t('debugging:simulator.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && !data && <Skeleton label={t('debugging:simulator.loading')} />}
      {data && (
        <>
          <ClockControls simulator={simulator} now={data.now} hoursAhead={data.hoursAhead} />
          <ListSearch
            className="debugging-search"
            label={t('debugging:simulator.find')}
            submit={t('debugging:simulator.search')}
            keyword={find}
            onSearch={(keyword) => navigate(debuggingParams.search({ ...question, find: keyword, parcel: undefined }))}
          />
          {simulator.failure && (
            <Box tone="err" role="alert">
              {simulator.failure.codeName === 'conflict'
                ? t('debugging:simulator.refused')
                : t(failureKey(simulator.failure), { defaultValue: simulator.failure.msg })}
            </Box>
          )}
          {current ? (
            <div className="debugging-simulator">
              <ParcelList parcels={data.parcels} current={current} />
              <ParcelControls key={current.waybillNo} parcel={current} simulator={simulator} />
            </div>
          ) : (
            <EmptyState title={t('debugging:simulator.empty')}>{t('debugging:simulator.emptyHint')}</EmptyState>
          )}
        </>
      )}
    </section>
  );
}
