import { useText } from '#src/i18n/react.tsx';
import { Skeleton } from '#src/ui/states.tsx';

/** The room of an order while nobody knows yet how it begins. */
export function Coming() {
  const { t } = useText('order');
  return (
    <div className="page order">
      <Skeleton label={t('order:loading')} />
    </div>
  );
}
