import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { chosenSlot } from '#domain/parcel/drop-off.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { appDetailPath, appOrderParams, placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { listWaybills } from '#src/shared/orders/parcels-of-order.ts';
import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { paths, trackingParams } from '#src/shared/navigation/paths.ts';
import { Barcode } from '#src/components/barcode.tsx';
import { Optional } from '#src/components/optional.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { lazyExtra } from '#src/lib/lazy-extra.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { PerforatedEdge } from '#src/components/perforated-edge.tsx';
import { Guia, Ltr } from '#src/components/small.tsx';
import { Timeline } from '#src/components/route.tsx';
import { PlacedActions, useLeavingText, WhatsNext } from '../components/placed-actions.tsx';
import { useCountry } from '../model/countries.ts';

/** D-64: what follows until the parcel is on its way, and that nothing is paid before the price is confirmed. */
function NextAbroad({ order }: { order: Answer<'orderDetail'> }) {
  const { t, format } = useText('place', 'order', 'answers');
  const country = useCountry(order.country ?? undefined);
  const leaving = useLeavingText(order);
  const papers = country?.documents.map((document) => t(`answers:customsDocument.${document}`)) ?? [];
  return (
    <section className="order-next" aria-labelledby="order-next">
      <h2 id="order-next">{t('order:after.title')}</h2>
      <Timeline
        stops={[
          {
            id: 'confirm',
            state: 'current',
            title: t('place:after.confirm'),
            detail: t('place:after.confirmHow'),
          },
          {
            id: 'ready',
            state: 'todo',
            title: t('order:after.ready'),
            detail: papers.length > 0 && t('place:after.papers', { list: format.list(papers) }),
          },
          {
            id: 'pickup',
            state: 'todo',
            title: leaving,
          },
          {
            id: 'delivery',
            state: 'todo',
            title: t('order:after.delivery', { city: isolate(country?.label ?? order.counterpartCity) }),
            detail: t('order:after.receives', { name: isolate(order.counterpartName) }),
          },
        ]}
      />
    </section>
  );
}

// A placed order shows its numbers, also when the connection is lost then.
const WayMap = lazyExtra(async () => (await import('../components/way-map.tsx')).default);
const OrderParcels = lazyExtra(async () => (await import('#src/shared/orders/order-parcels.tsx')).OrderParcels);
const PushAfterOrder = lazyExtra(async () => (await import('#src/shared/push/push-after-order.tsx')).default);

interface PlacedProps {
  order: Answer<'orderDetail'>;
  /** It was placed in this tab a moment ago. */
  isFresh: boolean;
}

/** Where the ways of each flow lead (D-96). */
function getWays(order: PlacedProps['order']) {
  const { orderNo, source, country } = order;
  const waybills = listWaybills(order);
  if (source === 'app')
    return {
      detail: appDetailPath(orderNo),
      track: trackingParams.href(paths.appTrack, { waybills: waybills.join() }),
      another: paths.appOrder,
      again: appOrderParams.href(paths.appOrder, { again: orderNo }),
    };
  return {
    detail: paths.orderDetail(orderNo),
    track: paths.tracking(waybills),
    another:
      source === 'oneClick' ? placeOrderPath({ kind: country ? 'international' : 'domestic' }) : paths.onlineOrder,
    again: orderAgainPath(orderNo),
  };
}

interface CopiedNumberProps {
  label: string;
  copyLabel: string;
  /** The number, raw. */
  text: string;
  children: ReactNode;
}

/** A number with its own copy button; if clipboard access is rejected, the number is selected, to be copied by hand. */
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

/** The address of this page: to come back to, and to open elsewhere. */
function OwnAddress() {
  const { t } = useText('order');
  const { host, pathname, href } = window.location;
  return (
    <p className="order-address sm no-print">
      <span>
        {t('order:placed.address')}{' '}
        <b>
          <Ltr>{host + pathname}</Ltr>
        </b>
      </span>
      <CopyButton text={href} label={t('order:placed.copyLink')} />
    </p>
  );
}

type WayState = 'waiting' | 'collected' | 'cancelled';

function getState({ status }: PlacedProps['order']): WayState {
  if (status === 'toBePickedUp') return 'waiting';
  return status === 'cancelled' ? 'cancelled' : 'collected';
}

/** When and where it is collected; abroad also that its price is still to come (D-64). */
function PickupLines({ order }: Pick<PlacedProps, 'order'>) {
  const { t, format } = useText('order', 'place', 'answers');
  const slot = chosenSlot(order.pickup);
  const [from, to] = (slot?.slot ?? '').split('-').map((hour) => `${hour}:00`);
  const place = [order.sender.street, order.sender.address1].filter(Boolean).join(' ');
  return (
    <>
      <p>
        {t('order:placed.when', { date: slot && format.longDate(slot.date), from, to })}
        {place && t('order:placed.at', { place: isolate(place) })}
      </p>
      {order.total === null && (
        <p>
          <b>{t('answers:priceToConfirm')}.</b>{' '}
          {order.estimate !== null && t('place:after.estimate', { amount: format.money(order.estimate) })}
        </p>
      )}
    </>
  );
}

