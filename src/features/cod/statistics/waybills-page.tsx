import { useEffect, useRef } from 'react';
import { constants } from '#domain/constants.ts';
import type { Input } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { CutFacts } from './cut-facts.tsx';
import { failureText } from './failure-words.ts';
import { ReportPart } from './report-part.tsx';
import { useCodWaybills } from './use-cod-waybills.ts';
import { useDaysText } from './use-days-text.ts';
import { WaybillList } from './waybill-list.tsx';

export interface WaybillsPageProps {
  /** Of a cut, or of a period. */
  filter: Input<'codSummaryReport'>;
  /** The address of the totals. */
  back: string;
}

/** The waybills of a cut or a period (CALL-51), to the same cent as the totals and the file. */
export function WaybillsPage({ filter, back }: WaybillsPageProps) {
  const { t, format } = useText('cod', 'answers');
  const daysText = useDaysText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { state, rows, hasMore, more, isFetching, moreFailure } = useCodWaybills(filter);
  const { data, failure } = state;
  return (
    <section className="cod-part cod-cut">
      <ButtonLink to={back} variant="quiet" size="sm" icon="back" className="flush">
        {t('cod:stats.back')}
      </ButtonLink>
      <h2 ref={title} tabIndex={-1}>
        {!data
          ? t('cod:stats.waybills')
          : t(data.cut ? 'cod:cut.title' : 'cod:cut.period', { days: daysText(data.from, data.to) })}
      </h2>
      {failure?.codeName === 'notFound' ? (
        <EmptyState title={t('cod:cut.notFound')} action={<ButtonLink to={back}>{t('cod:stats.back')}</ButtonLink>} />
      ) : failure ? (
        <ErrorState title={t('cod:cut.failed')} onRetry={state.reload} retrying={state.loading}>
          {failureText(t, failure)}
        </ErrorState>
      ) : !data ? (
        <Skeleton label={t('cod:cut.loading')} />
      ) : (
        <>
          {data.cut && <CutFacts cut={data.cut} />}
          <ReportPart filter={filter} waybills={data.totals.waybills} />
          {rows.length === 0 ? (
            <EmptyState title={t('cod:stats.none')} />
          ) : (
            <WaybillList rows={rows} totals={data.totals} />
          )}
          <div className="row between">
            <span className="soft num" role="status">
              {t('cod:cut.range', {
                shown: format.number(rows.length, 0),
                total: format.number(data.totals.waybills, 0),
              })}
            </span>
            {hasMore && (
              <Button variant="line" size="sm" busy={isFetching} onClick={more}>
                {t('cod:cut.more', { number: constants.shipments.pageSize })}
              </Button>
            )}
          </div>
          {moreFailure && (
            <p className="errm" role="alert">
              {t('cod:cut.moreFailed')} {failureText(t, moreFailure)}
            </p>
          )}
        </>
      )}
    </section>
  );
}
