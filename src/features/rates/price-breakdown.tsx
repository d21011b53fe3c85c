import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { CollectingNote } from '#src/shared/cod/collecting-note.tsx';
import type { PricedQuote, Quotation } from '#src/shared/rates/quote-text.ts';
import { Money } from '#src/ui/small.tsx';

function Line({ label, centavos, className }: { label: ReactNode; centavos: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Money centavos={centavos} />
      </dd>
    </div>
  );
}

/** What the price is made of; the lines add up to it to the cent (D-62). */
export function PriceBreakdown({ price, quotation }: { price: PricedQuote['price']; quotation: Quotation }) {
  const { t, format } = useText('rates');
  const percents = { fuel: quotation.fuelPercent, insurance: quotation.insurancePercent, cod: quotation.codPercent };
  const toPercent = (code: string) => format.number(percents[code as keyof typeof percents] ?? 0, 2);
  return (
    <>
      <dl className="rates-lines num">
        <Line
          label={t('rates:line.freight', { weight: format.kilograms(price.billingWeightKg), zone: quotation.zone })}
          centavos={price.freight}
        />
        {price.surcharges.map(({ code, amount }) => (
          <Line key={code} label={t(`rates:line.${code}`, { percent: toPercent(code) })} centavos={amount} />
        ))}
        <Line className="sum" label={t('rates:line.subtotal')} centavos={price.subtotal} />
        <Line label={t('rates:line.vat', { percent: constants.money.vatPercent })} centavos={price.vat} />
        <Line className="sum total" label={t('rates:line.total')} centavos={price.total} />
      </dl>
      <CollectingNote collecting={price.collecting} />
    </>
  );
}
