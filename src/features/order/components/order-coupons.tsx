import { useEffect, useId, useMemo, useRef } from 'react';
import type { TFunction } from 'i18next';
import { type ActorRef, type Snapshot, waitFor } from 'xstate';
import { localDate } from '#domain/time/zoned-time.ts';
import { type CouponedSnapshot, selectCoupons } from '#machines/order/order.selectors.ts';
import type { CouponOffers, OrderAnswers } from '#machines/order/order.types.ts';
import { type CouponOffer, type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { couponTitle } from '#src/courier-fields/coupon-title.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { PromotionCode } from '#src/shared/coupons/promotion-code.tsx';
import { couponForm } from '../model/last-forms.ts';
import { useReviewErrors } from '../model/use-review-errors.ts';

type CouponEvent =
  | { type: 'coupons.retry' }
  | { type: 'coupons.added' }
  | { type: 'part.change'; part: 'review'; answers: OrderAnswers['review'] };

export interface OrderCouponsProps {
  order: { actor: ActorRef<Snapshot<unknown> & CouponedSnapshot, CouponEvent>; snapshot: CouponedSnapshot };
  busy: boolean;
  /** The customer who signed in to place the order has a coupon for it: it is shown to them before they place it. */
  isFound?: boolean;
}

/** The order is not placed yet, and what it waits for is below. */
function FoundCoupon() {
  const { t } = useText('order');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Box tone="info" role="alert">
        {t('order:coupons.found')}
      </Box>
    </div>
  );
}

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
    case 'usedUp':
      return t('order:coupons.why.usedUp');
  }
}

/** A coupon that was chosen and can't be used any more: taken off by us, so said by us (D-71, MSG-20). */
function FallenCoupons({ snapshot }: OrderCouponsProps['order']) {
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
function CouponProposal({ actor, snapshot }: OrderCouponsProps['order']) {
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
    actor.send({ type: 'part.change', part: 'review', answers: { ...answers.review, coupons: proposal.codes } });
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
function couponOffers(
  { actor }: Pick<OrderCouponsProps['order'], 'actor'>,
  t: TFunction,
  format: Formats,
): CourierServices['coupons'] {
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

/** The coupons of an order in every flow (D-70 to D-73): asked for once all that they depend on is answered. */
export function OrderCoupons({ order, busy, isFound = false }: OrderCouponsProps) {
  const { t, format } = useText('order', 'fields', 'coupons', 'answers');
  const id = useId();
  const { actor, snapshot } = order;
  const { answers, couponValidations, serverErrors } = snapshot.context;
  const services = useMemo(() => ({ coupons: couponOffers({ actor }, t, format) }), [actor, t, format]);
  const extras = useMemo(() => ({ coupons: { question: String(couponValidations) } }), [couponValidations]);
  const errors = useReviewErrors(serverErrors.review, true);
  return (
    <div className="order-coupons">
      {isFound && <FoundCoupon />}
      <FallenCoupons {...order} />
      <CouponProposal {...order} />
      <SchemaForm<'order/review'>
        id={id}
        form={couponForm}
        value={answers.review}
        onChange={(review) => actor.send({ type: 'part.change', part: 'review', answers: review })}
        onSubmit={() => undefined}
        services={services}
        extras={extras}
        serverErrors={errors}
        busy={busy}
      />
      <PromotionCode onAdded={() => actor.send({ type: 'coupons.added' })} />
    </div>
  );
}
