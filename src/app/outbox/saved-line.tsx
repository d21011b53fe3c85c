import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSavedOrders } from '#src/shared/outbox/react.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** Under the header: orders are waiting, for the connection or for their customer's decision. */
export function SavedLine() {
  const { t, format } = useText();
  const { orders } = useSavedOrders();
  const asking = orders.filter(({ state }) => state === 'asking' || state === 'refused').length;
  const waiting = orders.filter(({ state }) => state === 'waiting').length;
  const count = asking || waiting;
  if (count === 0) return null;
  return (
    <div className="offline">
      <div className="page">
        <Icon name={asking > 0 ? 'triangle' : 'clock'} />
        <span>
          {t(asking > 0 ? 'shell:outbox.asking' : 'shell:outbox.waiting', { count: format.number(count) })}{' '}
          <Link to={paths.appOrder}>{t('shell:outbox.see')}</Link>
        </span>
      </div>
    </div>
  );
}
