import {
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureNamed } from '#machines/failure.ts';
import { constants } from '#domain/constants.ts';
import { deepEqual } from '#schemas/model/equality.ts';
import { tailsToKeep } from '#machines/tracking.rows.ts';
import { isWaybillNumber, splitWaybills } from '#domain/parcel/waybill.ts';
import type { TrackingQuery } from '#machines/tracking.rules.ts';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { useApi } from '#src/api/react.tsx';
import { failureKey } from '#src/api/types.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { TailField, WaybillsField } from '#src/shared/parcels/tracking-fields.tsx';
import { useTrackingQuery, waybillsAsked } from '#src/shared/parcels/tracking-query.ts';
import { QueryBar } from '#src/components/query-bar.tsx';
import { readSavedTails } from './saved-tails.ts';
import type { TrackedBy } from './tracker.ts';
import './tracking.css';
import { openTracking, type Tracking, type TrackingView } from './open-tracking.ts';

interface QueryFormProps {
  initial: TrackingQuery;
  signedIn: boolean;
  busy: boolean;
  /** There are rows on screen: the bar folds to one line on a phone. */
  asked: boolean;
  onTrack: (query: TrackingQuery) => void;
  /** The visitor begins to type. */
  onBegin: () => void;
}

/** The question stays on top of its answers; on a phone it folds to one line that opens again. */
function QueryForm({ initial, signedIn, busy, asked, onTrack, onBegin }: QueryFormProps) {
  const { t } = useText('tracking', 'fields');
  const [open, setOpen] = useState(false);
  const query = useTrackingQuery({
    initial,
    signedIn,
    onTrack: (next) => {
      setOpen(false);
      onTrack(next);
    },
  });
  const { tailBox, waybillsBox } = query;
  // A shared link contains the numbers and never the tail: that is all there is left to type.
  const lacksTail = initial.waybills.length > 0 && !initial.tail && !signedIn && !busy && !asked;
  useEffect(() => {
    if (lacksTail) tailBox.current?.focus();
  }, [lacksTail, tailBox]);
  // The line that opened the form is gone with the press.
  useEffect(() => {
    if (open) waybillsBox.current?.focus();
  }, [open, waybillsBox]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) query.submit();
  };
  const folded = asked && !open && (
    <>
      <b>{t('tracking:folded', { count: query.waybills.length, max: waybillsAsked.limit })}</b>
      {query.tail && (
        <>
          {' · '}
          <bdi dir="ltr">{query.tail}</bdi>
        </>
      )}
    </>
  );
  return (
    <QueryBar folded={folded} change={t('tracking:change')} onOpen={() => setOpen(true)}>
      <form
        className="track-form"
        method="post"
        action={paths.tracking()}
        noValidate
        aria-label={t('tracking:title')}
        onSubmit={submit}
        onFocus={onBegin}
      >
        <WaybillsField query={query} />
        <TailField query={query} />
        <Button type="submit" busy={busy}>
          {t(asked ? 'tracking:submitAgain' : 'tracking:submit')}
        </Button>
      </form>
    </QueryBar>
  );
}

interface TrackingPlaceholderProps {
  /** The numbers of the question, right or not. */
  waybills: readonly string[];
  loading: boolean;
  failure: Failure | undefined;
  signedIn: boolean;
  onRetry: () => void;
}

