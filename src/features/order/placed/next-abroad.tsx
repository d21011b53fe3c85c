import type { Answer } from '#contract/answers.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Timeline } from '#src/ui/route.tsx';
import { useCountry } from '../place/countries.ts';

/** D-64: what follows until the parcel is on its way, and that nothing is paid before the price is confirmed. */
export function NextAbroad({ order }: { order: Answer<'orderDetail'> }) {
  const { t, format } = useText('place', 'order', 'answers');
  const country = useCountry(order.country ?? undefined);
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
            title: t('order:after.delivery', { city: isolate(country?.label ?? order.counterpartCity) }),
            detail: t('order:after.receives', { name: isolate(order.counterpartName) }),
          },
        ]}
      />
    </section>
  );
}
