import { type MouseEvent, Suspense } from 'react';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import { focusNextControl } from '#src/forms/core/load-states.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { Money } from '#src/components/small.tsx';
import { constants } from '#domain/constants.ts';
import type { DiscountedPrice } from '#domain/pricing/coupon-price.ts';
import { CollectingNote } from '#src/shared/orders/cod-collecting-note.tsx';
import { totalLabel } from '../model/order-texts.ts';

/** The amount with its label, which says who pays and when unless it is to be `short`. An outdated one stays, dimmed, until the new one is there. */
export function PriceFigure({ snapshot, short }: { snapshot: PricedSnapshot; short?: boolean }) {
  const { t } = useText('order');
  const { state, estimate, quote } = selectPrice(snapshot);
  const total = quote?.price?.total;
  const text = totalLabel(t, estimate, short ? {} : snapshot.context.answers.pickup);
  const label = quote ? text : t('order:price.label');
  return (
    <>
      <span className="k">{label}</span>
      <span
        className={classNames('tot', (state === 'stale' || state === 'failed') && 'order-stale')}
        aria-busy={state === 'stale' || undefined}
      >
        {total === undefined ? '—' : <Money centavos={total} />}
      </span>
    </>
  );
}

interface PriceNoteProps {
  snapshot: PricedSnapshot;
  onRetry: () => void;
}

/** One line under the amount: what it is for, what it waits for, or that it failed. */
export function PriceNote({ snapshot, onRetry }: PriceNoteProps) {
  const { t } = useText('order', 'fields');
  const { state, estimate, quote } = selectPrice(snapshot);
  if (state === 'failed') {
    function retry({ currentTarget }: MouseEvent<HTMLElement>) {
      // The button disappears with the failure; the focus stays in the sheet.
      const sheet = currentTarget.closest<HTMLElement>('[role="dialog"]');
      if (sheet) focusNextControl(currentTarget, sheet);
      onRetry();
    }
    return (
      <div className="order-price-note">
        <span>{t('order:price.failed')}</span>
        <Button variant="quiet" size="sm" className="flush" onClick={retry}>
          {t('order:failure.retry')}
        </Button>
      </div>
    );
  }
  if (state === 'none') return <p className="k order-price-note">{t('order:price.none')}</p>;
  if (state === 'loading') return <p className="k order-price-note">{t('order:price.loading')}</p>;
  if (!quote?.price) return <p className="k order-price-note">{t('order:price.unavailable')}</p>;
  if (!estimate) return <p className="k order-price-note">{t('order:price.promise')}</p>;
  return (
    <p className="k order-price-note">
      {t('order:price.estimate', { product: t(`fields:product.${quote.productType}`) })}
    </p>
  );
}

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
