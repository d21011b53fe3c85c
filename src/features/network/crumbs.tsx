import { Link } from 'react-router-dom';
import type { StateCode } from '#domain/states.ts';
import { useText } from '#src/i18n/react.tsx';
import { networkHref } from './area-search-params.ts';

export interface CrumbsProps {
  state: { code: StateCode; name: string };
  city: string | undefined;
}

/** Where one is in the network, and the way back out of it. */
export function Crumbs({ state, city }: CrumbsProps) {
  const { t } = useText('network');
  return (
    <nav aria-label={t('network:crumbs')}>
      <ol className="network-crumbs">
        <li>
          <Link to={networkHref({})}>{t('network:country')}</Link>
        </li>
        <li>
          {city === undefined ? (
            <b aria-current="page">{state.name}</b>
          ) : (
            <Link to={networkHref({ state: state.code })}>{state.name}</Link>
          )}
        </li>
        {city !== undefined && (
          <li>
            <b aria-current="page">
              <bdi>{city}</bdi>
            </b>
          </li>
        )}
      </ol>
    </nav>
  );
}
