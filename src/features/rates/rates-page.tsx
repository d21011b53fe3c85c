import { type FormEvent, lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { flushSync } from 'react-dom';
import { validate } from '#schemas/generated/rates/quote.js';
import { useHydrated } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import {
  type ParcelQuestion,
  readParcelQuestion,
  writeParcelQuestion,
} from '#src/shared/navigation/parcel-search-params.ts';
import {
  allowedQuestion,
  type AskedBy,
  lastQuestion,
  type RatesQuestion,
  saveQuestion,
  useRatesQuery,
} from '#src/shared/rates/use-rates-query.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import { failureKey } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ltr } from '#src/components/small.tsx';
import { menus, paths } from '#src/shared/navigation/paths.ts';
import { PlaceLinks } from '#src/shared/navigation/place-links.tsx';
import { WeightField, ZipField } from '#src/shared/rates/rates-fields.tsx';
import { Button } from '#src/components/button.tsx';
import './rates.css';
import { Rates } from './rates.tsx';
import { ExtraFields, PackingFields, SidesField, useBags } from './more-fields.tsx';

/** Only who is signed in has any. */
const RatesSavedParcels = lazy(() => import('./rates-saved-parcels.tsx'));

interface QueryBarProps {
  initial: ParcelQuestion;
  /** The URL asked: what is wrong with the question is said at once. */
  fromUrl: boolean;
  /** There are prices on screen: the bar folds to one line on a phone. */
  asked: boolean;
  by: AskedBy;
  signedIn: boolean;
  onAsk: (question: RatesQuestion) => void;
}

const always = ['originZip', 'destinationZip', 'weight'] as const;

/** Whether the part that opens on demand has an answer. */
const hasMore = ({ originZip: _, destinationZip: __, weight: ___, ...more }: ParcelQuestion) =>
  Object.values(more).some((answer) => answer !== undefined);

/** The question stays on top of its answers; what most people leave out opens on demand. */
function QueryBar({ initial, fromUrl, asked, by, signedIn, onAsk }: QueryBarProps) {
  const { t, format } = useText('rates', 'fields', 'rules');
  const more = useId();
  const [unfolded, setUnfolded] = useState(false);
  const [isMore, setMore] = useState(() => hasMore(initial));
  const query = useRatesQuery({ initial, validated: fromUrl, by, onAsk });
  const bags = useBags(query.question);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (bags.error) {
      // The order would reject it.
      flushSync(() => setMore(true));
      return query.focus('bag');
    }
    const [first] = query.submit();
    if (!first) return;
    // What is wrong may lie in the part that is closed.
    if (!always.some((name) => name === first)) flushSync(() => setMore(true));
    query.focus(first);
  };

  function unfold() {
    flushSync(() => setUnfolded(true));
    query.focus('originZip');
  }

  const folded = asked && !unfolded;
  const { originZip, destinationZip, weight } = initial;
  return (
    <section className="rates-query on-brand no-print" aria-label={t('rates:query')}>
      <div className="page">
        {folded && (
          <button type="button" className="only-m fold" aria-expanded={false} onClick={unfold}>
            <span>
              <b className="num">
                <bdi dir="ltr">{originZip}</bdi>
                <Icon name="arrow" />
                <bdi dir="ltr">{destinationZip}</bdi>
              </b>
              {typeof weight === 'number' && <span> · {format.kilograms(weight)}</span>}
            </span>
            <span className="row">
              {t('rates:change')}
              <Icon name="down" />
            </span>
          </button>
        )}
        <form className={folded ? 'hide-m' : undefined} method="post" action={paths.rates} noValidate onSubmit={submit}>
          {signedIn && (
            <Suspense fallback={<div className="rates-saved" />}>
              <div className="rates-saved">
                <RatesSavedParcels query={query} onFilled={() => setMore(true)} />
              </div>
            </Suspense>
          )}
          <div className="rates-main">
            <ZipField query={query} name="originZip" />
            <ZipField query={query} name="destinationZip" />
            <WeightField query={query} />
            <Button type="submit">{t(asked ? 'rates:submitAgain' : 'rates:submit')}</Button>
          </div>
          <button
            type="button"
            className="rates-more-key"
            aria-expanded={isMore}
            aria-controls={more}
            onClick={() => setMore(!isMore)}
          >
            {t('rates:more')}
            <Icon name={isMore ? 'up' : 'down'} />
          </button>
          <div id={more} className="rates-more" hidden={!isMore}>
            <SidesField query={query} />
            <PackingFields query={query} bags={bags} />
            <ExtraFields query={query} by={by} />
          </div>
        </form>
      </div>
    </section>
  );
}

