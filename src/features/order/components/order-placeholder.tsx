import { useText } from '#src/i18n/react.tsx';
import { Skeleton } from '#src/components/status.tsx';

/** The placeholder of an order while its initial state is unknown. */
export function OrderPlaceholder() {
  const { t } = useText('order');
  return (
    <div className="page order">
      <Skeleton label={t('order:loading')} />
    </div>
  );
}
