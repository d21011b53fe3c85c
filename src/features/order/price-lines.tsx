import { Suspense } from 'react';
import { constants } from '#domain/constants.ts';
import type { DiscountedPrice } from '#domain/coupon-price.ts';
import { useText } from '#src/i18n/react.tsx';
import { CollectingNote } from '#src/shared/cod/collecting-note.tsx';
import { Money } from '#src/ui/small.tsx';

type Discount = DiscountedPrice['discounts'][number];

/** By the coupon's own name, whose words only who has one waits for. */
function DiscountLine({ nameKey, amount }: Discount) {
  const { t } = useText('coupons');
  return (
    <div>
      <dt>{t(nameKey)}</dt>
      <dd>
        <Money centavos={-amount} />
      </dd>
    </div>
  );
}

/** What the total is made of; the lines add up to it to the cent (D-62). */
export function PriceLines({ price }: { price: DiscountedPrice }) {
  const { t, format } = useText('order');
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
        <Suspense fallback={null}>
          {price.discounts.map((discount) => (
            <DiscountLine key={discount.code} {...discount} />
          ))}
        </Suspense>
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
