import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { StateCode } from '#domain/states.ts';
import { useCall } from '#src/api/use-call.ts';
import { BranchMap } from '#src/shared/branches/map/branch-map.tsx';
import type { BranchAnswer, BranchPoint } from '#src/shared/branches/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Skeleton } from '#src/ui/states.tsx';
import { type BranchQuestion, writeQuestion } from './branch-search-params.ts';
import { StateIndex } from './state-index.tsx';
import type { useBranches } from './use-branches.ts';

/** A branch that the step here was made for: a pin of the map in another city. */
function branchIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('branch' in state)) return undefined;
  return typeof state.branch === 'string' ? state.branch : undefined;
}

/** For a query about a place, the nearest branch is open from the start. */
function firstOpen({ place, branches }: BranchAnswer): string | undefined {
  return place.kind === 'state' ? undefined : branches[0]?.code;
}

function focusOutlet(code: string): void {
  const row = document.getElementById(`branch-${code}`);
  row?.querySelector('button')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Which row of the list is open. A pin opens its row and leads to it; a press on an open row closes it. */
function useOpenRow(answer: BranchAnswer | undefined, historyState: unknown) {
  const wanted = branchIn(historyState);
  const [shown, setShown] = useState<BranchAnswer['place']>();
  const [selected, setSelected] = useState<string>();
  const reached = useRef<string>(undefined);

  // A new result resets the open row; a further page of the same one doesn't.
  if (answer && answer.place !== shown) {
    setShown(answer.place);
    setSelected(answer.branches.find(({ code }) => code === wanted)?.code ?? firstOpen(answer));
  }

  useEffect(() => {
    const code = reached.current;
    if (code !== selected || code === undefined) return;
    reached.current = undefined;
    focusOutlet(code);
  }, [selected]);

  return {
    selected,
    /** Stays the same function: hundreds of rows need not be drawn again. */
    toggle: useCallback((code: string) => setSelected((last) => (last === code ? undefined : code)), []),
    /** False when the list doesn't have it. */
    open: (code: string): boolean => {
      if (!answer?.branches.some((branch) => branch.code === code)) return false;
      if (code === selected) focusOutlet(code);
      reached.current = code;
      setSelected(code);
      return true;
    },
  };
}

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
