import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { CodTotals } from '#domain/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/ui/small.tsx';

type Formula = Answer<'codSummary'>['formula'];

/** The sign of a part in the formula of the receivable; a part with 0 is left out. */
const getSign = (sign: number): string => (sign < 0 ? '−' : sign > 0 ? '+' : '');

function useFormula({ codFee, withholdingTax }: Formula): string {
  const { t } = useText('cod');
  const part = (sign: number, name: string) => (sign === 0 ? '' : ` ${getSign(sign)} ${t(`cod:stats.${name}`)}`);
  return `${t('cod:stats.receivable')} = ${t('cod:stats.collected')}${part(codFee, 'fee')}${part(withholdingTax, 'tax')}`;
}

/** The five totals (FEAT-08) as what they are: a sum, with its formula below (D-88). */
export function Totals({ totals, formula }: { totals: CodTotals; formula: Formula }) {
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
