import { Link } from 'react-router-dom';
import { paths } from '#src/shared/navigation/paths.ts';
import { menus } from '#src/shared/navigation/places.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useCenterText } from '../texts.ts';

const elsewhere = [...menus.account.filter(({ to }) => to !== paths.userCenter), ...menus.legal];

/** The personal centre on a phone, where it has no rail. */
export function AccountMenu() {
  const { t } = useCenterText();
  const { signOut } = useSession();
  return (
    <nav className="center-menu" aria-label={t('userCenter:menu')}>
      <ul>
        {elsewhere.map(({ word, to, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>{t(`shell:nav.${word}`)}</span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut}>
            <Icon name="signOut" />
            <span>{t('userCenter:signOut')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
