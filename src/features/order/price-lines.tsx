import { constants } from '#domain/constants.ts';
import type { DiscountedPrice } from '#domain/coupon-price.ts';
import { useText } from '#src/i18n/react.tsx';
import { CollectingNote } from '#src/shared/cod/collecting-note.tsx';
import { Money } from '#src/ui/small.tsx';

/** What the total is made of; the lines add up to it to the cent (D-62). */
export function PriceLines({ price }: { price: DiscountedPrice }) {
  const { t, format } = useText('order', 'coupons', 'answers');
  return (
    <>
      <dl className="num">
        <div>
          <dt>{t('order:price.freight', { weight: format.kilograms(price.billingWeightKg) })}</dt>
          <dd>
            <Money centavos={price.freight} />
          </dd>
        </div>
        {price.surcharges.map(({ code, amount }) => (
          <div key={code}>
            <dt>{t(`order:price.${code}`)}</dt>
            <dd>
              <Money centavos={amount} />
            </dd>
          </div>
        ))}
        {price.discounts.map(({ code, nameKey, amount }) => (
          <div key={code}>
            <dt>{t(nameKey)}</dt>
            <dd>
              <Money centavos={-amount} />
            </dd>
          </div>
        ))}
        <div className="sum">
          <dt>{t('order:price.subtotal')}</dt>
          <dd>
            <Money centavos={price.subtotal} />
          </dd>
        </div>
        <div>
          <dt>{t('order:price.vat', { percent: constants.money.vatPercent })}</dt>
          <dd>
            <Money centavos={price.vat} />
          </dd>
        </div>
      </dl>
      <CollectingNote collecting={price.collecting} />
    </>
  );
}
