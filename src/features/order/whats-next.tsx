import { Link } from 'react-router-dom';
import { promiseWindow } from '#domain/promise.ts';
import type { OrderAnswers, OrderQuote, PlacedOrder } from '#machines/order/order.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Timeline } from '#src/ui/route.tsx';

export interface WhatsNextProps {
  order: PlacedOrder;
  answers: OrderAnswers;
  /** What the order was priced by: its service knows how long it takes. */
  quote: OrderQuote['quotes'][number] | undefined;
}

/** What happens to the parcel from here on, and what its customer does for it: to get it ready, to hand it over, to follow it. */
export function WhatsNext({ order, answers, quote }: WhatsNextProps) {
  const { t, format } = useText('order');
  const { pickupDate, pickupSlot, waybillNo, total } = order;
  const [from, to] = pickupSlot.split('-').map((hour) => `${hour}:00`);
  const { paymentMode } = answers.pickup;
  const { name, city } = answers.recipient;
  const promise = quote && promiseWindow(pickupDate, quote);
  const arrival =
    promise &&
    t(promise.promisedFrom === promise.promisedTo ? 'order:after.arrivesOn' : 'order:after.arrives', {
      first: format.date(promise.promisedFrom),
      last: format.date(promise.promisedTo),
      city: isolate(city ?? ''),
    });
  return (
    <section className="order-next" aria-labelledby="order-next">
      <h2 id="order-next">{t('order:after.title')}</h2>
      <Timeline
        stops={[
          { id: 'ready', state: 'current', title: t('order:after.ready'), detail: t('order:after.readyHow') },
          {
            id: 'pickup',
            state: 'todo',
            title: t('order:after.pickup', { date: format.longDate(pickupDate), from, to }),
            detail: paymentMode && t(`order:placed.pay.${paymentMode}`, { amount: format.money(total) }),
          },
          {
            id: 'way',
            state: 'todo',
            title: t('order:after.way'),
            detail: <Link to={paths.tracking([waybillNo])}>{t('order:after.follow')}</Link>,
          },
          {
            id: 'delivery',
            state: 'todo',
            title: arrival ?? t('order:after.delivery', { city: isolate(city ?? '') }),
            detail: t('order:after.receives', { name: isolate(name ?? '') }),
          },
        ]}
      />
    </section>
  );
}
