import { Link, useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { accountPlaces, isAt, shortcuts } from './navigation.ts';
import type { AccountActions } from './types.ts';

/** The bar at the bottom of a phone. A price bar on the page takes its place (shell.css). */
export function BottomBar({ session, onSignIn }: Pick<AccountActions, 'session' | 'onSignIn'>) {
  const { t } = useText();
  const { pathname } = useLocation();
  const account = accountPlaces[0];
  const words = (
    <>
      <Icon name="user" />
      {t('shell:nav.account')}
    </>
  );
  return (
    <nav className="bottom" aria-label={t('shell:nav.bottom')}>
      {shortcuts.map((place) => (
        <Link key={place.id} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
          <Icon name={place.icon} />
          {t(`shell:nav.${place.id}`)}
        </Link>
      ))}
      {session && account ? (
        <Link to={account.to} aria-current={isAt(account, pathname) ? 'page' : undefined}>
          {words}
        </Link>
      ) : (
        <button type="button" onClick={onSignIn}>
          {words}
        </button>
      )}
    </nav>
  );
}
