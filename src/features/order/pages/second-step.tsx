import { Suspense, useMemo, useRef } from 'react';
import { settledTotal } from '#machines/order/order.price.ts';
import { selectUnservedZip } from '#machines/order/order.selectors.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { useParcelExtras } from '../components/parcel-extras.tsx';
import { ItemAdvice } from '../components/item-advice.tsx';
import { CouponsPart, PlacingState } from '../components/placing-parts.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { webParcel } from '../model/step-forms.ts';
import { CountryNeeds, PartForm, useSubmission } from '../components/part-form.tsx';
import { useParcelParts } from '../components/parcel-parts.tsx';
import { PlaceFrame } from './place-frame.tsx';
import { ClearedVerdict } from '../components/verdicts.tsx';
import { StartOver } from '../components/start-over.tsx';
import type { Order } from '../model/use-order.ts';

type Extras = Readonly<Record<string, FieldExtras>>;

/** D-96: the one-click order lists its services by CALL-73. */
const placedParcel = { ...webParcel, services: 'newExpressTypes' } as const;

/** Abroad nothing has a price yet, and the words of a payment are its form's own. */
function useExtras({ snapshot, forms }: Order): { parcel: Extras; pickup: Extras } {
  const parcel = useParcelExtras(snapshot, placedParcel);
  const pickup = usePickupExtras(snapshot.context.answers.pickup, selectUnservedZip(snapshot));
  const itemName = snapshot.context.answers.parcel.itemName ?? '';
  const { isPriced } = forms;
  return useMemo(() => {
    if (isPriced) return { parcel, pickup };
    const options = Object.entries(pickup.paymentMode?.options ?? {}).map(([mode, { hidden = false }]) => [
      mode,
      { hidden },
    ]);
    return {
      parcel: {
        itemName: {
          advice: (
            <Suspense fallback={null}>
              <ItemAdvice text={itemName} />
            </Suspense>
          ),
        },
      },
      pickup: { paymentMode: { options: Object.fromEntries(options) } },
    };
  }, [isPriced, itemName, parcel, pickup]);
}

/** What is sent, when it is picked up, and the order itself. */
export function SecondStep({ place }: { place: Order }) {
  const { t, format } = useText('place', 'order');
  const { actor, snapshot, forms, handles, heading, isBusy } = place;
  const { context } = snapshot;
  const { onAccepted, submit } = useSubmission(place);
  const extras = useExtras(place);
  const parcels = useParcelParts(place, forms.rules, () => handles.current.get('parcel')?.submit());
  const awaited = useRef<HTMLElement>(null);
  const { country } = context.answers.recipient as Readonly<Record<string, unknown>>;
  const { purpose } = context.answers.parcel as Readonly<Record<string, unknown>>;
  const total = settledTotal(context);
  const texts = placingTexts(t, context.answers.pickup);
  const placeText = total === undefined ? texts.plain : texts.amount(format.money(total));

  function goOn() {
    if (isBusy) return;
    if (!submit() || parcels.openWrong()) return;
    const ways = [{ type: 'order.retry' }, { type: 'order.place' }] as const;
    const way = ways.find((each) => actor.getSnapshot().can(each));
    // The reason is shown under the question.
    if (!way) return heading.current?.focus();
    actor.send(way);
    awaited.current?.focus();
  }

  return (
    <PlaceFrame
      place={place}
      barAction={
        <Button busy={isBusy} onClick={goOn}>
          {texts.plain}
        </Button>
      }
    >
      <PartForm
        place={place}
        part="parcel"
        title={t('order:question.parcel')}
        extras={extras.parcel}
        onAccepted={onAccepted}
        {...(forms.isPriced
          ? { around: parcels.around, lead: parcels.lead, after: parcels.after }
          : { after: <CountryNeeds code={country} isDocument={purpose === 'documents'} /> })}
      />
      <PartForm
        place={place}
        part="pickup"
        title={t('order:question.pickup')}
        extras={extras.pickup}
        onAccepted={onAccepted}
        lead={<ClearedVerdict snapshot={snapshot} part="pickup" />}
      />
      {!forms.isPriced && (
        <Box tone="warn">
          <b>{t('answers:priceToConfirm')}.</b> {t('place:unpriced.before')}
        </Box>
      )}
      <CouponsPart order={place} />
      <PartForm place={place} part="review" onAccepted={onAccepted} />
      <PlacingState ref={awaited} order={place} />
      <div className="order-end">
        <Button variant="go" busy={isBusy} className="order-go" onClick={goOn}>
          {placeText}
        </Button>
        <StartOver saved={place.saved} />
      </div>
    </PlaceFrame>
  );
}
