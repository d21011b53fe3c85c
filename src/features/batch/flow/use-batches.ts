import { useEffect, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { type CallState, useCall } from '#src/api/use-call.ts';
import { firstPage, type Paging } from '#src/shared/paged-list/paging.ts';

export type Batch = Answer<'batchDetail'>['batch'];
export type BatchRow = Answer<'batchDetail'>['rows'][number];

/** How often a batch at work is looked at, ms. */
const lookMs = 1_500;

export interface Batches extends CallState<'batchList'> {
  go: (next: Partial<Paging>) => void;
}

export const isAtWork = ({ state }: Batch): boolean => state === 'placing' || state === 'undoing';

/**
 * The batches, newest first, polled while one of them is running: the job continues without this page, and this page
 * without the server. The last failure stays visible until a response arrives, instead of reappearing with each poll.
 *
 * @param placed the batch of this visit, once there is one: the list is then reloaded.
 */
export function useBatches(placed: string | undefined): Batches {
  const [paging, setPaging] = useState(firstPage);
  const list = useCall('batchList', paging);
  const { data, failure, loading, reload } = list;
  const [lastFailure, setLastFailure] = useState(failure);
  if (!loading && failure !== lastFailure) setLastFailure(failure);
  const isOnItsWay = data?.rows.some(isAtWork) ?? false;
  useEffect(() => {
    if (!isOnItsWay || loading) return;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
    // By each answer and each failure: one that comes at once is drawn together with its question, so that `loading`
    // alone may never be seen to change.
  }, [isOnItsWay, loading, data, failure, reload]);
  useEffect(() => {
    if (!placed) return;
    setPaging(firstPage);
    reload();
  }, [placed, reload]);
  // Another size begins with the newest.
  const go = (next: Partial<Paging>) => setPaging((now) => ({ ...now, page: 1, ...next }));
  return { ...list, failure: loading ? lastFailure : failure, go };
}
