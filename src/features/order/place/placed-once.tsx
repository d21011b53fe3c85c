import { useNavigate } from 'react-router-dom';
import { selectPrice } from '#machines/order/order.selectors.ts';
import type { OnceCreated } from '#machines/place-order/place-order.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderAgainPath } from '#src/shared/navigation/order-prefill.ts';
import { placeOrderPath } from '#src/shared/navigation/place-order-params.ts';
import { Timeline } from '#src/ui/route.tsx';
import { Placed } from '../placed.tsx';
import { WhatsNext } from '../whats-next.tsx';
import { useCountry } from './countries.ts';
import type { Place } from './use-place-order.ts';

/** D-64: what follows until the parcel is on its way, and that nobody pays before the price is confirmed. */
function NextAbroad({ place, order }: { place: Place; order: OnceCreated }) {
  const { t, format } = useText('place', 'order', 'answers');
  const { recipient } = place.snapshot.context.answers;
  const country = useCountry((recipient as Readonly<Record<string, unknown>>).country);
  const [from, to] = order.pickupSlot.split('-').map((hour) => `${hour}:00`);
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
            title: t('order:after.pickup', { date: format.longDate(order.pickupDate), from, to }),
          },
          {
            id: 'delivery',
            state: 'todo',
            title: t('order:after.delivery', { city: isolate(country?.label ?? '') }),
            detail: t('order:after.receives', { name: isolate(recipient.name ?? '') }),
          },
        ]}
      />
    </section>
  );
}

/** FEAT-20 of a one-click order: its numbers, its label, and what follows. */
export function PlacedOnce({ place, order }: { place: Place; order: OnceCreated }) {
  const { t, format } = useText('place', 'answers');
  const navigate = useNavigate();
  const { actor, snapshot, forms } = place;
  const { answers } = snapshot.context;
  const another = () => {
    actor.send({ type: 'order.startNew' });
    void navigate(placeOrderPath({ kind: forms.kind }));
  };
  const numbers = { order, sender: answers.sender, onAnother: another };
  if ('total' in order)
    return (
      <Placed
        {...numbers}
        destinationZip={answers.recipient.zip}
        next={<WhatsNext order={order} answers={answers} quote={selectPrice(snapshot).quote} />}
        onRepeat={() => void navigate(orderAgainPath(order.orderNo))}
      />
    );
  return (
    <Placed
      {...numbers}
      destinationZip={undefined}
      note={
        <p>
          <b>{t('answers:priceToConfirm')}.</b> {t('place:after.estimate', { amount: format.money(order.estimate) })}
        </p>
      }
      next={<NextAbroad place={place} order={order} />}
    />
  );
}
