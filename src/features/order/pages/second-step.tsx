import type { ParcelsChange } from '#machines/order/order.types.ts';
import { Suspense, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { findWrongOther } from '#machines/order/order.parcels.ts';
import { selectUnservedZip } from '#machines/order/order.selectors.ts';
import { totalOf } from '#machines/order/place-order.rules.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { usePickupExtras } from '#src/shared/orders/pickup-extras.ts';
import { Button } from '#src/components/button.tsx';
import { Optional } from '#src/components/optional.tsx';
import { Box } from '#src/components/status.tsx';
import { AwaitedPrice } from '../components/awaited-price.tsx';
import { BoxAdvice, useParcelExtras } from '../components/parcel-extras.tsx';
import { ItemAdvice } from '../components/item-advice.tsx';
import { ChooseSavedParcel, OrderCoupons, SaveParcel } from '../components/lazy-parts.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { toParcelBody, webParcel } from '../model/step-forms.ts';
import { CountryNeeds, PartForm, useSubmission } from '../components/part-form.tsx';
import { ParcelList } from '../components/parcel-list.tsx';
import { PlaceFrame } from './place-frame.tsx';
import { StartOver } from '../components/start-over.tsx';
import type { Place } from '../model/use-place-order.ts';

type Extras = Readonly<Record<string, FieldExtras>>;

/** D-96: the one-click order lists its services by CALL-73. */
const placedParcel = { ...webParcel, services: 'newExpressTypes' } as const;

/** Abroad nothing has a price yet, and the words of a payment are its form's own. */
function useExtras({ snapshot, forms }: Place): { parcel: Extras; pickup: Extras } {
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
export function SecondStep({ place }: { place: Place }) {
  const { t, format } = useText('place', 'order');
  const { actor, snapshot, forms, handles, heading, flush, isBusy, isSignedIn } = place;
  const { context } = snapshot;
  const { onAccepted, submit } = useSubmission(place);
  const extras = useExtras(place);
  const awaited = useRef<HTMLElement>(null);
  const { country } = context.answers.recipient as Readonly<Record<string, unknown>>;
  const { purpose } = context.answers.parcel as Readonly<Record<string, unknown>>;
  const total = totalOf(context);
  const texts = placingTexts(t, context.answers.pickup);
  const placeText = total === undefined ? texts.plain : texts.amount(format.money(total));

  function readParcel() {
    flush();
    const parcel = toParcelBody(actor.getSnapshot().context.answers);
    if (!parcel) handles.current.get('parcel')?.submit();
    return parcel;
  }

  function changeParcels(change: ParcelsChange) {
    flush();
    actor.send({ type: 'parcels.change', change });
  }

  /** A parcel whose form is closed and that is not valid: it is opened with what is wrong. */
  function showWrongParcel(): boolean {
    const { answers, validate } = actor.getSnapshot().context;
    const position = findWrongOther(validate('parcel', answers), answers);
    if (position === undefined) return false;
    flushSync(() => changeParcels({ kind: 'open', position }));
    handles.current.get('parcel')?.submit();
    return true;
  }

  function goOn() {
    if (isBusy) return;
    if (!submit() || showWrongParcel()) return;
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
        around={
          forms.isPriced
            ? (draw) => (
                <ParcelList snapshot={snapshot} validate={context.validate} busy={isBusy} onChange={changeParcels}>
                  {draw}
                </ParcelList>
              )
            : undefined
        }
        lead={forms.isPriced && isSignedIn && <ChooseSavedParcel />}
        after={
          forms.isPriced ? (
            <>
              <BoxAdvice parcel={context.answers.parcel} />
              {isSignedIn && <SaveParcel readParcel={readParcel} />}
            </>
          ) : (
            <CountryNeeds code={country} isDocument={purpose === 'documents'} />
          )
        }
      />
      <PartForm
        place={place}
        part="pickup"
        title={t('order:question.pickup')}
        extras={extras.pickup}
        onAccepted={onAccepted}
        lead={context.isSlotCleared && <Box tone="warn">{t('order:cleared.pickup')}</Box>}
      />
      {!forms.isPriced && (
        <Box tone="warn">
          <b>{t('answers:priceToConfirm')}.</b> {t('place:unpriced.before')}
        </Box>
      )}
      {snapshot.value.coupons !== 'none' && (
        <Optional>
          <Suspense>
            <OrderCoupons order={place} busy={isBusy} />
          </Suspense>
        </Optional>
      )}
      {forms.isPriced && !isSignedIn && <p className="soft">{t('place:couponsLater')}</p>}
      <PartForm place={place} part="review" onAccepted={onAccepted} />
      {forms.isPriced && (
        <AwaitedPrice
          ref={awaited}
          snapshot={snapshot}
          total={total}
          isAwaited={context.isPriceAwaited}
          onRetry={() => actor.send({ type: 'price.retry' })}
        />
      )}
      {snapshot.hasTag('signingIn') && (
        <Box tone="info" role="status">
          {t('place:signIn')}
        </Box>
      )}
      <div className="order-end">
        <Button variant="go" busy={isBusy} className="order-go" onClick={goOn}>
          {placeText}
        </Button>
        <StartOver saved={place.saved} />
      </div>
      <span className="sr" role="status">
        {isBusy && texts.busy}
      </span>
    </PlaceFrame>
  );
}