/** The page without answers: nothing asked, a tail missing, waiting, failed. */
function TrackingPlaceholder({ waybills, loading, failure, signedIn, onRetry }: TrackingPlaceholderProps) {
  const { t } = useText('tracking', 'answers');
  const { waybillDigits, tailDigits, waybillPrefix, maxWaybillsPerQuery } = constants.tracking;
  const count = waybills.length;
  // What the form rejects is said at its field.
  const canBeAsked = count > 0 && count <= maxWaybillsPerQuery && waybills.every(isWaybillNumber);
  const state = () => {
    if (loading) return <Skeleton label={t('tracking:searching', { count })} />;
    if (failure && canBeAsked) {
      return (
        <ErrorState title={t('tracking:failed.title')} onRetry={onRetry}>
          {t(failureKey(failure))}
        </ErrorState>
      );
    }
    if (canBeAsked && !signedIn) {
      return (
        <EmptyState title={t('tracking:needTail.title', { count })}>
          {t('tracking:needTail.hint', { digits: tailDigits })}
        </EmptyState>
      );
    }
    return (
      <EmptyState
        title={t('tracking:empty.title')}
        action={
          signedIn && (
            <ButtonLink variant="line" size="sm" to={paths.orders}>
              {t('tracking:empty.own')}
            </ButtonLink>
          )
        }
      >
        {t('tracking:empty.hint', { digits: waybillDigits, prefix: waybillPrefix })}
      </EmptyState>
    );
  };
  return (
    <div className="page track-placeholder">
      <h1>{t('tracking:title')}</h1>
      <p className="lead">{t('tracking:intro', { max: maxWaybillsPerQuery })}</p>
      {state()}
    </div>
  );
}

/** The tracking machine of the screen that uses it. */
function useTracking(by?: TrackedBy): Pick<Tracking, 'send' | 'prepare' | 'retry'> & TrackingView {
  const api = useApi();
  const [tracking] = useState(() => openTracking(api, () => import('./tracker.ts'), by));
  const view = useSyncExternalStore(tracking.subscribe, tracking.view, tracking.view);
  useEffect(() => tracking.close, [tracking]);
  const { send, prepare, retry } = tracking;
  return { ...view, send, prepare, retry };
}

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
  const { snapshot, waiting, lost, send, prepare, retry } = useTracking(by);

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
  const context = snapshot?.context;
  const hasResults = snapshot?.hasTag('results') === true;
  const sent = context && !snapshot.hasTag('empty') ? context.query : waiting;
  const query = sent ?? initial;
  const numbers = query.waybills.join(',');

  // A URL with numbers starts the query automatically once it can: with a tail, or signed in.
  const canAsk = asked !== '' && Boolean(initial.tail || signedIn);
  const askByUrl = useEffectEvent(() => {
    if (!canAsk || asked === sent?.waybills.join(',')) return;
    if (initial.waybills.length > constants.tracking.maxWaybillsPerQuery) return;
    send({ type: 'query.submit', query: initial });
    // Until it is known to be right, a tail is sent once: a reload doesn't send it again.
    if (kept.typed !== undefined) void navigate({ search: search.toString() }, { state: {}, replace: true });
  });
  useEffect(() => askByUrl(), [asked, canAsk]);

  // The form stays unchanged while its own query is running; another query, from the URL or a row, fills it again.
  const [form, setForm] = useState({ key: 0, numbers });
  if (form.numbers !== numbers) setForm({ key: form.key + 1, numbers });

  const track = (next: TrackingQuery) => {
    const no = next.waybills.join(',');
    setForm({ ...form, numbers: no });
    send({ type: 'query.submit', query: next });
    void navigate({ search: trackingParams.search({ waybills: no }) }, { state: {}, replace: no === asked });
  };

  // A reload shows the same: with the number that was corrected in its row, and with every tail but those that failed.
  const opened = useMemo(() => (context && hasResults ? tailsToKeep(context) : undefined), [context, hasResults]);
  const saveOpened = useEffectEvent(() => {
    if (!opened || (asked === numbers && deepEqual(opened, kept.opened ?? {}))) return;
    void navigate({ search: trackingParams.search({ waybills: numbers }) }, { state: { opened }, replace: true });
  });
  useEffect(() => saveOpened(), [opened]);

  const failure = lost ? failureNamed('offline') : snapshot?.hasTag('failed') ? context?.failure : undefined;
  const again = lost ? retry : () => send({ type: 'query.retry' });
  useBackOnline(failure?.codeName === 'offline', again);

  const loading = waiting !== undefined || snapshot?.hasTag('loading') === true;
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
