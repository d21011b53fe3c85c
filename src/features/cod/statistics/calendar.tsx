import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { codStages } from '#domain/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/ui/small.tsx';
import { FiguresTable } from './figures-table.tsx';
import { StageChip } from './stage-chip.tsx';

type Summary = Answer<'codSummary'>;
type Coming = Summary['coming'][number];
type Day = Summary['days'][number];

export interface CalendarProps {
  summary: Summary;
  /** The address of a cut's waybills. */
  toCut: (reference: string) => string;
}

/** Where the money of the period is, from the door to the bank. */
function Stages({ stages }: Pick<Summary, 'stages'>) {
  const { t } = useText('cod');
  return (
    <ol className="cod-stages">
      {codStages.map((name) => {
        const found = stages.find(({ stage }) => stage === name);
        return (
          <li key={name}>
            <StageChip stage={name} />
            <b>
              <Money centavos={found?.receivable ?? 0} />
            </b>
            <span className="soft sm">{t('cod:stats.count', { count: found?.waybills ?? 0 })}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** When money comes: what was collected, what is reconciled, what was paid, and what is expected on which day. */
export function Calendar({ summary: { stages, coming, days, nextCutOn }, toCut }: CalendarProps) {
  const { t, format } = useText('cod');
  const cutLink = ({ cut }: Coming | Day) =>
    cut === null ? (
      <span className="soft sm">{t('cod:stats.uncut')}</span>
    ) : (
      <Link className="sm num reach" to={toCut(cut)}>
        <bdi dir="ltr">{cut}</bdi>
      </Link>
    );
  return (
    <section className="cod-part">
      <h2>{t('cod:calendar.title')}</h2>
      <Stages stages={stages} />
      <h3>{t('cod:calendar.coming')}</h3>
      {coming.length === 0 ? (
        <p className="soft">{t('cod:calendar.nothing')}</p>
      ) : (
        <FiguresTable
          caption={t('cod:calendar.coming')}
          rows={coming}
          rowKey={({ paysOn, stage, cut }) => `${paysOn} ${stage} ${cut ?? ''}`}
          columns={[
            { id: 'day', head: t('cod:column.comes'), cell: ({ paysOn }: Coming) => format.longDate(paysOn) },
            {
              id: 'stage',
              head: t('cod:column.stage'),
              cell: (each) => (
                <>
                  <StageChip stage={each.stage} />
                  {cutLink(each)}
                </>
              ),
            },
            {
              id: 'waybills',
              head: t('cod:column.waybills'),
              isNumeric: true,
              cell: ({ waybills }) => format.number(waybills, 0),
            },
            {
              id: 'receivable',
              head: t('cod:stats.receivable'),
              isNumeric: true,
              cell: ({ receivable }) => <Money centavos={receivable} />,
            },
          ]}
        />
      )}
      <p className="soft sm">{t('cod:calendar.nextCut', { date: format.longDate(nextCutOn) })}</p>
      <details className="cod-days">
        <summary>{t('cod:calendar.days')}</summary>
        <FiguresTable
          caption={t('cod:calendar.days')}
          rows={days}
          rowKey={({ day, cut, paysOn }) => `${day} ${cut ?? paysOn}`}
          columns={[
            { id: 'day', head: t('cod:column.day'), cell: ({ day }: Day) => format.longDate(day) },
            {
              id: 'stage',
              head: t('cod:column.stage'),
              cell: (each) => (
                <>
                  <StageChip stage={each.stage} />
                  {cutLink(each)}
                </>
              ),
            },
            { id: 'comes', head: t('cod:column.comes'), cell: ({ paysOn }) => format.date(paysOn) },
            {
              id: 'waybills',
              head: t('cod:column.waybills'),
              isNumeric: true,
              cell: ({ waybills }) => format.number(waybills, 0),
            },
            {
              id: 'codAmount',
              head: t('cod:stats.collected'),
              isNumeric: true,
              cell: ({ codAmount }) => <Money centavos={codAmount} />,
            },
            {
              id: 'receivable',
              head: t('cod:stats.receivable'),
              isNumeric: true,
              cell: ({ receivable }) => <Money centavos={receivable} />,
            },
          ]}
        />
      </details>
    </section>
  );
}
