import { type ReactNode, useState } from 'react';
import { type PricedSnapshot, selectPrice } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';
import { Optional } from '#src/components/optional.tsx';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Money } from '#src/components/small.tsx';
import { ParcelLines } from './parcel-list.tsx';
import { PriceFigure, PriceLines, PriceNote } from './price-lines.tsx';
import { totalLabel, transitText } from '../model/order-texts.ts';

/** Says a new price once, after the machine's calm; a price on its way and an old one are not spoken. */
export function PriceAnnouncement({ snapshot }: { snapshot: PricedSnapshot }) {
  const { t, format } = useText('order');
  const { state, estimate, quote } = selectPrice(snapshot);
  const total = state === 'current' ? quote?.price?.total : undefined;
  const text =
    total === undefined
      ? ''
      : t(estimate ? 'order:price.announceFrom' : 'order:price.announceTotal', { amount: format.money(total) });
  return (
    <span className="sr" role="status">
      {text}
    </span>
  );
}

interface PriceBarProps {
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
                <ParcelLines snapshot={snapshot} />
                <PriceLines price={price} />
              </div>
            </>
          )}
        </Dialog>
      </Optional>
    </div>
  );
}
