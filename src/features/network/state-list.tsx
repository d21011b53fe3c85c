import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { networkHref } from './area-search-params.ts';
import type { StateArea } from './areas.ts';
import { StepHeading } from './step-heading.tsx';

/** The 32 states with how many branches each has; one without any leads nowhere. */
export function StateList({ areas }: { areas: readonly StateArea[] }) {
  const { t } = useText('network');
  return (
    <section>
      <StepHeading>{t('network:chooseState')}</StepHeading>
      <ul className="network-states" aria-label={t('network:states')}>
        {areas.map(({ state, name, branches }) => (
          <li key={state}>
            {branches > 0 ? (
              <Link to={networkHref({ state })}>
                <bdi>{name}</bdi>{' '}
                <span className="soft num" aria-hidden="true">
                  {branches}
                </span>
                <span className="sr">{t('network:branches', { count: branches })}</span>
              </Link>
            ) : (
              <span className="soft">
                <bdi>{name}</bdi> <span>{t('network:noBranches')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
