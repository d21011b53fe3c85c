import type { ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import { useText } from '#src/i18n/react.tsx';
import { ErrorState, Skeleton } from '#src/components/status.tsx';
import { failureKey } from './types.ts';
import type { CallState } from './react.tsx';

export interface CallPartProps<K extends CallId> {
  state: CallState<K>;
  /** The text while loading. */
  loading: string;
  /** The text for a failure. */
  failed: string;
  /** The shape of the content, for the skeleton. */
  skeleton?: ReactNode;
  children: (data: Answer<K>) => ReactNode;
}

/** A part of a page that depends on one call: it loads, fails and retries independently of the other parts. */
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
