import { BranchList } from '#src/shared/branches/branch-list.tsx';
import { failureKey } from '#src/api/failure-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { ErrorState, Skeleton } from '#src/ui/states.tsx';
import type { CityArea } from './areas.ts';
import { CityFactsTable } from './city-facts-table.tsx';
import { NoOutlets } from './no-outlets.tsx';
import { StepHeading } from './step-heading.tsx';
import type { Sites } from './use-sites.ts';

export interface CityPartProps {
  city: CityArea;
  sites: Sites;
  /** Code of the picked branch. */
  picked: string | undefined;
  onPick: (branch: string) => void;
}

function Branches({
  sites,
  label,
  picked,
  onPick,
}: Pick<CityPartProps, 'sites' | 'picked' | 'onPick'> & { label: string }) {
  const { t } = useText('network', 'answers');
  const { branches, serverTime, failure } = sites;
  // Removed since the list of areas was read.
  if (failure?.codeName === 'noOutlets') return <NoOutlets />;
  return (
    <>
      {branches && serverTime && (
        <BranchList
          branches={branches}
          serverTime={serverTime}
          selected={picked}
          onSelect={onPick}
          label={label}
          heading="h3"
          onLastRow={sites.fetchMore}
        />
      )}
      {failure && (
        <ErrorState title={t('network:branchesFailed')} onRetry={sites.reload} retrying={sites.loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!branches && !failure && <Skeleton label={t('network:loadingBranches')} />}
    </>
  );
}

/** A city: what is done there, then its branches to pick from. */
export function CityPart({ city, sites, picked, onPick }: CityPartProps) {
  const { t } = useText('network');
  const name = isolate(city.name);
  return (
    <section className="network-city">
      <StepHeading>
        <bdi>{city.name}</bdi>
      </StepHeading>
      <CityFactsTable city={city} />
      <p role="status">{t('network:pick', { count: city.branches })}</p>
      <Branches sites={sites} label={t('network:branchesOf', { city: name })} picked={picked} onPick={onPick} />
    </section>
  );
}
