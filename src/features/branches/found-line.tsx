import { Link } from 'react-router-dom';
import { findState, type StateCode } from '#domain/states.ts';
import type { BranchAnswer } from '#src/shared/branches/types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { type Text, useText } from '#src/i18n/react.tsx';
import { Box } from '#src/ui/status.tsx';
import { writeQuestion } from './branch-search-params.ts';

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
export function FoundLine({ answer, asked }: { answer: BranchAnswer; asked: string }) {
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
