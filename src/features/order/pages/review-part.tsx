import { useMemo, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { waitFor } from 'xstate';
import { selectCoupons, selectPrice, selectTotal } from '#machines/order/order.selectors.ts';
import type { CouponOffers, OrderAnswers } from '#machines/order/order.types.ts';
import { type CouponOffer, type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { localDate } from '#domain/time/zoned-time.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { couponTitle } from '#src/courier-fields/coupon-title.ts';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { AwaitedPrice } from '../components/awaited-price.tsx';
import { FailureVerdict } from '../components/failure-verdict.tsx';
import { PriceLines, PriceNote } from '../components/price-lines.tsx';
import { ReviewTicket } from '../components/review-ticket.tsx';
import { LeaveOrder } from '../components/leave-order.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { stepForms } from '../model/step-forms.ts';
import { type Order, type OrderScreenProps, useFlushedForm } from '../model/use-order.ts';
import { CoverageVerdict, OutletVerdict } from '../components/verdicts.tsx';

/** What is said of a coupon in an order (D-70, MSG-20). Keys are of the namespaces `order`, `coupons` and `answers`. */
type OrderCoupon = CouponOffers['coupons'][number];

/** Why it can't be used for this order; undefined when it can. */
function couponReason(t: TFunction, format: Formats, coupon: OrderCoupon): string | undefined {
  const { refusal, phoneTail, contactPhoneTail } = coupon;
  const listed = (text: string, codes: readonly string[]) => format.list(codes.map((code) => t(`${text}.${code}`)));
  switch (refusal) {
    case null:
      return undefined;
    case 'used':
      return t('order:coupons.why.used');
    case 'expired':
      return t('order:coupons.why.expired', { date: format.fullDate(coupon.expiresAt) });
    case 'notYet':
      return t('order:coupons.why.notYet', { from: format.date(coupon.effectiveAt) });
    case 'otherPhone':
      if (contactPhoneTail === null) return t('order:coupons.why.otherPhone', { tail: phoneTail });
      return t('order:coupons.why.otherPhones', { tail: phoneTail, contact: contactPhoneTail });
    case 'channel':
      return t('order:coupons.why.channel', { list: listed('coupons:channel', coupon.channels) });
    case 'productType':
      return t('order:coupons.why.productType', { list: listed('answers:product', coupon.productTypes) });
    case 'paymentMode':
      return t('order:coupons.why.paymentMode', { list: listed('coupons:payment', coupon.paymentModes) });
    case 'fee':
      return t('order:coupons.why.fee', { list: listed('coupons:fee', coupon.fees) });
    case 'threshold':
      return t('order:coupons.why.threshold', {
        amount: format.money(coupon.missing),
        threshold: format.money(coupon.threshold ?? 0),
      });
  }
}

/** A coupon that was chosen and can't be used any more: taken off by us, so said by us (D-71, MSG-20). */
function FallenCoupons({ order: { snapshot } }: { order: Order }) {
  const { t, format } = useText('order', 'coupons', 'answers');
  const { fallen } = selectCoupons(snapshot);
  return (
    <div role="status">
      {fallen.map(({ code, coupon, before }) => {
        const known = coupon ?? before;
        return (
          <Box key={code} tone="warn">
            <b>{t('order:coupons.fallen', { name: known ? couponTitle(t, format, known) : isolate(code) })}</b>{' '}
            {(coupon && couponReason(t, format, coupon)) ?? t('order:coupons.why.gone')}
          </Box>
        );
      })}
    </div>
  );
}

/** What the customer's coupons can save at most, why not all of them at once, and the one press that takes it (D-70). */
function CouponProposal({ order: { actor, snapshot } }: { order: Order }) {
  const { t, format } = useText('order', 'coupons', 'answers');
  const { state, offers, isBest } = selectCoupons(snapshot);
  const { answers } = snapshot.context;
  const section = useRef<HTMLElement>(null);
  const proposal = offers?.proposal;
  if (state !== 'ready' || !proposal) return null;
  const named = offers.coupons
    .filter(({ code }) => proposal.codes.includes(code))
    .map((coupon) => couponTitle(t, format, coupon));
  const amount = format.money(proposal.saves);
  const take = () => {
    actor.send({ type: 'step.change', step: 'review', answers: { ...answers.review, coupons: proposal.codes } });
    // The press removes its button; the result is shown here.
    section.current?.focus();
  };
  return (
    <section ref={section} className="order-proposal" tabIndex={-1}>
      <Icon name="coupon" />
      <div>
        <p role="status">
          <b>
            {isBest
              ? t('order:coupons.bestChosen', { amount })
              : t('order:coupons.best', { list: format.list(named), amount })}
          </b>
        </p>
        {proposal.apart.length > 0 && (
          <p className="sm">{proposal.apart.map((reason) => t(`order:coupons.apart.${reason}`)).join(' ')}</p>
        )}
      </div>
      {!isBest && (
        <Button variant="line" size="sm" onClick={take}>
          {t('order:coupons.take')}
        </Button>
      )}
    </section>
  );
}

// The order's coupons for the form that chooses them (D-70): the offers that the machine received, in words.

/** Asked again after a failure, it asks the server again. */
function couponOffers({ actor }: Pick<Order, 'actor'>, t: TFunction, format: Formats): CourierServices['coupons'] {
  return async (signal) => {
    actor.send({ type: 'coupons.retry' });
    const settled = await waitFor(actor, (now) => selectCoupons(now).state !== 'loading', { signal });
    const { state, offers } = selectCoupons(settled);
    if (state === 'failed') throw new Error('It is unknown which coupons can be used');
    return (offers?.coupons ?? []).map((coupon): CouponOffer => {
      const { code, type, value, threshold, nameKey, expiresAt } = coupon;
      const unusable = couponReason(t, format, coupon);
      return {
        code,
        type,
        value,
        name: t(nameKey),
        expires: localDate(new Date(expiresAt)),
        ...(threshold !== null && { threshold }),
        ...(unusable !== undefined && { unusable }),
      };
    });
  };
}

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
  const { answers, serverErrors, couponValidations } = snapshot.context;
  const services = useMemo(
    () => ({ ...consentLinks, coupons: couponOffers({ actor }, t, format) }),
    [actor, t, format],
  );
  const extras = useMemo(() => ({ coupons: { question: String(couponValidations) } }), [couponValidations]);
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
      <OutletVerdict ref={blocked} snapshot={snapshot} onChange={() => order.goTo('sender')} />
      <CoverageVerdict snapshot={snapshot} />
      <ReviewTicket snapshot={snapshot} onChange={order.goTo} />
      <Card className="order-cost order-bill">
        <h2>{t('order:price.cost')}</h2>
        {price ? <PriceLines price={price} /> : <PriceNote snapshot={snapshot} onRetry={retryPrice} />}
      </Card>
      <FallenCoupons order={order} />
      <CouponProposal order={order} />
      <SchemaForm<'order/review'>
        ref={form}
        id={id}
        form={stepForms.review}
        value={answers.review}
        onChange={(value) => actor.send({ type: 'step.change', step: 'review', answers: value })}
        onSubmit={place}
        services={services}
        extras={extras}
        serverErrors={serverErrors.review}
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
