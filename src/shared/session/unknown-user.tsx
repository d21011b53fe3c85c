import type { ReactNode } from 'react';
import { useBackOnline } from '#src/lib/connectivity.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { ErrorState } from '#src/components/status.tsx';
import { useSession } from './react.tsx';
import './unknown-user.css';

/**
 * Replaces private content as long as the session's owner is unknown: a skeleton, or an error with a retry button.
 * Retries automatically on reconnect.
 *
 * @param children the content while loading.
 * @param isPage nothing is around it.
 */
export function UnknownUser({ children, isPage = false }: { children: ReactNode; isPage?: boolean }) {
  const { t } = useText();
  const { unverified, askAgain } = useSession();
  useBackOnline(unverified, askAgain);
  if (!unverified) return children;
  return (
    <div className={classNames('unknown-user', isPage && 'page')}>
      <ErrorState title={t('notices:user.title')} onRetry={askAgain}>
        {t('notices:user.text')}
      </ErrorState>
    </div>
  );
}
