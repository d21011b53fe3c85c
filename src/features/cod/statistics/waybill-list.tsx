import { Link } from 'react-router-dom';
import type { CodTotals } from '#domain/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Guia, Money } from '#src/ui/small.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { CodWaybill } from './use-cod-waybills.ts';

/** Waybills with what each comes to, and what all of them do, also those that are not shown yet. */
export function WaybillList({ rows, totals }: { rows: readonly CodWaybill[]; totals: CodTotals }) {
  const { t, format } = useText('cod');
  return (
    <FiguresTable
      caption={t('cod:stats.waybills')}
      rows={rows}
      rowKey={({ waybillNo }) => waybillNo}
      columns={[
        {
          id: 'waybill',
          head: t('cod:column.waybill'),
          cell: ({ waybillNo, orderNo }) => (
            <Link className="reach" to={paths.orderDetail(orderNo)}>
              <Guia value={waybillNo} />
            </Link>
          ),
          foot: t('cod:stats.totalOf', { waybills: t('cod:stats.count', { count: totals.waybills }) }),
        },
        {
          id: 'recipient',
          head: t('cod:column.recipient'),
          cell: ({ recipient, city }) => (
            <>
              <bdi>{recipient}</bdi>
              <span className="soft sm">{city}</span>
            </>
          ),
          foot: '',
        },
        { id: 'day', head: t('cod:column.day'), cell: ({ collectedAt }) => format.dateTime(collectedAt), foot: '' },
        {
          id: 'codAmount',
          head: t('cod:stats.collected'),
          isNumeric: true,
          cell: ({ codAmount, ordered, outcome }) => (
            <>
              <Money centavos={codAmount} />
              {outcome === 'less' && (
                <span className="soft sm">{t('cod:stats.less', { amount: format.money(ordered) })}</span>
              )}
            </>
          ),
          foot: <Money centavos={totals.codAmount} />,
        },
        {
          id: 'codFee',
          head: t('cod:stats.fee'),
          isNumeric: true,
          cell: ({ codFee, feeInPrice }) => (
            <>
              <Money centavos={codFee} />
              {feeInPrice && <span className="soft sm">{t('cod:stats.feeInPrice')}</span>}
            </>
          ),
          foot: <Money centavos={totals.codFee} />,
        },
        {
          id: 'withholdingTax',
          head: t('cod:stats.tax'),
          isNumeric: true,
          cell: ({ withholdingTax }) => <Money centavos={withholdingTax} />,
          foot: <Money centavos={totals.withholdingTax} />,
        },
        {
          id: 'receivable',
          head: t('cod:stats.receivable'),
          isNumeric: true,
          cell: ({ receivable }) => <Money centavos={receivable} />,
          foot: <Money centavos={totals.receivable} />,
        },
      ]}
    />
  );
}
