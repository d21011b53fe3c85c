import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/ui/small.tsx';

function Fee({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is added to the freight, and how the weight is found. */
export function Fees({ tariff }: { tariff: Answer<'feeRates'> }) {
  const { t, format } = useText('freight');
  const { fuelPercent, vatPercent, volumetricDivisor, surcharges, insurance, cod, packaging } = tariff;
  const part = (fee: { percent: number; minimum: number }) =>
    t('freight:fee.part', { percent: format.number(fee.percent), minimum: format.money(fee.minimum) });
  return (
    <section className="freight-fees">
      <h2>{t('freight:fee.title')}</h2>
      <p className="soft">
        {t('freight:fee.included', { fuel: format.number(fuelPercent), vat: format.number(vatPercent) })}
      </p>
      <p className="soft">{t('freight:fee.volumetric', { divisor: format.number(volumetricDivisor) })}</p>
      <dl>
        {surcharges.map(({ code, total }) => (
          <Fee key={code} label={t(`freight:fee.${code}`)}>
            <Money centavos={total} />
          </Fee>
        ))}
        <Fee label={t('freight:fee.insurance')}>{part(insurance)}</Fee>
        <Fee label={t('freight:fee.cod')}>{part(cod)}</Fee>
        {packaging.map(({ bag, maxWeightKg, total }) => (
          <Fee key={bag} label={t(`freight:fee.bag.${bag}`, { weight: format.kilograms(maxWeightKg) })}>
            <Money centavos={total} />
          </Fee>
        ))}
      </dl>
    </section>
  );
}
