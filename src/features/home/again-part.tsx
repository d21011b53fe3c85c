import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { newestOf } from '#src/shared/orders/newest.ts';
import { OfferCard, RepeatCard } from '#src/shared/orders/repeat-card.tsx';

const [pageSize] = constants.lists.pageSizes;

/** Signed in: the last order again, or a first one; its room is there before it is known which. */
export default function AgainPart() {
  const { t } = useText('home');
  const { loading, data } = useCall('orderList', { direction: 'sent', page: 1, pageSize });
  const last = newestOf(data?.rows ?? []);
  return (
    <section className="page again">
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
