import { useText } from '#src/i18n/react.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { networkHref } from './area-search-params.ts';

/** MSG-08. */
export function NoOutlets() {
  const { t } = useText('network', 'answers');
  const action = (
    <ButtonLink to={networkHref({})} variant="line">
      {t('network:allStates')}
    </ButtonLink>
  );
  return (
    <div role="alert">
      <EmptyState title={t('network:none')} action={action}>
        {t('answers:noOutlets')}
      </EmptyState>
    </div>
  );
}
