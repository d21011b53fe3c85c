import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { StateCode } from '#domain/states.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { BranchMap } from '#src/shared/branches/map/branch-map.tsx';
import type { AskedPlace, Branch, BranchPoint } from '#src/shared/branches/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { networkHref, readArea } from './area-search-params.ts';
import { AreaSteps } from './area-steps.tsx';
import { useSites } from './use-sites.ts';
import './network.css';

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
