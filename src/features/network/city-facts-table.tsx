import { branchServices } from '#domain/branch-services.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { SkeletonLine } from '#src/ui/states.tsx';
import type { CityArea } from './areas.ts';
import { type CityFacts, useCityFacts } from './city-facts.ts';

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
export function CityFactsTable({ city }: { city: CityArea }) {
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
