import { Link } from 'react-router-dom';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { networkHref } from './area-search-params.ts';
import type { StateArea } from './areas.ts';
import { type CityFacts, useCityFacts } from './city-facts.ts';
import { StepHeading } from './step-heading.tsx';

/** What sets a city apart, in a line; the rest is said in the city. */
function useHighlights(): (facts: CityFacts) => string {
  const { t, format } = useText('network', 'branches');
  return ({ collects, services, sundays }) => {
    const special = services.filter(({ service }) => service === 'codPayout' || service === 'international');
    return format.list([
      ...(collects ? [t('network:highlight.collects')] : []),
      ...special.map(({ service }) => t(`branches:service.${service}`)),
      ...(sundays > 0 ? [t('network:highlight.sundays')] : []),
    ]);
  };
}

/** A state's cities with what the network does in each (CALL-69). Without that call they can still be chosen. */
export function CityList({ area }: { area: StateArea }) {
  const { t } = useText('network');
  const { facts } = useCityFacts(area.cities);
  const highlights = useHighlights();
  const { state, name, branches, cities } = area;
  return (
    <section>
      <StepHeading>{name}</StepHeading>
      <p role="status">
        {t('network:branches', { count: branches })} · {t('network:cities', { count: cities.length })}
      </p>
      <ul className="network-cities" aria-label={t('network:citiesOf', { state: isolate(name) })}>
        {cities.map((city) => {
          const known = facts.get(city.cityId);
          return (
            <li key={city.cityId}>
              <Link to={networkHref({ state, cityId: city.cityId })}>
                <bdi>{city.name}</bdi>{' '}
                <span className="soft num">{t('network:branches', { count: city.branches })}</span>
              </Link>
              {known && <p className="soft">{highlights(known)}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
