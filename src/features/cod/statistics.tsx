import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { PeriodMenu } from '#src/shared/orders/period-menu.tsx';
import type { PeriodQuery } from '#src/shared/orders/period.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';
import type { CodTotals } from '#domain/pricing/cod-settlement.ts';
import { Money } from '#src/components/small.tsx';
import { Calendar, CutChart } from './charts.tsx';
import {
  chosenPeriod,
  type CutGroup,
  cutGroups,
  failureText,
  getDays,
  statisticsParams,
  useDaysText,
} from './statistics-figures.ts';
import { FiguresTable, ReportPart, StageChip } from './report-parts.tsx';
import { WaybillsPage } from './waybills-page.tsx';
import './statistics.css';

interface CutsProps {
  groups: readonly CutGroup[];
  totals: CodTotals;
  /** The address of a cut's waybills. */
  toCut: (reference: string) => string;
}

/** Collected amounts by cut; the rows add up to the totals of the period. */
function Cuts({ groups, totals, toCut }: CutsProps) {
  const { t, format } = useText('cod');
  const daysText = useDaysText();
  const isPart = groups.some((group) => group.isPart);
  const figure = (name: 'codAmount' | 'codFee' | 'withholdingTax' | 'receivable', head: string) => ({
    id: name,
    head,
    isNumeric: true,
    cell: (group: CutGroup) => <Money centavos={group[name]} />,
    foot: <Money centavos={totals[name]} />,
  });
  return (
    <section className="cod-part">
      <h2>{t('cod:stats.cuts')}</h2>
      <FiguresTable
        caption={t('cod:stats.cuts')}
        rows={groups}
        rowKey={({ cut, from }) => cut?.reference ?? from}
        columns={[
          {
            id: 'cut',
            head: t('cod:column.cut'),
            cell: ({ cut, from, to, isPart: isSome }) => (
              <>
                {cut ? (
                  <Link className="reach" to={toCut(cut.reference)}>
                    {daysText(from, to)}
                  </Link>
                ) : (
                  daysText(from, to)
                )}
                {!cut && <span className="soft sm">{t('cod:stats.uncut')}</span>}
                {isSome && <span className="soft sm">{t('cod:stats.part')}</span>}
              </>
            ),
            foot: t('cod:stats.total'),
          },
          {
            id: 'stage',
            head: t('cod:column.stage'),
            cell: ({ stage, paysOn, cut }) => (
              <>
                <StageChip stage={stage} />
                <span className="soft sm">
                  {stage === 'paid' && cut?.paidAt
                    ? t('cod:stats.paidOn', { date: format.date(cut.paidAt) })
                    : t('cod:stats.comesOn', { date: format.date(paysOn) })}
                </span>
              </>
            ),
            foot: '',
          },
          {
            id: 'waybills',
            head: t('cod:column.waybills'),
            isNumeric: true,
            cell: ({ waybills }) => format.number(waybills, 0),
            foot: format.number(totals.waybills, 0),
          },
          figure('codAmount', t('cod:stats.collected')),
          figure('codFee', t('cod:stats.fee')),
          figure('withholdingTax', t('cod:stats.tax')),
          figure('receivable', t('cod:stats.receivable')),
        ]}
      />
      {isPart && <p className="soft sm">{t('cod:stats.partNote')}</p>}
    </section>
  );
}

type Formula = Answer<'codSummary'>['formula'];

/** The sign of a part in the formula of the receivable; a part with 0 is left out. */
const getSign = (sign: number): string => (sign < 0 ? '−' : sign > 0 ? '+' : '');

function useFormula({ codFee, withholdingTax }: Formula): string {
  const { t } = useText('cod');
  const part = (sign: number, name: string) => (sign === 0 ? '' : ` ${getSign(sign)} ${t(`cod:stats.${name}`)}`);
  return `${t('cod:stats.receivable')} = ${t('cod:stats.collected')}${part(codFee, 'fee')}${part(withholdingTax, 'tax')}`;
}

/** The five totals (FEAT-08) as what they are: a sum, with its formula below (D-88). */
function Totals({ totals, formula }: { totals: CodTotals; formula: Formula }) {
  const { t, format } = useText('cod');
  const formulaText = useFormula(formula);
  const { waybills, ordered, codAmount, codFee, withholdingTax, receivable } = totals;
  const parts: readonly { name: string; centavos: number; sign: string; note: ReactNode }[] = [
    {
      name: 'collected',
      centavos: codAmount,
      sign: '',
      note: ordered > codAmount && t('cod:stats.ordered', { amount: format.money(ordered) }),
    },
    { name: 'fee', centavos: codFee, sign: getSign(formula.codFee), note: t('cod:stats.feeNote') },
    {
      name: 'tax',
      centavos: withholdingTax,
      sign: getSign(formula.withholdingTax),
      note: formula.withholds
        ? t('cod:stats.taxNote', { percent: format.number(formula.withholdingPercent) })
        : t('cod:stats.taxNone'),
    },
    { name: 'receivable', centavos: receivable, sign: '=', note: t('cod:stats.toTheCent') },
  ];
  return (
    <>
      <dl className="cod-totals" aria-label={t('cod:stats.totals')}>
        <div className="plain-count">
          <dt>{t('cod:stats.waybills')}</dt>
          <dd className="num">{format.number(waybills, 0)}</dd>
        </div>
        {parts.map(({ name, centavos, sign, note }) => (
          <div key={name} className={name === 'receivable' ? 'sum on-brand' : undefined} data-sign={sign}>
            <dt>{t(`cod:stats.${name}`)}</dt>
            <dd>
              <Money centavos={centavos} />
            </dd>
            {note && <dd className="note">{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="soft sm cod-formula">{formulaText}</p>
    </>
  );
}

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
