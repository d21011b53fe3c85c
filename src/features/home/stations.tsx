import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/navigation/paths.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';

interface Station {
  id: 'ship' | 'track' | 'orders';
  to: string;
  icon: IconName;
}

/** What one can do here today. A later page adds its station. */
const stations: readonly Station[] = [
  { id: 'ship', to: paths.onlineOrder, icon: 'box' },
  { id: 'track', to: paths.tracking(), icon: 'search' },
  { id: 'orders', to: paths.orders, icon: 'truck' },
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
              <p className="soft">{t(`home:stations.${id}.text`, { max: constants.tracking.maxWaybillsPerQuery })}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
