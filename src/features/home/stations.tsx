import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';

interface Station {
  id: 'quote' | 'ship' | 'transit' | 'branches';
  to: string;
  icon: IconName;
}

const stations: readonly Station[] = [
  { id: 'quote', to: paths.rates, icon: 'calculator' },
  { id: 'ship', to: paths.onlineOrder, icon: 'box' },
  { id: 'transit', to: paths.transit, icon: 'clock' },
  { id: 'branches', to: paths.findBranches, icon: 'shop' },
];

/** "¿A qué vienes hoy?": the tasks as stations of the route. */
export function Stations() {
  const { t } = useText('home');
  return (
    <section className="page stations">
      <h2>{t('home:stations.title')}</h2>
      <ul>
        {stations.map(({ id, to, icon }) => (
          <li key={id}>
            <Link to={to}>
              <span className="sign">
                <Icon name={icon} />
              </span>
              <h3>{t(`home:stations.${id}.title`)}</h3>
              <p className="soft">{t(`home:stations.${id}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
