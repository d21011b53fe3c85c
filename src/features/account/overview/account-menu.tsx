import { Link } from 'react-router-dom';
import { paths } from '#src/shared/navigation/paths.ts';
import { accountPlaces } from '#src/shared/navigation/places.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useCenterText } from '../texts.ts';

const elsewhere = accountPlaces.filter(({ to }) => to !== paths.userCenter);

/** The personal centre on a phone, where it has no rail. */
export function AccountMenu() {
  const { t } = useCenterText();
  const { signOut } = useSession();
  return (
    <nav className="center-menu" aria-label={t('userCenter:menu')}>
      <ul>
        {elsewhere.map(({ id, to, icon }) => (
          <li key={id}>
            <Link to={to}>
              <Icon name={icon} />
              <span>{t(`shell:nav.${id}`)}</span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.privacy}>
            <Icon name="shield" />
            <span>{t('userCenter:privacy')}</span>
            <Icon name="next" />
          </Link>
        </li>
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
