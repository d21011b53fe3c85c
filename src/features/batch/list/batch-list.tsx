import { failureKey } from '#src/api/failure-text.ts';
import type { CallState } from '#src/api/use-call.ts';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { useBatchText } from '../texts.ts';
import { BatchCard, type BatchCardProps } from './batch-card.tsx';

export interface BatchListProps extends Pick<BatchCardProps, 'onMend'> {
  /** Batches whose refused rows are in the grid already. */
  taken: ReadonlySet<string>;
  list: CallState<'batchList'>;
  /** The batch of this very visit: its rows are shown. */
  current: string | undefined;
}

/** The newest batches of the customer. */
export function BatchList({ list: { data, failure, loading, reload }, current, taken, onMend }: BatchListProps) {
  const { t } = useBatchText();
  return (
    <section className="batch-list">
      <h2>{t('batch:list.title')}</h2>
      {!data && !failure && <Skeleton label={t('batch:list.loading')} />}
      {failure && (
        <ErrorState title={t('batch:list.failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {data?.rows.length === 0 && <EmptyState title={t('batch:list.empty')}>{t('batch:list.emptyHint')}</EmptyState>}
      <ul>
        {data?.rows.map((batch) => (
          <li key={batch.batchId}>
            <BatchCard
              batch={batch}
              isOpen={batch.batchId === current}
              onMend={taken.has(batch.batchId) ? undefined : onMend}
              onChanged={reload}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
