import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { useLanguage, useText } from '#src/i18n/react.tsx';
import { Chips } from '#src/ui/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { Mailbox } from './mailbox.tsx';
import { dayChoices, debuggingParams } from './debugging-search-params.ts';
import { FlagList } from './flags/flag-list.tsx';
import { flags } from './flags/flags.ts';
import { Simulator } from './simulator/simulator.tsx';
import { StopTable } from './stop-table.tsx';
import './debugging.css';

const namespaces = ['debugging', 'fields', 'rules', 'answers'];

function Filters({ report }: { report: Answer<'ruleStopReport'> | undefined }) {
  const { t } = useText(...namespaces);
  const [search] = useSearchParams();
  const question = debuggingParams.read(search);
  const { days, form } = question;
  const forms = [...new Set([...(report?.forms ?? []), ...(form ? [form] : [])])].toSorted();
  return (
    <div className="debugging-filters">
      <Chips
        label={t('debugging:days')}
        current={String(days)}
        chips={dayChoices.map((choice) => ({
          id: String(choice),
          label: t('debugging:lastDays', { count: choice }),
          to: debuggingParams.search({ ...question, days: choice }),
        }))}
      />
      <Chips
        label={t('debugging:forms')}
        current={form ?? ''}
        chips={[
          { id: '', label: t('debugging:allForms'), to: debuggingParams.search({ ...question, form: undefined }) },
          ...forms.map((id) => ({
            id,
            label: <bdi dir="ltr">{id}</bdi>,
            to: debuggingParams.search({ ...question, form: id }),
          })),
        ]}
      />
    </div>
  );
}

/** ROUTE-29: what a developer or an analyst looks at; in development only. */
export function DebuggingPage() {
  const { t } = useText(...namespaces);
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { days, form } = debuggingParams.read(search);
  const { data, failure, loading, reload } = useCall('ruleStopReport', { days, ...(form && { form }) });
  const title = t('debugging:title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="page debugging">
      <h1>{title}</h1>
      <Simulator />
      <Mailbox />
      <FlagList flags={flags} />
      <section aria-labelledby="debugging-stops">
        <h2 id="debugging-stops">{t('debugging:stops')}</h2>
        <p className="soft">{t('debugging:stopsHint')}</p>
        {data?.counting === false && <p role="status">{t('debugging:off')}</p>}
        <Filters report={data} />
        {failure && (
          <ErrorState title={t('debugging:failed')} onRetry={reload} retrying={loading}>
            {t(failureKey(failure), { defaultValue: failure.msg })}
          </ErrorState>
        )}
        {!failure && !data && <Skeleton label={t('debugging:loading')} />}
        {!failure && data && data.rules.length === 0 && (
          <EmptyState title={t('debugging:empty')}>{t('debugging:emptyHint')}</EmptyState>
        )}
        {!failure && data && data.rules.length > 0 && (
          <div aria-busy={loading}>
            <StopTable rules={data.rules} locale={language.locale} />
          </div>
        )}
      </section>
    </div>
  );
}
