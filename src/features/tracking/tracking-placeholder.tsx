import { constants } from '#domain/constants.ts';
import { isWaybillNumber } from '#domain/waybill.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';

export interface TrackingPlaceholderProps {
  /** The numbers of the question, right or not. */
  waybills: readonly string[];
  loading: boolean;
  failure: Failure | undefined;
  signedIn: boolean;
  onRetry: () => void;
}

/** The page without answers: nothing asked, a tail missing, waiting, failed. */
export function TrackingPlaceholder({ waybills, loading, failure, signedIn, onRetry }: TrackingPlaceholderProps) {
  const { t } = useText('tracking', 'answers');
  const { waybillDigits, tailDigits, waybillPrefix, maxWaybillsPerQuery } = constants.tracking;
  const count = waybills.length;
  // What the form rejects is said at its field.
  const canBeAsked = count > 0 && count <= maxWaybillsPerQuery && waybills.every(isWaybillNumber);
  const state = () => {
    if (loading) return <Skeleton label={t('tracking:searching', { count })} />;
    if (failure && canBeAsked) {
      return (
        <ErrorState title={t('tracking:failed.title')} onRetry={onRetry}>
          {t(failureKey(failure))}
        </ErrorState>
      );
    }
    if (canBeAsked && !signedIn) {
      return (
        <EmptyState title={t('tracking:needTail.title', { count })}>
          {t('tracking:needTail.hint', { digits: tailDigits })}
        </EmptyState>
      );
    }
    return (
      <EmptyState
        title={t('tracking:empty.title')}
        action={
          signedIn && (
            <ButtonLink variant="line" size="sm" to={paths.orders}>
              {t('tracking:empty.own')}
            </ButtonLink>
          )
        }
      >
        {t('tracking:empty.hint', { digits: waybillDigits, prefix: waybillPrefix })}
      </EmptyState>
    );
  };
  return (
    <div className="page track-placeholder">
      <h1>{t('tracking:title')}</h1>
      <p className="lead">{t('tracking:intro', { max: maxWaybillsPerQuery })}</p>
      {state()}
    </div>
  );
}
