import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { PeriodMenu } from '#src/shared/orders/period-menu.tsx';
import type { PeriodQuery } from '#src/shared/orders/period.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { Calendar } from './calendar.tsx';
import { CutChart } from './cut-chart.tsx';
import { Cuts } from './cuts.tsx';
import { failureText } from './failure-words.ts';
import { cutGroups } from './groups.ts';
import { ReportPart } from './report-part.tsx';
import { chosenPeriod, getDays, statisticsParams } from './statistics-search-params.ts';
import { Totals } from './totals.tsx';
import { WaybillsPage } from './waybills-page.tsx';
import './statistics.css';

interface SummaryPartsProps {
  summary: Answer<'codSummary'>;
  /** As written in the address. */
  asked: PeriodQuery;
}

/** Totals, chart, cuts and calendar of one answer. */
function SummaryParts({ summary, asked }: SummaryPartsProps) {
  const { t } = useText('cod');
  const groups = cutGroups(summary);
  const toCut = (cut: string) => statisticsParams.search({ ...asked, cut });
  const isEmpty = summary.totals.waybills === 0;
  if (isEmpty && summary.coming.length === 0)
    return (
      <EmptyState title={t('cod:stats.none')} action={<ButtonLink to={paths.onlineOrder}>{t('cod:ship')}</ButtonLink>}>
        {t('cod:stats.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Totals totals={summary.totals} formula={summary.formula} />
      {isEmpty ? (
        <p className="soft">{t('cod:stats.none')}</p>
      ) : (
        <>
          <CutChart groups={groups} />
          <Cuts groups={groups} totals={summary.totals} toCut={toCut} />
          <ButtonLink
            to={statisticsParams.search({ ...asked, waybills: true })}
            variant="quiet"
            size="sm"
            className="flush"
          >
            {t('cod:stats.all')}
          </ButtonLink>
        </>
      )}
      <Calendar summary={summary} toCut={toCut} />
    </>
  );
}

/** What was collected and what of it comes when (FEAT-08): the totals of a period, its cuts, and the file of it. */
function Summary({ asked }: Pick<SummaryPartsProps, 'asked'>) {
  const { t } = useText('cod', 'orders', 'answers');
  const navigate = useNavigate();
  const period = chosenPeriod(asked);
  const { data, failure, loading, reload } = useCall('codSummary', getDays(period));
  return (
    <section className="cod-stats" aria-labelledby="cod-stats">
      <h2 id="cod-stats">{t('cod:stats.title')}</h2>
      <div className="cod-tools">
        <PeriodMenu
          query={period}
          label={t('cod:stats.period')}
          hasAll={false}
          onChoose={(chosen) => void navigate(statisticsParams.search(chosen))}
        />
        <ReportPart key={JSON.stringify(period)} filter={getDays(period)} waybills={data?.totals.waybills} />
      </div>
      {failure ? (
        <ErrorState title={t('cod:stats.failed')} onRetry={reload} retrying={loading}>
          {failureText(t, failure)}
        </ErrorState>
      ) : !data ? (
        <Skeleton label={t('cod:stats.loading')} />
      ) : (
        <div className="cod-stats-body" aria-busy={loading}>
          <SummaryParts summary={data} asked={asked} />
        </div>
      )}
    </section>
  );
}

/** The statistics of `/codIndex`, for customers who have collected: of a period, or the waybills of a cut. */
export default function Statistics() {
  const [search] = useSearchParams();
  const query = statisticsParams.read(search);
  const asked = { days: query.days, from: query.from, to: query.to };
  const back = statisticsParams.search(asked);
  if (query.cut !== undefined) return <WaybillsPage key={query.cut} filter={{ cut: query.cut }} back={back} />;
  if (query.waybills) return <WaybillsPage key="period" filter={getDays(chosenPeriod(asked))} back={back} />;
  return <Summary asked={asked} />;
}
