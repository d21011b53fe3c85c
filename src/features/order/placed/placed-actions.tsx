import { useState } from 'react';
import { formatAddress } from '#domain/address.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { slotBounds } from '#domain/pickup.ts';
import { timeZoneOfPostalCode } from '#domain/postal-time-zone.ts';
import { saveFile } from '#src/browser/save-file.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import type { JustPlaced } from '#src/shared/app-state/app-state.tsx';
import { useBrand } from '#src/shared/brand/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

export interface PlacedActionsProps {
  numbers: Omit<JustPlaced, 'owner' | 'flow'>;
  /** Where it is picked up, once that is known. */
  sender: Parameters<typeof formatAddress>[0] | undefined;
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
export function PlacedActions({ numbers, sender, trackPath, isWaiting, isCancelled }: PlacedActionsProps) {
  const { t } = useText('order');
  const { strong, light } = useBrand();
  const brand = `${strong} ${light}`;
  const [shared, setShared] = useState<Shared>();
  const { orderNo, waybillNo, pickupDate, pickupSlot } = numbers;

  async function shareLink() {
    const text = t('order:placed.shareText', { brand, waybillNo });
    setShared(await share(text, new URL(paths.tracking([waybillNo]), window.location.href).href));
  }

  function saveEvent() {
    const event = {
      uid: orderNo,
      ...slotBounds(pickupDate, pickupSlot, sender?.zip ? timeZoneOfPostalCode(sender.zip) : undefined),
      title: t('order:placed.event', { brand }),
      place: sender ? formatAddress(sender) : '',
      text: t('order:placed.eventText', { waybillNo, orderNo: isolate(orderNo) }),
    };
    saveFile(new Blob([calendarFile(event, new Date())], { type: 'text/calendar;charset=utf-8' }), `${orderNo}.ics`);
  }

  return (
    <>
      <div className="order-placed-acts">
        {!isCancelled && <LabelAction orderNos={[orderNo]} />}
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
