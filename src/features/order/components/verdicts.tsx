/** What a customer has to know before going on: coverage, no outlet, withdrawn answers, rejections. */
import type { Ref } from 'react';
import { areaChargeIn } from '#domain/pricing/tariff.ts';
import {
  type OrderSnapshot,
  type PricedSnapshot,
  selectBlocked,
  selectPrice,
} from '#machines/order/order.selectors.ts';
import type { OrderStep } from '#machines/order/order.types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';

/** D-63, MSG-07: the destination costs extra, or delivery there is uncertain. */
export function CoverageVerdict({ snapshot }: { snapshot: PricedSnapshot }) {
  const { t, format } = useText('order', 'answers');
  const { context } = snapshot;
  const coverage = context.quotedFor?.hasDestination ? context.quote?.destination : undefined;
  if (!coverage || coverage === 'covered') return null;
  const charge = areaChargeIn(selectPrice(snapshot).quote?.price?.surcharges ?? []);
  return (
    <Box tone="warn">
      {charge === undefined ? (
        t('order:coverage.warning')
      ) : (
        <>
          <b>{t(`answers:coverage.${coverage}`, { amount: format.money(charge) })}</b>
          <br />
          {t('order:coverage.text')}
        </>
      )}
    </Box>
  );
}

export interface OutletVerdictProps {
  snapshot: PricedSnapshot;
  /** Takes the focus when the customer presses on regardless. */
  ref?: Ref<HTMLDivElement>;
  /** Leads to the choice of a branch; none where it is to come, or on the screen. */
  onBring?: () => void;
}

/** D-63, MSG-08: no collection at the origin, so the parcel has to be brought. */
export function OutletVerdict({ snapshot, ref, onBring }: OutletVerdictProps) {
  const { t } = useText('order');
  const branch = selectBlocked(snapshot);
  if (branch === undefined) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Box tone="warn" role="alert">
        <b>{t('order:blocked.title', { zip: snapshot.context.answers.sender.zip })}</b>
        {branch && <p>{t('order:blocked.nearest', { ...branch })}</p>}
        {onBring && (
          <Button variant="quiet" size="sm" className="flush" onClick={onBring}>
            {t('order:blocked.bring')}
          </Button>
        )}
      </Box>
    </div>
  );
}

/** An answer of this part was taken back because another one changed. */
export function ClearedVerdict({ snapshot, part }: { snapshot: OrderSnapshot; part: 'parcel' | 'pickup' }) {
  const { t } = useText('order');
  return snapshot.context.cleared[part] ? <Box tone="warn">{t(`order:cleared.${part}`)}</Box> : null;
}

/** A rejection without a field that belongs to this step, e.g. a slot that filled up meanwhile. */
export function RejectionVerdict({ snapshot, part }: { snapshot: OrderSnapshot; part: OrderStep }) {
  const { t } = useText('order', 'answers');
  const { failure, serverErrors } = snapshot.context;
  if (failure?.kind !== 'business' || !failure.code) return null;
  // A field error is enough, except for the sentence that there is no order.
  if (serverErrors[part] && failure.code !== 'orderCreationFailure') return null;
  return (
    <Box tone="err" role="alert">
      <b>{t(`answers:${failure.code}`)}</b> {t('order:failure.safe')}
    </Box>
  );
}