/** Where it is brought, until when, and the code for the counter. */
function DropOffLines({ dropOff }: { dropOff: NonNullable<PlacedProps['order']['dropOff']> }) {
  const { t, format } = useText('order');
  const { address, date, time } = dropOff;
  return (
    <>
      <p>
        <bdi>{address}</bdi>
      </p>
      <p>
        <b>{t('order:placed.dropOff.until', { date: format.longDate(date), time: isolate(time) })}</b>{' '}
        {t('order:placed.dropOff.otherwise')}
      </p>
    </>
  );
}

/** The code in digits and bars, as the counter reads it. */
function CounterCode({ code }: { code: string }) {
  const { t } = useText('order');
  return (
    <TicketPart className="order-placed-body order-counter">
      <CopiedNumber label={t('order:placed.dropOff.code')} copyLabel={t('order:placed.dropOff.copyCode')} text={code}>
        <b className="order-counter-code num">
          <Ltr>{code}</Ltr>
        </b>
      </CopiedNumber>
      <Barcode value={code} label={t('order:placed.dropOff.barcode', { code })} />
    </TicketPart>
  );
}

/** FEAT-20: both numbers to copy, the code to print, when the courier comes, and what to do with it. */
export function Placed({ order, isFresh }: PlacedProps) {
  const { t, format } = useText('order');
  const heading = useRef<HTMLHeadingElement>(null);
  // The order's last button stood at the end of a long page.
  useEffect(() => {
    if (!isFresh) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isFresh]);
  const { orderNo, waybillNo, dropOff } = order;
  const isAbroad = order.country !== null;
  const ways = getWays(order);
  const state = getState(order);
  return (
    <div className="page order order-done">
      <OwnAddress />
      <Ticket hero className="order-placed">
        <div className="order-placed-head">
          <Optional>
            <Suspense>
              <WayMap from={order.sender.zip} to={isAbroad ? undefined : order.recipient.zip} />
            </Suspense>
          </Optional>
          <h1 ref={heading} tabIndex={-1}>
            {state === 'waiting'
              ? dropOff
                ? t('order:placed.dropOff.title', { branch: isolate(dropOff.branchName) })
                : t('order:placed.title', { weekday: order.pickupDate && format.weekday(order.pickupDate) })
              : dropOff && state === 'collected'
                ? t('order:placed.dropOff.collected')
                : t(`order:placed.state.${state}`)}
          </h1>
          {state === 'waiting' && (dropOff ? <DropOffLines dropOff={dropOff} /> : <PickupLines order={order} />)}
        </div>
        <PerforatedEdge tone="accent" />
        {state === 'waiting' && dropOff?.code && <CounterCode code={dropOff.code} />}
        <TicketPart className="order-placed-body">
          <div className="order-placed-numbers">
            <CopiedNumber label={t('order:placed.waybill')} copyLabel={t('order:placed.copy')} text={waybillNo}>
              <Guia value={waybillNo} />
            </CopiedNumber>
            <CopiedNumber label={t('order:placed.orderNo')} copyLabel={t('order:placed.copyOrder')} text={orderNo}>
              <b className="order-placed-no">
                <Ltr>{orderNo}</Ltr>
              </b>
            </CopiedNumber>
          </div>
          <Barcode value={waybillNo} label={t('order:placed.barcode', { waybillNo })} />
        </TicketPart>
        {order.parcels.length > 0 && (
          <TicketPart className="order-placed-body">
            <Optional>
              <Suspense>
                <OrderParcels
                  order={order}
                  getPath={(each) => getWays({ ...order, orderNo: each }).detail}
                  hasActions={false}
                />
              </Suspense>
            </Optional>
          </TicketPart>
        )}
        <TicketPart className="order-placed-body no-print">
          <PlacedActions
            order={order}
            trackPath={ways.track}
            isWaiting={state === 'waiting'}
            isCancelled={state === 'cancelled'}
          />
          {state === 'waiting' && (
            <p className="soft sm">{t(dropOff ? 'order:placed.dropOff.noPrinter' : 'order:placed.noPrinter')}</p>
          )}
        </TicketPart>
      </Ticket>
      <div className="order-after no-print">
        {state === 'waiting' &&
          (isAbroad ? <NextAbroad order={order} /> : <WhatsNext order={order} trackPath={ways.track} />)}
        {isFresh && (
          <Optional>
            <Suspense>
              <PushAfterOrder />
            </Suspense>
          </Optional>
        )}
        <div className="order-placed-on">
          <ButtonLink to={ways.detail} variant="line">
            {t('order:placed.view')}
          </ButtonLink>
          <ButtonLink to={ways.another} variant="line" icon="plus">
            {t('order:placed.another')}
          </ButtonLink>
          {!isAbroad && (
            <ButtonLink to={ways.again} variant="line" icon="refresh">
              {t('order:repeat.this')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.orders} variant="quiet">
            {t('order:placed.orders')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
