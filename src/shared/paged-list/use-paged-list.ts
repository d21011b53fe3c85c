/** A list whose page, tab and filters live in the URL, so that back, reload and a shared link keep them. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { CallFailure, Input } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import type { SearchParams } from '#src/shared/navigation/search-params.ts';
import type { Paging } from './paging.ts';

/** One page of a list, as calls answer it (D-37). */
export interface PageOfRows<Row = unknown> {
  rows: readonly Row[];
  page: number;
  pageSize: number;
  total: number;
}

/** What `PagedList` draws. */
export interface PagedListState<P extends PageOfRows> {
  /** Undefined until there is an answer to what is asked now. */
  page: P | undefined;
  failure: CallFailure | undefined;
  loading: boolean;
  reload: () => void;
  /** Asks otherwise, from the first page on unless the change names another. */
  go: (change: Partial<Paging>) => void;
}

type PagedCall = { [K in CallId]: Answer<K> extends PageOfRows ? K : never }[CallId];

export interface UsedPagedList<P extends PageOfRows, Q extends Paging> extends Omit<PagedListState<P>, 'go'> {
  query: Q;
  /** The last answer, also while another is on its way: its counts stay. */
  data: P | undefined;
  /** A link to the list asked otherwise, as `go` does it. */
  to: (change: Partial<Q>) => string;
  go: (change: Partial<Q>) => void;
}

export interface PagedListOptions<K extends PagedCall, Q extends Paging> {
  params: SearchParams<Q>;
  /** Undefined where the list is not asked. */
  input: (query: Q) => Input<K> | undefined;
  /** Whether a row belongs to what is asked for. */
  isOwn: (row: Answer<K>['rows'][number], query: Q) => boolean;
}

export function usePagedList<K extends PagedCall, Q extends Paging>(
  id: K,
  { params, input, isOwn }: PagedListOptions<K, Q>,
): UsedPagedList<Answer<K> & PageOfRows, Q> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = params.read(search);
  const { data, failure, loading, reload } = useCall(id, input(query));
  // The answer of another tab must not appear under this one while its own is loading.
  const first = data?.rows[0];
  const page = data && (first ? isOwn(first, query) : !loading) ? data : undefined;
  const to = (change: Partial<Q>) => params.search({ ...query, page: 1, ...change });
  return { query, data, page, failure, loading, reload, to, go: (change) => void navigate(to(change)) };
}
