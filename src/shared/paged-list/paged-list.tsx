import type { ReactNode } from 'react';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/types.ts';
import { useText } from '#src/i18n/react.tsx';
import { Pagination } from '#src/components/lists.tsx';
import { ErrorState, Skeleton } from '#src/components/status.tsx';
import { getPageSize } from './paging.ts';
import type { PagedListState, PageOfRows } from './use-paged-list.ts';

export interface PagedListProps<P extends PageOfRows> {
  list: PagedListState<P>;
  /** The text while loading. */
  loading: string;
  /** The text for a failure. */
  failed: string;
  /** Stands where no row would. */
  empty: ReactNode;
  /** The address of a page, for lists that are rendered. */
  toPage?: (page: number) => string;
  /** More than the list's own call is on its way. */
  busy?: boolean;
  className?: string;
  /** The rows of one page. */
  children: (page: P) => ReactNode;
}

/** One page of a list with its controls, or why there is none: it waits, has failed, or nothing is in it. */
export function PagedList<P extends PageOfRows>(props: PagedListProps<P>) {
  const { list, loading, failed, empty, busy = false, className, toPage, children } = props;
  const { t } = useText('answers');
  const { page, failure, reload, go } = list;
  if (failure) {
    return (
      <ErrorState title={failed} onRetry={reload} retrying={list.loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  }
  if (!page) return <Skeleton label={loading} />;
  if (page.rows.length === 0) return empty;
  return (
    <div className={className} aria-busy={list.loading || busy}>
      {children(page)}
      <Pagination
        page={page.page}
        pageSize={page.pageSize}
        total={page.total}
        pageSizes={constants.lists.pageSizes}
        onPage={(next) => go({ page: next })}
        toPage={toPage}
        onPageSize={(size) => go({ pageSize: getPageSize(size) })}
      />
    </div>
  );
}
