import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/ui/status.tsx';
import './change-pending.css';

/**
 * Said before somebody begins an order: a change of their account for cash on delivery waits, and until it is approved
 * none is taken (STATE-08, D-82). Nothing for everybody else.
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
