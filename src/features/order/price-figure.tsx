import type { MouseEvent } from 'react';
import { selectPrice, type PricedSnapshot } from '#machines/order/order.selectors.ts';
import { focusNextControl } from '#src/browser/focus-next-control.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Money } from '#src/ui/small.tsx';
import { totalLabel } from './order-texts.ts';

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

export interface PriceNoteProps {
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
