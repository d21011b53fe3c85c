import { Link } from 'react-router-dom';
import { states } from '#domain/states.ts';
import type { BranchPoint } from '#src/shared/branches/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { writeQuestion } from './branch-search-params.ts';

/** Before anything is asked: what the map shows, as a list (D-91). */
export function StateIndex({ points }: { points: readonly BranchPoint[] }) {
  const { t } = useText('branches');
  return (
    <section className="branch-start">
      <h2>{t('branches:start.title')}</h2>
      <p className="soft">{t('branches:start.hint')}</p>
      <ul aria-label={t('branches:start.states')}>
        {states.map(({ code, name }) => (
          <li key={code}>
            <Link to={writeQuestion({ kind: 'area', state: code })} preventScrollReset>
              <bdi>{name}</bdi>
              {points.length > 0 && (
                <span className="soft num">{points.filter(({ state }) => state === code).length}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
