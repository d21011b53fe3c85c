import { lazy, Suspense, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import './promotion-code.css';

const PromotionCodeForm = lazy(() => import('./promotion-code-form.tsx'));

/** Asks for the code of a promotion; closed at first, because few customers have one. */
export function PromotionCode({ onAdded }: { onAdded: () => void }) {
  const { t } = useText('coupons');
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="promotion-code" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{t('coupons:add.ask')}</summary>
      <Suspense fallback={null}>{isOpened && <PromotionCodeForm onAdded={onAdded} />}</Suspense>
    </details>
  );
}
