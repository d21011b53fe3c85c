import type { ReactNode } from 'react';
import { useBackOnline } from '#src/browser/back-online.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { useSession } from './react.tsx';
import './unknown-user.css';

/**
 * In place of what is somebody's own, as long as nobody knows whose session it is: what waits for the answer, or that none
 * came, and the way to ask again. It's asked by itself when the line is back.
 *
 * @param children what waits.
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
