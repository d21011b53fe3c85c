import { BranchList } from '#src/shared/branches/branch-list.tsx';
import type { BranchAnswer } from '#src/shared/branches/branch.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/components/status.tsx';

export interface ResultsProps {
  loading: boolean;
  answer: BranchAnswer | undefined;
  failure: CallFailure | undefined;
  selected: string | undefined;
  onSelect: (code: string) => void;
  onRetry: () => void;
  /** Brings the rest of a large area; absent when all is there. */
  onFetchMore: (() => void) | undefined;
}

/** Codes for an empty result, as opposed to an error (MSG-08, MSG-09). */
const emptyResults: ReadonlySet<string> = new Set(['noOutlets', 'networkNotFound', 'outsideMexico']);

/** The list, or why there is none and what to try. */
export default function Results({ loading, answer, failure, selected, onSelect, onRetry, onFetchMore }: ResultsProps) {
  const { t } = useText('branches', 'answers');
  if (failure && emptyResults.has(failure.codeName)) {
    return (
      <div role="alert">
        <EmptyState title={t('branches:none.title')}>
          {t(failureKey(failure))} {t('branches:none.hint')}
        </EmptyState>
      </div>
    );
  }
  if (failure) {
    return (
      <ErrorState title={t('branches:search.failed')} onRetry={onRetry} retrying={loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  }
  if (!answer) return loading ? <Skeleton label={t('branches:search.loading')} /> : null;
  return (
    <div aria-busy={loading}>
      <BranchList
        key={answer.place.kind + answer.place.cityId + answer.place.state}
        branches={answer.branches}
        serverTime={answer.now}
        selected={selected}
        onSelect={onSelect}
        onLastRow={onFetchMore}
        label={t('branches:list')}
      />
    </div>
  );
}
