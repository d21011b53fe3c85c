import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { getDoorCollection } from '#domain/cod.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Timeline } from '#src/ui/route.tsx';

export interface WhatsNextProps {
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
  const { pickupDate, pickupSlot, total, pickup, promisedFrom, promisedTo, recipient } = order;
  const { paymentMode } = pickup;
  const collectText = useCollectText(order);
  const [from, to] = pickupSlot.split('-').map((hour) => `${hour}:00`);
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
            detail:
              total !== null &&
              paymentMode !== 'CC_CASH' &&
              t(`order:placed.pay.${paymentMode}`, { amount: format.money(total) }),
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
            title: t(promisedFrom === promisedTo ? 'order:after.arrivesOn' : 'order:after.arrives', {
              first: format.date(promisedFrom),
              last: format.date(promisedTo),
              city: isolate(recipient.city),
            }),
            detail: (
              <>
                {t('order:after.receives', { name: isolate(recipient.name) })}
                {collectText && <b> {collectText}</b>}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
