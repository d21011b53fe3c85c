import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { failureNamed } from '#machines/kit/failure.ts';
import { constants } from '#domain/constants.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import { tailsToKeep } from '#machines/tracking/tracking.rows.ts';
import { splitWaybills } from '#domain/waybill-text.ts';
import type { TrackingQuery } from '#machines/tracking/tracking.types.ts';
import { useBackOnline } from '#src/browser/back-online.ts';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { useText } from '#src/i18n/react.tsx';
import { trackingParams } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { readSavedTails } from './saved-tails.ts';
import { QueryForm } from './query-form.tsx';
import type { TrackedBy } from './tracker.ts';
import { TrackingPlaceholder } from './tracking-placeholder.tsx';
import { useTracking } from './use-tracking.ts';
import './tracking.css';

const loadResults = () => import('./results.tsx');
const Results = lazy(loadResults);

/**
 * Tracking of up to ten numbers, `?no=` prefills it (FEAT-01, ROUTE-08, D-01).
 * @param by the twin that this page asks (D-96).
 */
export function TrackingPage({ by }: { by?: TrackedBy }) {
  useText('tracking', 'fields', 'rules', 'status', 'answers');
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const { snapshot, waking, lost, send, prepare, retry } = useTracking(by);

  const asked = trackingParams.read(search).waybills;
  const kept = useMemo(() => readSavedTails(location.state), [location.state]);
  const initial = useMemo<TrackingQuery>(
    () => ({
      waybills: splitWaybills(asked),
      tail: kept.typed ?? Object.values(kept.opened ?? {})[0],
      tails: kept.typed === undefined ? kept.opened : undefined,
    }),
    [asked, kept],
  );
  const [sent, setSent] = useState<string>();
  const [own, setOwn] = useState<string>();

  // A URL with numbers starts the query automatically once it can: with a tail, or signed in.
  useEffect(() => {
    if (asked === '' || asked === sent || !(initial.tail || signedIn)) return;
    setSent(asked);
    if (initial.waybills.length > constants.tracking.maxWaybillsPerQuery) return;
    send({ type: 'query.submit', query: initial });
    // Until it is known to be right, a tail is sent once: a reload doesn't send it again.
    if (kept.typed !== undefined) void navigate({ search: search.toString() }, { state: {}, replace: true });
  }, [asked, initial, kept, sent, send, signedIn, navigate, search]);

  const track = (query: TrackingQuery) => {
    const no = query.waybills.join(',');
    setSent(no);
    setOwn(no);
    send({ type: 'query.submit', query });
    void navigate({ search: trackingParams.search({ waybills: no }) }, { state: {}, replace: no === asked });
  };

  const context = snapshot?.context;
  const hasResults = snapshot?.hasTag('results') === true;
  const query = context && !snapshot.hasTag('empty') ? context.query : initial;
  const numbers = query.waybills.join(',');
  // The form stays unchanged while its own query is running; another query, from the URL or a row, fills it again.
  const [form, setForm] = useState({ key: 0, numbers });
  if (form.numbers !== numbers) {
    setForm({ key: numbers === own ? form.key : form.key + 1, numbers });
    if (numbers !== own) setOwn(undefined);
  }
  // A reload shows the same: with the number that was corrected in its row, and with every tail but those that failed.
  const opened = useMemo(() => (context && hasResults ? tailsToKeep(context) : undefined), [context, hasResults]);
  useEffect(() => {
    // Rows of another question, on the way back through the history, say nothing of this one.
    if (!opened || sent !== asked) return;
    if (sent === numbers && deepEqual(opened, kept.opened ?? {})) return;
    setSent(numbers);
    void navigate({ search: trackingParams.search({ waybills: numbers }) }, { state: { opened }, replace: true });
  }, [opened, sent, asked, numbers, kept, navigate]);

  const failure = lost ? failureNamed('offline') : snapshot?.hasTag('failed') ? context?.failure : undefined;
  const again = lost ? retry : () => send({ type: 'query.retry' });
  useBackOnline(failure?.codeName === 'offline', again);

  const loading = waking || snapshot?.hasTag('loading') === true;
  const placeholder = (
    <TrackingPlaceholder
      waybills={query.waybills}
      loading={loading || hasResults}
      failure={failure}
      signedIn={signedIn}
      onRetry={again}
    />
  );
  const begin = () => {
    prepare();
    // A failure shows itself when the answers are drawn.
    loadResults().catch(() => undefined);
  };
  return (
    <>
      <QueryForm
        key={form.key}
        initial={query}
        signedIn={signedIn}
        busy={loading}
        asked={hasResults}
        onTrack={track}
        onBegin={begin}
      />
      <BannerLine area="trajectory" inPage />
      {snapshot && hasResults ? (
        <Suspense fallback={placeholder}>
          <Results
            context={snapshot.context}
            refreshing={snapshot.hasTag('refreshing')}
            reporting={snapshot.hasTag('reporting')}
            send={send}
          />
        </Suspense>
      ) : (
        placeholder
      )}
    </>
  );
}
