import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { validate } from '#schemas/generated/rates/quote.js';
import { useHydrated } from '#src/browser/hydrated.ts';
import { useText } from '#src/i18n/react.tsx';
import {
  type ParcelQuestion,
  readParcelQuestion,
  writeParcelQuestion,
} from '#src/shared/navigation/parcel-search-params.ts';
import { lastQuestion, saveQuestion } from '#src/shared/rates/last-question.ts';
import { allowedQuestion } from '#src/shared/rates/typed-question.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { QueryBar } from './query-bar.tsx';
import './rates.css';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useBrand } from '#src/shared/brand/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { Rates } from './rates.tsx';

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
        </div>
      )}
    </>
  );
}
