import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { getPageSize } from '#src/shared/paged-list/paging.ts';
import { Pagination } from '#src/ui/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import type { Batches } from '../flow/use-batches.ts';
import { useBatchText } from '../texts.ts';
import { BatchCard, type BatchCardProps } from './batch-card.tsx';

export interface BatchListProps extends Pick<BatchCardProps, 'taken' | 'onRepair'> {
  list: Batches;
  /** The batch of this very visit: its rows are shown. */
  current: string | undefined;
}

const { pageSizes } = constants.lists;

/** The batches of the customer, the newest first. */
export function BatchList({ list: { data, failure, loading, reload, go }, current, taken, onRepair }: BatchListProps) {
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
              taken={taken}
              onRepair={onRepair}
              onChanged={reload}
            />
          </li>
        ))}
      </ul>
      {data && data.total > pageSizes[0] && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          pageSizes={pageSizes}
          onPage={(page) => go({ page })}
          onPageSize={(size) => go({ pageSize: getPageSize(size) })}
        />
      )}
    </section>
  );
}
