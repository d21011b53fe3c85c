import { useState } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { useObservable } from '#src/lib/observable.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { orderPlacedPath } from '#src/shared/navigation/placed-params.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/components/status.tsx';

/** D-103: a customer who comes back from the confirmation finds an empty form, and reads that the order is placed. */
export function PlacedBefore() {
  const { t } = useText('order');
  const type = useNavigationType();
  const [isBack] = useState(type === 'POP');
  const placed = useObservable(useAppState().justPlaced);
  const owner = useSession().user?.userId;
  if (!isBack || !placed || placed.owner !== owner) return null;
  return (
    <Box tone="ok">
      {t('order:placed.before', { orderNo: isolate(placed.orderNo) })}{' '}
      <Link to={orderPlacedPath(placed.orderNo, placed.flow)}>{t('order:placed.seeAgain')}</Link>
    </Box>
  );
}
