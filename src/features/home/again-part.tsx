import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useLastOrder } from '#src/shared/orders/last-order.ts';
import { OfferCard, RepeatCard } from '#src/shared/orders/repeat-card.tsx';

/** Signed in: the last order again, or a first one; its room is there before it is known which. */
export default function AgainPart() {
  const { t } = useText('home');
  const { loading, last } = useLastOrder();
  return (
    <section className="page home-again">
      {last && <RepeatCard order={last} />}
      {!last && !loading && (
        <OfferCard
          icon="box"
          title={t('home:ship.title')}
          text={t('home:ship.text')}
          to={paths.onlineOrder}
          action={t('home:ship.action')}
        />
      )}
    </section>
  );
}
