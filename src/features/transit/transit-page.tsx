import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldError } from '#contract/codes.ts';
import { validate } from '#schemas/generated/transit/query.js';
import { validatedOn } from '#schemas/runtime/today.ts';
import type { TransitQuery } from '#schemas/generated/types.d.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { QueryBar } from '#src/ui/query-bar.tsx';
import { ErrorState, Skeleton } from '#src/ui/states.tsx';
import { Results } from './results.tsx';
import { toAnswers, transitHref, transitParams, type TransitQuestion } from './transit-search-params.ts';
import { TransitForm } from './transit-form.tsx';
import './transit.css';
import { constants } from '#domain/constants.ts';
import { productTypes } from '#domain/entities.ts';
import { serviceTimetable } from '#domain/service-hours.ts';
import { useServiceDays } from '#src/i18n/use-service-days.ts';
import { Ltr } from '#src/ui/small.tsx';

/** Before anything is asked: how days are counted, until when a parcel has to be handed in. */
function TransitIntro() {
  const { t, format } = useText('transit', 'answers');
  const { minBusinessDays: min, maxBusinessDays: count, cutOff } = constants.delivery;
  const { opens, closes } = serviceTimetable.evening;
  const getDays = useServiceDays();
  return (
    <>
      <p className="transit-lead">{t('transit:intro', { min, count })}</p>
      <section aria-labelledby="cut-offs">
        <h2 id="cut-offs">{t('transit:cutOffs')}</h2>
        <dl className="transit-cut-offs">
          {productTypes.map((productType) => (
            <div key={productType}>
              <dt>{t(`answers:product.${productType}`)}</dt>
              <dd>
                <Ltr>{cutOff[productType]}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t('transit:cutOffRule')}</p>
        <p className="soft">
          {t('transit:eveningLong', getDays('evening'))} {format.span(opens, closes)}
        </p>
      </section>
    </>
  );
}

const nothingRejected: readonly FieldError[] = [];

/** What the URL asks; undefined while it lacks something or breaks a rule, which the form then says. */
function toInput(question: TransitQuestion, today: string | undefined): TransitQuery | undefined {
  const answers = toAnswers(question);
  return validatedOn(today, () => validate(answers)).length === 0 ? (answers as TransitQuery) : undefined;
}

/** When a parcel arrives: by postal codes or cities and the day it is handed in (FEAT-03, ROUTE-10). */
export function TransitPage() {
  const { t } = useText('transit', 'fields', 'rules', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const question = transitParams.read(search);
  const href = transitHref(question);
  // Which day it is the server has told last; the device's clock may be wrong.
  const [today, setToday] = useState<string>();
  const { data, failure, loading, reload } = useCall('transitTimes', toInput(question, today));
  if (data && data.today !== today) setToday(data.today);
  const [isOpen, setOpen] = useState(false);

  const refused = failure?.errors ?? nothingRejected;
  const transit = failure ? undefined : data;
  const ask = (next: TransitQuestion) => {
    setOpen(false);
    const to = transitHref(next);
    if (to === href) reload();
    else void navigate(to);
  };
  const line = t('transit:folded', { from: isolate(question.origin), to: isolate(question.destination) });

  return (
    <>
      <QueryBar
        folded={transit && !isOpen ? <b>{line}</b> : undefined}
        change={t('transit:change')}
        onOpen={() => setOpen(true)}
      >
        <TransitForm key={href} initial={question} refused={refused} today={today} busy={loading} onAsk={ask} />
      </QueryBar>
      {transit ? (
        <div aria-busy={loading}>
          <Results transit={transit} question={question} />
        </div>
      ) : (
        <div className="page transit-still">
          <h1>{t('transit:title')}</h1>
          {loading && <Skeleton label={t('transit:loading')} />}
          {refused.length > 0 && <ErrorState title={t('answers:invalidParameter')} />}
          {failure && refused.length === 0 && (
            <ErrorState title={t('transit:failed')} onRetry={reload} retrying={loading}>
              {t(failureKey(failure), { defaultValue: failure.msg })}
            </ErrorState>
          )}
          {!loading && <TransitIntro />}
        </div>
      )}
    </>
  );
}
