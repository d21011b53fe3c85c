import { selectPrice, type PricedSnapshot } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';

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
