import { useRef, useState } from 'react';
import { selectPrice, selectTotal } from '#machines/order/order.selectors.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { AwaitedPrice } from '../components/awaited-price.tsx';
import { FailureVerdict } from '../components/failure-verdict.tsx';
import { OrderCoupons } from '../components/order-coupons.tsx';
import { PriceLines, PriceNote } from '../components/price-lines.tsx';
import { ReviewTicket } from '../components/review-ticket.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { consentForm } from '../model/last-forms.ts';
import { type OrderScreenProps, useFlushedForm } from '../model/use-order.ts';
import { useReviewErrors } from '../model/use-review-errors.ts';
import { CoverageVerdict, OutletVerdict } from '../components/verdicts.tsx';

export interface ReviewPartProps extends OrderScreenProps {
  /** Of the form, for the button beside it. */
  id: string;
}

/** Verdicts, the whole order, consent, and the button that says the amount. */
export default function ReviewPart({ order, saved, id }: ReviewPartProps) {
  const { t, format } = useText('order', 'fields', 'coupons', 'answers');
  const form = useFlushedForm<'order/review'>(order);
  const blocked = useRef<HTMLDivElement>(null);
  const awaited = useRef<HTMLElement>(null);
  const [isAwaited, setAwaited] = useState(false);
  const { actor, snapshot } = order;
  const { answers, serverErrors } = snapshot.context;
  const errors = useReviewErrors(serverErrors.review, false);
  const busy = snapshot.hasTag('busy');
  const total = selectTotal(snapshot);
  const price = selectPrice(snapshot).quote?.price;
  const texts = placingTexts(t, answers.pickup);
  const text = total === undefined ? texts.plain : texts.amount(format.money(total));
  const retryPrice = () => actor.send({ type: 'price.retry' });

  function place(review: OrderAnswers['review']) {
    const now = actor.getSnapshot();
    if (now.can({ type: 'order.retry' })) return actor.send({ type: 'order.retry' });
    if (now.can({ type: 'order.place', answers: review })) return actor.send({ type: 'order.place', answers: review });
    const isPriceMissing = selectTotal(now) === undefined;
    if (now.hasTag('priceFailed')) retryPrice();
    setAwaited(isPriceMissing);
    if (isPriceMissing) awaited.current?.focus();
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
      <SchemaForm<'order/review'>
        ref={form}
        id={id}
        form={consentForm}
        value={answers.review}
        onChange={(value) => actor.send({ type: 'part.change', part: 'review', answers: value })}
        onSubmit={place}
        services={consentLinks}
        serverErrors={errors}
        busy={busy}
      />
      <AwaitedPrice ref={awaited} snapshot={snapshot} total={total} isAwaited={isAwaited} onRetry={retryPrice} />
      <div className="order-end">
        <Button variant="go" type="submit" form={id} busy={busy} className="order-go">
          {text}
        </Button>
        <LeaveOrder saved={saved} />
      </div>
      <span className="sr" role="status">
        {busy && texts.busy}
      </span>
    </div>
  );
}
