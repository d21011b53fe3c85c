import { useRef } from 'react';
import { selectCoupons } from '#machines/order/order.selectors.ts';
import { couponTitle } from '#src/courier-fields/coupons/coupon-title.ts';
import { useText } from '#src/i18n/react.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import { couponReason } from './coupon-words.ts';
import type { Order } from './use-order.ts';

/** A coupon that was chosen and can't be used any more: taken off by us, so said by us (D-71, MSG-20). */
export function FallenCoupons({ order: { snapshot } }: { order: Order }) {
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
export function CouponProposal({ order: { actor, snapshot } }: { order: Order }) {
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
