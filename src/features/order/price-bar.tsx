import { useState, type ReactNode } from 'react';
import { selectPrice, type PricedSnapshot } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';
import { Optional } from '#src/ui/optional.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/small.tsx';
import { PriceFigure, PriceNote } from './price-figure.tsx';
import { PriceLines } from './price-lines.tsx';
import { totalLabel, transitText } from './order-texts.ts';

export interface PriceBarProps {
  snapshot: PricedSnapshot;
  onRetry: () => void;
  /** The button that leads on. */
  children: ReactNode;
}

/** Under 1152 px: the price and the way on at the bottom; a press on the price opens its breakdown. */
export function PriceBar({ snapshot, onRetry, children }: PriceBarProps) {
  const { t } = useText('order', 'fields');
  const [open, setOpen] = useState(false);
  const { estimate, quote } = selectPrice(snapshot);
  const price = quote?.price;
  const close = () => setOpen(false);
  return (
    <div className="pbar order-bar">
      <button
        type="button"
        className="order-bar-price"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <PriceFigure snapshot={snapshot} short />
        <span className="sr">{t('order:price.breakdown')}</span>
        <Icon name="up" />
      </button>
      {children}
      <Optional>
        <Dialog open={open} onClose={close} title={totalLabel(t, estimate, snapshot.context.answers.pickup)}>
          {price && (
            <p className="order-sheet-total">
              <Money centavos={price.total} />
            </p>
          )}
          <PriceNote snapshot={snapshot} onRetry={onRetry} />
          {quote && price && (
            <>
              <p>
                {t('order:review.serviceLine', {
                  product: t(`fields:product.${quote.productType}`),
                  days: transitText(t, quote),
                })}
              </p>
              <div className="order-bill">
                <PriceLines price={price} />
              </div>
            </>
          )}
        </Dialog>
      </Optional>
    </div>
  );
}
