import { useId, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { orderPrefillPath } from '#src/shared/navigation/order-prefill.ts';
import { type PricedQuote, type Quotation, type ServiceQuote, transitText } from '#src/shared/rates/quote-text.ts';
import type { RatesQuestion } from '#src/shared/rates/use-rates-query.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Money } from '#src/ui/small.tsx';
import { CheaperWays } from './cheaper-ways.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';

export interface ServiceRowProps {
  quote: PricedQuote;
  question: RatesQuestion;
  quotation: Quotation;
  mark: 'cheapest' | 'fastest' | undefined;
}

/** One service: its promise, its price, on demand what that is made of; and the way to send it like this. */
export function ServiceRow({ quote, question, quotation, mark }: ServiceRowProps) {
  const { t } = useText('rates', 'fields');
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
        <ButtonLink size="sm" aria-describedby={`${id}-name`} to={orderPrefillPath({ ...question, productType })}>
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
