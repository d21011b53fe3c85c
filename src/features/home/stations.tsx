import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';

export interface Station {
  /** Message key of an object with `title` and `text`. */
  text: string;
  to: string;
  icon: IconName;
}

const stations: readonly Station[] = [
  { text: 'home:stations.quote', to: paths.rates, icon: 'calculator' },
  { text: 'home:stations.ship', to: paths.onlineOrder, icon: 'box' },
  { text: 'home:stations.transit', to: paths.transit, icon: 'clock' },
  { text: 'home:stations.branches', to: paths.findBranches, icon: 'shop' },
];

/** "¿A qué vienes hoy?": the tasks as stations of the route. The texts of others than the usual are there already. */
export function Stations({ all = stations }: { all?: readonly Station[] }) {
  const { t } = useText('home');
  return (
    <section className="page stations">
      <h2>{t('home:stations.title')}</h2>
      <ul>
        {all.map(({ text, to, icon }) => (
          <li key={to}>
            <Link to={to}>
              <span className="sign">
                <Icon name={icon} />
              </span>
              <h3>{t(`${text}.title`)}</h3>
              <p className="soft">{t(`${text}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
