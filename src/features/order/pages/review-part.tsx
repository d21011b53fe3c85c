import { useRef } from 'react';
import { settledTotal } from '#machines/order/order.price.ts';
import { selectPrice } from '#machines/order/order.selectors.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { AwaitedPrice } from '../components/awaited-price.tsx';
import { FailureVerdict } from '../components/failure-verdict.tsx';
import { OrderCoupons } from '../components/order-coupons.tsx';
import { PriceLines, PriceNote } from '../components/price-lines.tsx';
import { ReviewTicket } from '../components/review-ticket.tsx';
import { PartFields } from '../components/part-form.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { placingTexts } from '../model/order-texts.ts';
import type { Order } from '../model/use-order.ts';
import { CoverageVerdict, OutletVerdict } from '../components/verdicts.tsx';

export interface ReviewPartProps {
  order: Order;
  /** Of the form, for the button beside it. */
  id: string;
}

/** Verdicts, the whole order, consent, and the button that says the amount. */
export default function ReviewPart({ order, id }: ReviewPartProps) {
  const { t, format } = useText('order', 'fields', 'coupons', 'answers');
  const blocked = useRef<HTMLDivElement>(null);
  const awaited = useRef<HTMLElement>(null);
  const { actor, snapshot, isBusy: busy } = order;
  const { answers, isPriceAwaited } = snapshot.context;
  const total = settledTotal(snapshot.context);
  const price = selectPrice(snapshot).quote?.price;
  const texts = placingTexts(t, answers.pickup);
  const text = total === undefined ? texts.plain : texts.amount(format.money(total));
  const retryPrice = () => actor.send({ type: 'price.retry' });

  function place() {
    const now = actor.getSnapshot();
    actor.send(now.can({ type: 'order.retry' }) ? { type: 'order.retry' } : { type: 'order.place' });
    awaited.current?.focus();
    blocked.current?.focus();
  }

  return (
    <div className="stack">
      <FailureVerdict order={order} />
      <OutletVerdict ref={blocked} snapshot={snapshot} onBring={() => order.goTo('pickup')} />
      <CoverageVerdict snapshot={snapshot} />
      <ReviewTicket snapshot={snapshot} onChange={order.goTo} />
      <Card className="order-cost order-bill">
        <h2>{t('order:price.cost')}</h2>
        {price ? <PriceLines price={price} /> : <PriceNote snapshot={snapshot} onRetry={retryPrice} />}
      </Card>
      <OrderCoupons order={order} busy={busy} />
      <PartFields order={order} part="review" id={id} onSubmit={place} />
      <AwaitedPrice ref={awaited} snapshot={snapshot} total={total} isAwaited={isPriceAwaited} onRetry={retryPrice} />
      <div className="order-end">
        <Button variant="go" type="submit" form={id} busy={busy} className="order-go">
          {text}
        </Button>
        <LeaveOrder saved={order.saved} />
      </div>
      <span className="sr" role="status">
        {busy && texts.busy}
      </span>
    </div>
  );
}
