import { lazy, Suspense } from 'react';
import type { StateCode } from '#domain/states.ts';
import { useCall } from '#src/api/use-call.ts';
import { BranchMap } from '#src/shared/branches/map/branch-map.tsx';
import type { BranchAnswer, BranchPoint } from '#src/shared/branches/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { type BranchQuestion, writeQuestion } from './branch-search-params.ts';
import { StateIndex } from './state-index.tsx';
import type { useBranches } from './use-branches.ts';
import { useOpenRow } from './use-open-row.ts';

const loadResults = () => import('./results.tsx');
/** Rows with their hours come with the first question. */
const Results = lazy(loadResults);

/** Call when the visitor is about to search. A failure shows itself when there are results to list. */
export const prepareResults = () => void loadResults().catch(() => undefined);

const noPoints: readonly BranchPoint[] = [];
const noBranches: BranchAnswer['branches'] = [];

const stateTo = (state: StateCode): string => writeQuestion({ kind: 'area', state });

export interface MapAndListProps {
  /** Whether anything has been asked; until then the list is that of the states. */
  asked: boolean;
  found: ReturnType<typeof useBranches>;
  /** The state of the history entry. */
  historyState: unknown;
  onAsk: (question: BranchQuestion, state: object) => void;
  onLocate: () => void;
}

/** The results, on the map and as a list. Opening a row rerenders these two, not the forms beside them. */
export function MapAndList({ asked, found, historyState, onAsk, onLocate }: MapAndListProps) {
  const { t } = useText('branches');
  const { loading, data, failure, fetchMore, reload } = found;
  const map = useCall('networkMap', {});
  const points = map.data?.points ?? noPoints;
  const { selected, toggle, open } = useOpenRow(data, historyState);
  const answer = asked ? data : undefined;

  /** A branch on the map that isn't in the list leads to its city. */
  const openOnMap = (code: string) => {
    if (open(code)) return;
    const point = points.find((branch) => branch.code === code);
    if (point) onAsk({ kind: 'area', state: point.state, cityId: point.cityId }, { branch: code });
  };
  return (
    <>
      <div className="branch-map-place">
        <BranchMap
          place={answer?.place}
          points={points}
          branches={answer?.branches ?? noBranches}
          selected={selected}
          stateTo={stateTo}
          onBranch={openOnMap}
          onLocate={onLocate}
        />
        {map.failure && <p className="soft sm">{t('branches:map.failed')}</p>}
      </div>
      <div className="branch-found">
        {asked ? (
          <Suspense fallback={<Skeleton label={t('branches:search.loading')} />}>
            <Results
              loading={loading}
              answer={data}
              failure={failure}
              selected={selected}
              onSelect={toggle}
              onRetry={reload}
              onFetchMore={fetchMore}
            />
          </Suspense>
        ) : (
          <StateIndex points={points} />
        )}
      </div>
    </>
  );
}
