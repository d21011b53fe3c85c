import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { StateCode } from '#domain/states.ts';
import { useCall } from '#src/api/use-call.ts';
import { BranchMap } from '#src/branches/map/branch-map.tsx';
import type { BranchPoint } from '#src/branches/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { FoundLine } from './found-line.tsx';
import { spotIn } from './position.ts';
import { type BranchQuestion, readQuestion, writeQuestion } from './question.ts';
import { Results } from './results.tsx';
import { SearchPanel } from './search-panel.tsx';
import { StateIndex } from './state-index.tsx';
import { type AskedQuestion, useBranches } from './use-branches.ts';
import { useOpenRow } from './use-open-row.ts';
import { usePosition } from './use-position.ts';
import './branches-page.css';

const noPoints: readonly BranchPoint[] = [];

const stateTo = (state: StateCode): string => writeQuestion({ kind: 'area', state });

function askedOf(question: BranchQuestion | undefined, historyState: unknown): AskedQuestion | undefined {
  if (question?.kind !== 'near') return question;
  const spot = spotIn(historyState);
  return spot && { kind: 'near', spot };
}

/** Branches by one flexible field, by state and city, or by the own position (FEAT-04, ROUTE-11, D-02). */
export function BranchesPage() {
  const { t } = useText('branches', 'fields', 'rules', 'answers');
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const question = readQuestion(search);
  const asked = askedOf(question, location.state);
  const position = usePosition(question?.kind === 'near' && !asked);
  const { loading, data, failure, fetchMore, reload } = useBranches(asked);
  const map = useCall('networkMap', {});
  const points = map.data?.points ?? noPoints;
  const { selected, toggle, open } = useOpenRow(data, location.state);

  const ask = (next: BranchQuestion, state?: object) => {
    position.forget();
    const address = writeQuestion(next);
    // The same question again is asked again.
    if (address === location.search && !state) return reload();
    void navigate(address, { state, preventScrollReset: true });
  };
  /** A branch on the map that isn't in the list leads to its city. */
  const openOnMap = (code: string) => {
    if (open(code)) return;
    const point = points.find((branch) => branch.code === code);
    if (point) ask({ kind: 'area', state: point.state, cityId: point.cityId }, { branch: code });
  };
  const answer = asked ? data : undefined;
  return (
    <div className="page branch-page">
      <div className="branch-ask">
        <h1>{t('branches:title')}</h1>
        <SearchPanel key={location.search} question={question} busy={loading} position={position} onAsk={ask} />
        {answer && !failure && <FoundLine answer={answer} asked={question?.kind === 'text' ? question.text : ''} />}
      </div>
      <div className="branch-map-place">
        <BranchMap place={answer?.place} points={points} branches={answer?.branches ?? []} selected={selected} stateTo={stateTo} onBranch={openOnMap} />
        {map.failure && <p className="soft sm">{t('branches:map.failed')}</p>}
      </div>
      <div className="branch-found">
        {asked ? (
          <Results
            loading={loading}
            answer={data}
            failure={failure}
            selected={selected}
            onSelect={toggle}
            onRetry={reload}
            onFetchMore={fetchMore}
          />
        ) : (
          <StateIndex points={points} />
        )}
      </div>
    </div>
  );
}
