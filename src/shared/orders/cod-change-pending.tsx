import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/components/status.tsx';
import './cod-change-pending.css';

/**
 * Warns a customer before they begin an order that a change of their account for cash on delivery is pending, and that
 * no such order is accepted until it is approved (STATE-08, D-82). Renders nothing for other customers.
 */
export function ChangePending() {
  const { t } = useText('answers');
  const { user } = useSession();
  if (!user?.codChangePending) return null;
  return (
    <div className="page change-pending">
      <Box tone="warn">
        {t('answers:codModificationPending')} <Link to={paths.cod}>{t('notices:title.cod')}</Link>
      </Box>
    </div>
  );
}
