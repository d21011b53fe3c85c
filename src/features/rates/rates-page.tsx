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
import { saveQuestion, lastQuestion } from '#src/shared/rates/last-question.ts';
import { allowedQuestion } from '#src/shared/rates/typed-question.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { QueryBar } from './query-bar.tsx';
import { QuotationPart } from './quotation-part.tsx';
import './rates.css';

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
        // Another question's prices must not stand in for an answer that fails.
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
