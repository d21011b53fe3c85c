import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { BranchList } from '#src/shared/branches/branch-list.tsx';
import { failureKey } from '#src/api/types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonLine } from '#src/components/status.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { branchServices } from '#domain/address/branch.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { type CityArea, type CityFacts, networkHref, type Sites, useCityFacts } from './network-areas.ts';

/** How many of a city's branches have something, in words where there is only one or where it is all or none. */
function useShare(total: number): (count: number) => string {
  const { t } = useText('network');
  return (count) => {
    if (total === 1) return t(count > 0 ? 'network:share.yes' : 'network:share.no');
    if (count === 0) return t('network:share.none');
    return count === total ? t('network:share.all') : t('network:share.some', { count, total });
  };
}

function Rows({ facts }: { facts: CityFacts }) {
  const { t } = useText('network', 'branches');
  const share = useShare(facts.branches);
  const getCount = (service: string) => facts.services.find((had) => had.service === service)?.branches ?? 0;
  const rows = [
    ...branchServices.map((service) => ({
      id: service,
      word: t(`branches:service.${service}`),
      value: share(getCount(service)),
    })),
    { id: 'saturdays', word: t('network:days.saturdays'), value: share(facts.saturdays) },
    { id: 'sundays', word: t('network:days.sundays'), value: share(facts.sundays) },
    { id: 'holidays', word: t('network:days.holidays'), value: share(facts.holidays) },
  ];
  return (
    <dl className="network-facts">
      <div>
        <dt>{t('network:collection')}</dt>
        <dd>{t(facts.collects ? 'network:share.yes' : 'network:notCollected')}</dd>
      </div>
      {rows.map(({ id, word, value }) => (
        <div key={id}>
          <dt>{word}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the network does in a city: services, days, collection (CALL-69). */
function CityFactsTable({ city }: { city: CityArea }) {
  const { t } = useText('network');
  const { state, facts } = useCityFacts([city]);
  const known = facts.get(city.cityId);
  return (
    <section aria-label={t('network:factsOf', { city: isolate(city.name) })}>
      <CallPart
        state={state}
        loading={t('network:loadingFacts')}
        failed={t('network:factsFailed')}
        skeleton={
          <>
            <SkeletonLine width={90} />
            <SkeletonLine width={75} />
            <SkeletonLine width={90} />
          </>
        }
      >
        {() => known && <Rows facts={known} />}
      </CallPart>
    </section>
  );
}

/** The heading of a step: after a press on a link that led here, reading and tabbing go on at it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useNavigationType();
  const first = useRef(action);
  useEffect(() => {
    // The link that was pressed is gone, and the focus with it; a page that has just been opened keeps its own start.
    if (first.current === 'PUSH' && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** MSG-08. */
export function NoOutlets() {
  const { t } = useText('network', 'answers');
  const action = (
    <ButtonLink to={networkHref({})} variant="line">
      {t('network:allStates')}
    </ButtonLink>
  );
  return (
    <div role="alert">
      <EmptyState title={t('network:none')} action={action}>
        {t('answers:noOutlets')}
      </EmptyState>
    </div>
  );
}

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
