import { Link } from 'react-router-dom';
import type { CodTotals } from '#domain/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/ui/small.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { CutGroup } from './groups.ts';
import { StageChip } from './stage-chip.tsx';
import { useDaysText } from './use-days-text.ts';

export interface CutsProps {
  groups: readonly CutGroup[];
  totals: CodTotals;
  /** The address of a cut's waybills. */
  toCut: (reference: string) => string;
}

/** Collected amounts by cut; the rows add up to the totals of the period. */
export function Cuts({ groups, totals, toCut }: CutsProps) {
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
