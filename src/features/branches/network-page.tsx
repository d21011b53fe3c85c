import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { findState, type StateCode } from '#domain/address/states.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { BranchMap } from '#src/shared/branches/branch-map.tsx';
import type { AskedPlace, Branch, BranchPoint } from '#src/shared/branches/branch.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { isolate } from '#src/i18n/formats.ts';
import {
  type Area,
  type CityFacts,
  networkHref,
  readArea,
  type Sites,
  type StateArea,
  useCityFacts,
  useSites,
} from './network-areas.ts';
import './network.css';
import { CityPart, NoOutlets, StepHeading } from './city-part.tsx';

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
function CityList({ area }: { area: StateArea }) {
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

interface CrumbsProps {
  state: { code: StateCode; name: string };
  city: string | undefined;
}

/** Where one is in the network, and the way back out of it. */
function Crumbs({ state, city }: CrumbsProps) {
  const { t } = useText('network');
  return (
    <nav aria-label={t('network:crumbs')}>
      <ol className="network-crumbs">
        <li>
          <Link to={networkHref({})}>{t('network:country')}</Link>
        </li>
        <li>
          {city === undefined ? (
            <b aria-current="page">{state.name}</b>
          ) : (
            <Link to={networkHref({ state: state.code })}>{state.name}</Link>
          )}
        </li>
        {city !== undefined && (
          <li>
            <b aria-current="page">
              <bdi>{city}</bdi>
            </b>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The 32 states with how many branches each has; one without any leads nowhere. */
function StateList({ areas }: { areas: readonly StateArea[] }) {
  const { t } = useText('network');
  return (
    <section>
      <StepHeading>{t('network:chooseState')}</StepHeading>
      <ul className="network-states" aria-label={t('network:states')}>
        {areas.map(({ state, name, branches }) => (
          <li key={state}>
            {branches > 0 ? (
              <Link to={networkHref({ state })}>
                <bdi>{name}</bdi>{' '}
                <span className="soft num" aria-hidden="true">
                  {branches}
                </span>
                <span className="sr">{t('network:branches', { count: branches })}</span>
              </Link>
            ) : (
              <span className="soft">
                <bdi>{name}</bdi> <span>{t('network:noBranches')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AreaStepsProps {
  areas: readonly StateArea[];
  area: Area;
  sites: Sites;
  onPick: (branch: string) => void;
}

/** One step at a time: states, a state's cities, a city's branches; the way back stays in sight. */
function AreaSteps({ areas, area, sites, onPick }: AreaStepsProps) {
  const { state, cityId, branch } = area;
  const chosen = areas.find((each) => each.state === state);
  if (!state || !chosen) return <StateList areas={areas} />;
  const city = chosen.cities.find((each) => each.cityId === cityId);
  const name = findState(state)?.name ?? state;
  return (
    <>
      <Crumbs state={{ code: state, name }} city={city?.name} />
      {cityId === undefined && chosen.branches > 0 && <CityList area={chosen} />}
      {city && <CityPart key={city.cityId} city={city} sites={sites} picked={branch} onPick={onPick} />}
      {(chosen.branches === 0 || (cityId !== undefined && !city)) && <NoOutlets />}
    </>
  );
}

const noPoints: readonly BranchPoint[] = [];
const noBranches: readonly Branch[] = [];

const stateTo = (state: StateCode): string => networkHref({ state });

const wholeState = (state: StateCode): AskedPlace => ({
  kind: 'state',
  state,
  known: true,
  zip: null,
  cityId: null,
  city: null,
  latitude: null,
  longitude: null,
});

/** The network by area: a state, a city, what is done there, and a branch to pick (ROUTE-22, D-02). */
export function NetworkPage() {
  const { t } = useText('network', 'branches', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const area = readArea(search);
  const areas = useCall('areaList', {});
  const map = useCall('networkMap', {});
  const sites = useSites(area.cityId);
  const points = map.data?.points ?? noPoints;
  const place = useMemo(() => area.state && wholeState(area.state), [area.state]);

  /** Another pick in the same city is no step to go back from. */
  const pick = (branch: string) => {
    const next = branch === area.branch ? undefined : branch;
    void navigate(networkHref({ ...area, branch: next }), { replace: true, preventScrollReset: true });
  };
  const openOnMap = (code: string) => {
    if (sites.branches?.some((branch) => branch.code === code)) return code === area.branch ? undefined : pick(code);
    const point = points.find((branch) => branch.code === code);
    if (point)
      void navigate(networkHref({ state: point.state, cityId: point.cityId, branch: code }), {
        preventScrollReset: true,
      });
  };
  return (
    <>
      <BannerLine area="networkSelect" inPage />
      <div className="page network-page">
        <div className="network-head">
          <h1>{t('network:title')}</h1>
          <p className="soft">
            {t('network:lead')} <Link to={paths.findBranches}>{t('network:findNearest')}</Link>
          </p>
        </div>
        <div className="network-steps">
          <CallPart state={areas} loading={t('network:loading')} failed={t('network:failed')}>
            {({ areas: found }) => <AreaSteps areas={found} area={area} sites={sites} onPick={pick} />}
          </CallPart>
        </div>
        <div className="network-map">
          <BranchMap
            place={sites.place ?? place}
            points={points}
            branches={sites.branches ?? noBranches}
            selected={area.branch}
            stateTo={stateTo}
            onBranch={openOnMap}
          />
          {map.failure && <p className="soft sm">{t('branches:map.failed')}</p>}
        </div>
      </div>
    </>
  );
}
