import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Text, useText } from '#src/i18n/react.tsx';
import { MapAndList, prepareResults } from './map-and-list.tsx';
import { spotIn } from './position.ts';
import { type BranchQuestion, readQuestion, writeQuestion } from './branch-search-params.ts';
import { SearchPanel } from './search-panel.tsx';
import { type AskedQuestion, useBranches } from './use-branches.ts';
import { usePosition } from './use-position.ts';
import './branches-page.css';
import { findState, type StateCode } from '#domain/states.ts';
import type { BranchAnswer } from '#src/shared/branches/types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Box } from '#src/ui/status.tsx';

type Namesake = BranchAnswer['namesakes'][number];

const stateName = (code: StateCode): string => findState(code)?.name ?? code;

const getHref = ({ state, cityId, zip, city }: Namesake): string =>
  writeQuestion(cityId ? { kind: 'area', state, cityId } : { kind: 'text', text: zip ?? city });

/** Several places have the name that was asked for: which one is meant. */
function Namesakes({ namesakes }: { namesakes: readonly Namesake[] }) {
  const { t } = useText('branches');
  return (
    <nav className="branch-namesakes no-print" aria-label={t('branches:found.namesakes')}>
      <p>{t('branches:found.namesakes')}</p>
      <ul>
        {namesakes.map((namesake) => (
          <li key={namesake.state}>
            <Link to={getHref(namesake)} preventScrollReset>
              <bdi>{`${namesake.city}, ${stateName(namesake.state)}`}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function whereOf({ place }: BranchAnswer, asked: string, { t }: Text): string {
  const names = [place.zip, place.city, place.state && stateName(place.state)];
  const shown = isolate(names.filter(Boolean).join(', '));
  if (place.kind === 'position') return t('branches:found.you');
  if (place.kind === 'street') return t('branches:found.words', { text: isolate(asked) });
  return t(place.kind === 'state' ? 'branches:found.in' : 'branches:found.near', { place: shown });
}

/** How many branches, and where; for an unknown postal code that they are its neighbours' (MSG-09). */
function FoundLine({ answer, asked }: { answer: BranchAnswer; asked: string }) {
  const text = useText('branches');
  const { t } = text;
  const { place, total, namesakes } = answer;
  return (
    <>
      {!place.known && place.zip && <Box tone="warn">{t('branches:found.unknownZip', { zip: place.zip })}</Box>}
      <p role="status">
        <b>{t('branches:found.count', { count: total })}</b> {whereOf(answer, asked, text)}
      </p>
      {namesakes.length > 0 && <Namesakes namesakes={namesakes} />}
    </>
  );
}

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
