import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { FoundLine } from './found-line.tsx';
import { MapAndList, prepareResults } from './map-and-list.tsx';
import { spotIn } from './position.ts';
import { type BranchQuestion, readQuestion, writeQuestion } from './branch-search-params.ts';
import { SearchPanel } from './search-panel.tsx';
import { type AskedQuestion, useBranches } from './use-branches.ts';
import { usePosition } from './use-position.ts';
import './branches-page.css';

function getAsked(question: BranchQuestion | undefined, historyState: unknown): AskedQuestion | undefined {
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
  const asked = getAsked(question, location.state);
  const position = usePosition(question?.kind === 'near' && !asked);
  const found = useBranches(asked);
  const answer = asked && !found.failure ? found.data : undefined;

  const ask = (next: BranchQuestion, state?: object) => {
    position.forget();
    const href = writeQuestion(next);
    // The same question again is asked again.
    if (href === location.search && !state) return found.reload();
    void navigate(href, { state, preventScrollReset: true });
  };
  return (
    <div className="page branch-page">
      <div className="branch-ask">
        <h1>{t('branches:title')}</h1>
        <div className="branch-question no-print" onFocus={prepareResults}>
          <SearchPanel key={location.search} question={question} busy={found.loading} position={position} onAsk={ask} />
        </div>
        {answer && <FoundLine answer={answer} asked={question?.kind === 'text' ? question.text : ''} />}
      </div>
      <MapAndList
        asked={asked !== undefined}
        found={found}
        historyState={location.state}
        onAsk={ask}
        onLocate={() => void position.locate()}
      />
    </div>
  );
}
