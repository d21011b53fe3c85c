import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { splitWaybills } from '#domain/waybill-text.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { useSession } from '#src/session/react.tsx';
import { useNotice } from '#src/state/app-state.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { QueryBar } from './query-bar.tsx';
import { Results } from './results.tsx';
import { useTracking } from './use-tracking.ts';
import './tracking.css';

/** The tail travels in the history's state, never in an address that is shared or logged. */
function tailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('tail' in state)) return undefined;
  return typeof state.tail === 'string' ? state.tail : undefined;
}

/** Tracking of up to ten numbers, `?no=` prefills it (FEAT-01, ROUTE-08, D-01). */
export function TrackingPage() {
  const { t } = useText('tracking', 'fields', 'rules', 'status', 'answers');
  const { signedIn } = useSession();
  const notify = useNotice();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const { snapshot, send } = useTracking();
  const { context } = snapshot;

  const asked = search.get('no') ?? '';
  const initial = useMemo<TrackingQuery>(
    () => ({ waybills: splitWaybills(asked), tail: tailOf(location.state) }),
    [asked, location.state],
  );
  const [sent, setSent] = useState<string>();

  // An address with numbers asks by itself once it can: with a tail, or signed in.
  useEffect(() => {
    if (asked === '' || asked === sent || !(initial.tail || signedIn)) return;
    setSent(asked);
    if (initial.waybills.length <= constants.tracking.maxWaybillsPerQuery) send({ type: 'query.submit', query: initial });
  }, [asked, initial, sent, send, signedIn]);

  const track = (query: TrackingQuery) => {
    const no = query.waybills.join(',');
    setSent(no);
    send({ type: 'query.submit', query });
    void navigate({ search: `?no=${no}` }, { state: { tail: query.tail }, replace: no === asked });
  };

  const loading = snapshot.hasTag('loading');
  return (
    <>
      <QueryBar
        key={asked}
        initial={snapshot.hasTag('empty') ? initial : context.query}
        signedIn={signedIn}
        busy={loading}
        asked={snapshot.hasTag('results')}
        onTrack={track}
      />
      {snapshot.hasTag('results') ? (
        <Results
          context={context}
          onVerify={(row) => send({ type: 'row.submit', row })}
          onRefresh={(waybillNo) => send({ type: 'row.refresh', waybillNo })}
          onCopyFailed={() => notify('tracking:copyFailed')}
        />
      ) : (
        <div className="page track-still">
          <h1>{t('tracking:title')}</h1>
          {loading && <Skeleton label={t('tracking:searching', { count: context.query.waybills.length })} />}
          {snapshot.hasTag('failed') && context.failure && (
            <ErrorState title={t('tracking:failed.title')} onRetry={() => send({ type: 'query.retry' })}>
              {t(failureKey(context.failure))}
            </ErrorState>
          )}
          {snapshot.hasTag('empty') && (
            <EmptyState title={t('tracking:empty.title')}>
              {t('tracking:empty.hint', { digits: constants.tracking.waybillDigits })}
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
