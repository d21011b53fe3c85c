import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { OrderAnswers, PlacedOrder } from '#machines/order/order.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Barcode } from '#src/ui/barcode.tsx';
import { Beside } from '#src/ui/beside.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { lazyExtra } from '#src/ui/lazy-extra.ts';
import { Ticket, TicketPart } from '#src/ui/paper.tsx';
import { Picado } from '#src/ui/picado.tsx';
import { Guia, Ltr } from '#src/ui/small.tsx';
import { PlacedActions } from './placed-actions.tsx';

// Whoever has placed an order sees its number, whatever the line does then.
const WayMap = lazyExtra(async () => (await import('./way-map.tsx')).default);
const PushAfterOrder = lazyExtra(async () => (await import('#src/shared/push/push-after-order.tsx')).default);

export interface PlacedProps {
  order: Omit<PlacedOrder, 'total'>;
  sender: OrderAnswers['sender'];
  /** Postal code of the other end of the map; none abroad. */
  destinationZip: string | undefined;
  /** What has to be known at once, under the pickup. */
  note?: ReactNode;
  /** What follows. */
  next: ReactNode;
  /** The same once more. */
  onRepeat?: () => void;
  onAnother: () => void;
  /** Where the order's own page is; the personal centre's where nobody says. */
  detailPath?: string;
  /** Where it is followed, where that is not among what follows. */
  trackPath?: string;
}

interface CopiedNumberProps {
  label: string;
  copyLabel: string;
  /** The number, raw. */
  text: string;
  children: ReactNode;
}

/** A number with its own way to the clipboard; where that is refused, the number is selected for a person who copies by hand. */
function CopiedNumber({ label, copyLabel, text, children }: CopiedNumberProps) {
  const { t } = useText('order');
  const number = useRef<HTMLSpanElement>(null);
  const [failed, setFailed] = useState(false);
  function selectIt() {
    if (number.current) window.getSelection()?.selectAllChildren(number.current);
    setFailed(true);
  }
  return (
    <div className="order-placed-number">
      <span className="soft sm">{label}</span>
      <div>
        <span ref={number}>{children}</span>
        <CopyButton text={text} label={copyLabel} onCopied={() => setFailed(false)} onFailure={selectIt} />
      </div>
      <p className="errm" role="status" hidden={!failed}>
        {failed && t('order:placed.copyFailed')}
      </p>
    </div>
  );
}

/** FEAT-20: the number is born. When one comes, both numbers to copy, the code to print, and what to do with it. */
export function Placed({ order, sender, destinationZip, note, next, onRepeat, onAnother, ...ways }: PlacedProps) {
  const { t, format } = useText('order');
  const heading = useRef<HTMLHeadingElement>(null);
  // The order's last button stood at the end of a long page.
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const [from, to] = order.pickupSlot.split('-').map((hour) => `${hour}:00`);
  const place = [sender.street, sender.address1].filter(Boolean).join(' ');
  return (
    <div className="page order order-done">
      <Ticket hero className="order-placed">
        <div className="order-placed-head">
          <Beside>
            <Suspense>
              <WayMap from={sender.zip} to={destinationZip} />
            </Suspense>
          </Beside>
          <h1 ref={heading} tabIndex={-1}>
            {t('order:placed.title', { weekday: format.weekday(order.pickupDate) })}
          </h1>
          <p>
            {t('order:placed.when', { date: format.longDate(order.pickupDate), from, to })}
            {place && t('order:placed.at', { place: isolate(place) })}
          </p>
          {note}
        </div>
        <Picado tone="accent" />
        <TicketPart className="order-placed-body">
          <div className="order-placed-numbers">
            <CopiedNumber label={t('order:placed.waybill')} copyLabel={t('order:placed.copy')} text={order.waybillNo}>
              <Guia value={order.waybillNo} />
            </CopiedNumber>
            <CopiedNumber
              label={t('order:placed.orderNo')}
              copyLabel={t('order:placed.copyOrder')}
              text={order.orderNo}
            >
              <b className="order-placed-no">
                <Ltr>{order.orderNo}</Ltr>
              </b>
            </CopiedNumber>
          </div>
          <Barcode value={order.waybillNo} label={t('order:placed.barcode', { waybillNo: order.waybillNo })} />
        </TicketPart>
        <TicketPart className="order-placed-body no-print">
          <PlacedActions order={order} sender={sender} />
          <p className="soft sm">{t('order:placed.noPrinter')}</p>
        </TicketPart>
      </Ticket>
      <div className="order-after no-print">
        {next}
        <Beside>
          <Suspense>
            <PushAfterOrder />
          </Suspense>
        </Beside>
        <div className="order-placed-on">
          <ButtonLink to={ways.detailPath ?? paths.orderDetail(order.orderNo)} variant="line">
            {t('order:placed.view')}
          </ButtonLink>
          {ways.trackPath && (
            <ButtonLink to={ways.trackPath} variant="line" icon="truck">
              {t('order:after.follow')}
            </ButtonLink>
          )}
          <Button variant="line" icon="plus" onClick={onAnother}>
            {t('order:placed.another')}
          </Button>
          {onRepeat && (
            <Button variant="line" icon="refresh" onClick={onRepeat}>
              {t('order:repeat.this')}
            </Button>
          )}
          <ButtonLink to={paths.orders} variant="quiet">
            {t('order:placed.orders')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
