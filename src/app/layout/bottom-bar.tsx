import { Link, useLocation } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { isAt, menus } from '#src/shared/navigation/places.ts';
import { Icon } from '#src/ui/icon.tsx';
import { HelpEntry, isHelp } from './help-entry.tsx';
import type { HelpAction } from './types.ts';

/** The bar at the bottom of a phone. A price bar on the page takes its place (shell.css). */
export function BottomBar({ onHelp }: HelpAction) {
  const { t } = useText();
  const { pathname } = useLocation();
  return (
    <nav className="bottom" aria-label={t('shell:nav.bottom')}>
      {menus.bottom.map((place) =>
        isHelp(place) ? (
          <HelpEntry key={place.to} onHelp={onHelp} />
        ) : (
          <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
            <Icon name={place.icon} />
            {t(`shell:nav.${place.word}`)}
          </Link>
        ),
      )}
    </nav>
  );
}