/** MSG-10: there is no price here; the hotline can give one. */
function NoTariff() {
  const { t } = useText('rates');
  const { hotline } = useBrand();
  return (
    <EmptyState
      title={t('rates:none.title')}
      action={
        <a className="btn" href={`tel:${hotline.dialed}`}>
          <span className="label">
            <Icon name="phone" />
            <span>
              {t('rates:none.call')} <Ltr>{hotline.shown}</Ltr>
            </span>
          </span>
        </a>
      }
    >
      {t('rates:none.text')}
    </EmptyState>
  );
}

/** The answer to a question that keeps the rules: prices, or why there are none (CALL-33). */
function QuotationPart({ question }: { question: RatesQuestion }) {
  const { t } = useText('rates', 'answers');
  const { data, failure, loading, reload } = useCall('standardQuote', question);
  if (data && !loading) return <Rates question={question} quotation={data} />;
  return (
    <div className="page rates-still">
      <h1>{t('rates:title')}</h1>
      {failure?.codeName === 'freightNotFound' && <NoTariff />}
      {failure && failure.codeName !== 'freightNotFound' && (
        <ErrorState title={t('rates:failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && <Skeleton label={t('rates:loading')} />}
    </div>
  );
}

const nothingAsked: ParcelQuestion = {};

/** Every service's price for one parcel; the question lives in the URL (FEAT-02, ROUTE-09, D-03). */
export function RatesPage() {
  const { t } = useText('rates', 'fields', 'rules', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asText = search.toString();
  const [round, setRound] = useState(0);
  const question = useMemo(() => readParcelQuestion(new URLSearchParams(asText)), [asText]);
  const isInUrl = Object.keys(question).length > 0;
  const isHere = useHydrated();
  const initial = isInUrl ? question : isHere ? lastQuestion() : nothingAsked;
  const { signedIn, user } = useSession();
  const collectsCod = user?.collectsCod === true;
  const by = useMemo(() => ({ collectsCod }), [collectsCod]);
  const asked = useMemo(() => {
    const allowed = allowedQuestion(question, by);
    return validate(allowed).length === 0 ? (allowed as RatesQuestion) : undefined;
  }, [question, by]);

  useEffect(() => {
    if (asked) saveQuestion(asked);
  }, [asked]);

  function ask(next: RatesQuestion) {
    const to = writeParcelQuestion(next);
    // The same question again: prices may have changed since.
    if (to === asText) setRound(round + 1);
    else void navigate({ search: to });
  }

  return (
    <>
      <QueryBar
        key={`question ${asText} ${round} ${isInUrl ? '' : writeParcelQuestion(initial)}`}
        initial={initial}
        fromUrl={isInUrl}
        asked={asked !== undefined}
        by={by}
        signedIn={signedIn}
        onAsk={ask}
      />
      {asked ? (
        // The prices of another query must not appear when this one fails.
        <QuotationPart key={`answer ${asText} ${round}`} question={asked} />
      ) : (
        <div className="page rates-still">
          <h1>{t('rates:title')}</h1>
          <EmptyState title={t('rates:empty.title')}>{t('rates:empty.text')}</EmptyState>
          <PlaceLinks label={t('shell:footer.services')} places={menus.services} />
        </div>
      )}
    </>
  );
}
