import { type ReactNode, useId, useState } from 'react';
import type { TFunction } from 'i18next';
import { useText } from '#src/i18n/react.tsx';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { type PricedQuote, type Quotation, type ServiceQuote, transitText } from '#src/shared/rates/quote-text.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Money } from '#src/components/small.tsx';
import { constants } from '#domain/constants.ts';
import { CollectingNote } from '#src/shared/orders/cod-collecting-note.tsx';
import type { Formats } from '#src/i18n/formats.ts';
import { sidesText } from './rate-texts.ts';

/** "En una caja de 30 × 20 × 10 cm o menor pagas $20.00 menos." */
function lowerWeightText(t: TFunction, format: Formats, { lowerWeight }: PricedQuote): string | undefined {
  if (!lowerWeight) return undefined;
  const { weightKg, box, saves } = lowerWeight;
  const values = {
    amount: format.money(saves),
    weight: weightKg === null ? '' : format.kilograms(weightKg),
    box: box ? sidesText(format, box) : '',
  };
  if (box && weightKg !== null) return t('rates:cheaper.boxAndWeight', values);
  return t(box ? 'rates:cheaper.box' : 'rates:cheaper.weight', values);
}

/** "Estándar cuesta $85.50 menos y llega hasta 3 días hábiles después." */
function otherServiceText(t: TFunction, format: Formats, { cheaperProduct }: PricedQuote): string | undefined {
  if (!cheaperProduct) return undefined;
  const { productType, moreBusinessDays, saves } = cheaperProduct;
  const values = { product: t(`fields:product.${productType}`), amount: format.money(saves) };
  return moreBusinessDays > 0
    ? t('rates:cheaper.later', { ...values, count: moreBusinessDays })
    : t('rates:cheaper.product', values);
}

/** What would cost less: the next smaller box or kilogram, the next slower service. */
function CheaperWays({ quote }: { quote: PricedQuote }) {
  const { t, format } = useText('rates', 'fields');
  const suggestions = [lowerWeightText(t, format, quote), otherServiceText(t, format, quote)].filter(
    (text) => text !== undefined,
  );
  if (suggestions.length === 0) return null;
  return (
    <div className="rates-cheaper">
      <h3>{t('rates:cheaper.title')}</h3>
      <ul>
        {suggestions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

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
function PriceBreakdown({ price, quotation }: { price: PricedQuote['price']; quotation: Quotation }) {
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

export interface ServiceRowProps {
  quote: PricedQuote;
  question: RatesQuestion;
  quotation: Quotation;
  mark: 'cheapest' | 'fastest' | undefined;
}

/** One service: its promise, its price, on demand what that is made of; and the way to send it like this. */
export function ServiceRow({ quote, question, quotation, mark }: ServiceRowProps) {
  const { t } = useText('rates', 'fields');
  const { signedIn } = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { productType, price } = quote;
  const name = t(`fields:product.${productType}`);
  return (
    <li className="rates-row" aria-labelledby={`${id}-name`}>
      <div className="rates-row-top">
        <h2 id={`${id}-name`}>{name}</h2>
        {mark && <span className="rates-mark">{t(`rates:mark.${mark}`)}</span>}
        <p className="soft">{transitText(t, quote)}</p>
        <b className="rates-price">
          <Money centavos={price.total} />
        </b>
      </div>
      <div className="rates-row-acts no-print">
        <Button
          variant="quiet"
          size="sm"
          className="flush"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'rates:breakdown.hide' : 'rates:breakdown.show')}
        </Button>
        <ButtonLink
          size="sm"
          aria-describedby={`${id}-name`}
          to={orderStartPath(signedIn, { ...question, productType })}
        >
          {t('rates:sendThis')}
        </ButtonLink>
      </div>
      <div id={id} className="rates-why" hidden={!open}>
        <PriceBreakdown price={price} quotation={quotation} />
        <CheaperWays quote={quote} />
      </div>
    </li>
  );
}

/** A service that can't be had for this parcel, and why. */
export function RejectedRow({ quote: { productType, reason } }: { quote: ServiceQuote }) {
  const { t } = useText('rates', 'fields');
  return (
    <li className="rates-row refused">
      <h2>{t(`fields:product.${productType}`)}</h2>
      <p className="soft">{t(`rates:refused.${reason ?? 'noTariff'}`)}</p>
    </li>
  );
}
