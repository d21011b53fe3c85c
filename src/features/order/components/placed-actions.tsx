import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAddress } from '#domain/address/address.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import { calendarFile } from '#domain/time/calendar-file.ts';
import { slotBounds } from '#domain/parcel/pickup-slots.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { getWholeTotal, listUncancelled, listWaybills } from '#src/shared/orders/parcels-of-order.ts';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import type { Answer } from '#contract/calls.ts';
import { getDoorCollection } from '#domain/pricing/cod.ts';
import { Timeline } from '#src/components/route.tsx';

interface PlacedActionsProps {
  order: Answer<'orderDetail'>;
  trackPath: string;
  /** It has not been picked up yet. */
  isWaiting: boolean;
  isCancelled: boolean;
}

type Shared = 'linkCopied' | 'shareFailed';

/** Hands the link to whatever the device shares with, else to the clipboard; undefined where the person saw what happened. */
async function share(text: string, url: string): Promise<Shared | undefined> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text, url });
      return undefined;
    }
    await navigator.clipboard.writeText(url);
    return 'linkCopied';
  } catch (error) {
    // Closing the device's sheet is an answer, not a fault.
    return error instanceof DOMException && error.name === 'AbortError' ? undefined : 'shareFailed';
  }
}

/** Label, share, calendar, track: once, on the one page there is. */
export function PlacedActions({ order, trackPath, isWaiting, isCancelled }: PlacedActionsProps) {
  const { t } = useText('order');
  const { strong, light } = useBrand();
  const brand = `${strong} ${light}`;
  const [shared, setShared] = useState<Shared>();
  const { orderNo, waybillNo, dropOff } = order;
  const slot = chosenSlot(order.pickup);

  async function shareLink() {
    const text = t('order:placed.shareText', { brand, waybillNo });
    setShared(await share(text, new URL(paths.tracking(listWaybills(order)), window.location.href).href));
  }

  function getEvent() {
    const { sender } = order;
    const numbers = { waybillNo, orderNo: isolate(orderNo) };
    if (dropOff) {
      const end = new Date(dropOff.endsAt);
      return {
        uid: orderNo,
        start: addMinutes(end, -60),
        end,
        title: t('order:placed.dropOff.event', { brand }),
        place: `${dropOff.branchName}, ${dropOff.address}`,
        text: t('order:placed.dropOff.eventText', { ...numbers, code: dropOff.code }),
      };
    }
    return (
      slot && {
        uid: orderNo,
        ...slotBounds(slot.date, slot.slot, timeZoneOfPostalCode(sender.zip)),
        title: t('order:placed.event', { brand }),
        place: formatAddress(sender),
        text: t('order:placed.eventText', numbers),
      }
    );
  }

  function saveEvent() {
    const event = getEvent();
    if (!event) return;
    saveFile(new Blob([calendarFile(event, new Date())], { type: 'text/calendar;charset=utf-8' }), `${orderNo}.ics`);
  }

  return (
    <>
      <div className="order-placed-acts">
        {!isCancelled && <LabelAction labels={{ orderNos: listUncancelled(order).map((each) => each.orderNo) }} />}
        <Button variant="line" icon="share" onClick={() => void shareLink()}>
          {t('order:placed.share')}
        </Button>
        {isWaiting && (
          <Button variant="line" icon="calendar" onClick={saveEvent}>
            {t('order:placed.calendar')}
          </Button>
        )}
        <ButtonLink variant="line" icon="search" to={trackPath}>
          {t('order:placed.track')}
        </ButtonLink>
      </div>
      <p className="sm" role="status" hidden={!shared}>
        {shared && t(`order:placed.${shared}`)}
      </p>
    </>
  );
}

/** When a courier comes for it, or where and until when it is brought. */
export function useLeavingText({ pickup, dropOff }: Pick<Answer<'orderDetail'>, 'pickup' | 'dropOff'>): string {
  const { t, format } = useText('order');
  if (dropOff) {
    const { branchName, date, time } = dropOff;
    return t('order:after.dropOff', { branch: isolate(branchName), date: format.longDate(date), time: isolate(time) });
  }
  const slot = chosenSlot(pickup);
  const [from, to] = (slot?.slot ?? '').split('-').map((hour) => `${hour}:00`);
  return t('order:after.pickup', { date: slot && format.longDate(slot.date), from, to });
}

interface WhatsNextProps {
  order: Answer<'orderDetail'>;
  /** Where it is followed. */
  trackPath: string;
}

/** What the courier collects at the door, by the sums that the label shows (D-53, D-55). */
function useCollectText({ parcel, pickup, total: price }: Answer<'orderDetail'>): string {
  const { t, format } = useText('order');
  const { paymentMode } = pickup;
  const { goods, freight, total } = getDoorCollection({ codAmount: parcel.codAmount, paymentMode, price });
  if (total === 0) return '';
  const amounts = { goods: format.money(goods), freight: format.money(freight), total: format.money(total) };
  if (goods > 0 && freight > 0) return t('order:after.collect.both', amounts);
  return t(goods > 0 ? 'order:after.collect.goods' : 'order:after.collect.freight', amounts);
}

/** What happens to the parcel from here on, and what its customer does for it: to get it ready, to hand it over, to follow it. */
export function WhatsNext({ order, trackPath }: WhatsNextProps) {
  const { t, format } = useText('order');
  const { pickup, dropOff, deliveryChange: change, promisedFrom, promisedTo, recipient } = order;
  const name = isolate(recipient.name);
  const total = getWholeTotal(order);
  const { paymentMode } = pickup;
  const collectText = useCollectText(order);
  const leaving = useLeavingText(order);
  const prepaid =
    dropOff && paymentMode === 'PP_CASH' ? 'order:payAtCounter.amount' : `order:placed.pay.${paymentMode}`;
  const arrives = promisedFrom === promisedTo ? 'order:after.arrivesOn' : 'order:after.arrives';
  return (
    <section className="order-next" aria-labelledby="order-next">
      <h2 id="order-next">{t('order:after.title')}</h2>
      <Timeline
        stops={[
          { id: 'ready', state: 'current', title: t('order:after.ready'), detail: t('order:after.readyHow') },
          {
            id: 'pickup',
            state: 'todo',
            title: leaving,
            detail: total !== null && paymentMode !== 'CC_CASH' && t(prepaid, { amount: format.money(total) }),
          },
          {
            id: 'way',
            state: 'todo',
            title: t('order:after.way'),
            detail: <Link to={trackPath}>{t('order:after.follow')}</Link>,
          },
          {
            id: 'delivery',
            state: 'todo',
            title: t(dropOff ? 'order:after.arrivesBy' : arrives, {
              first: format.date(promisedFrom),
              last: format.date(promisedTo),
              city: isolate(recipient.city),
            }),
            detail: (
              <>
                {change?.branchAddress
                  ? t('order:after.collects', {
                      name,
                      branch: isolate(change.branchName ?? ''),
                      address: isolate(change.branchAddress),
                    })
                  : t('order:after.receives', { name })}
                {collectText && <b> {collectText}</b>}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
