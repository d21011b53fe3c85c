import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { CallId } from '#contract/wire.ts';
import { useText } from '#src/i18n/react.tsx';
import { ErrorState, Skeleton } from '#src/ui/states.tsx';
import { failureKey } from './failure-text.ts';
import type { CallState } from './use-call.ts';

export interface CallPartProps<K extends CallId> {
  state: CallState<K>;
  /** What is being waited for, in words. */
  loading: string;
  /** What could not be had, in words. */
  failed: string;
  /** The real shape of what comes, for the skeleton. */
  skeleton?: ReactNode;
  children: (data: Answer<K>) => ReactNode;
}

/** A part of a page that stands on one call: it waits, fails and is tried again without the parts beside it. */
export function CallPart<K extends CallId>({ state, loading, failed, skeleton, children }: CallPartProps<K>) {
  const { t } = useText('answers');
  const { data, failure } = state;
  if (failure) {
    return (
      <ErrorState title={failed} onRetry={state.reload} retrying={state.loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <>
        <Skeleton label={loading}>{skeleton}</Skeleton>
        <noscript>
          <p>{t('answers:needsScript')}</p>
        </noscript>
      </>
    );
  }
  return (
    <div className="stack" aria-busy={state.loading}>
      {children(data)}
    </div>
  );
}
