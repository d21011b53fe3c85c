import { useEffect } from 'react';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/use-call.ts';

export type Batch = Answer<'batchDetail'>['batch'];
export type BatchRow = Answer<'batchDetail'>['rows'][number];

/** How often a batch at work is looked at, ms. */
const lookMs = 1_500;

const newest = { page: 1, pageSize: constants.lists.pageSizes[0] } as const;

export const isAtWork = ({ state }: Batch): boolean => state === 'placing' || state === 'undoing';

/** The newest batches, looked at again and again while one of them is at work: it goes on without this page. */
/** @param placed the batch of this visit, once there is one: the list is asked for anew. */
export function useBatches(placed: string | undefined) {
  const list = useCall('batchList', newest);
  const { data, loading, reload } = list;
  const isOnItsWay = data?.rows.some(isAtWork) ?? false;
  useEffect(() => {
    if (!isOnItsWay || loading) return;
    const timer = setTimeout(reload, lookMs);
    return () => clearTimeout(timer);
  }, [isOnItsWay, loading, reload]);
  useEffect(() => {
    if (placed) reload();
  }, [placed, reload]);
  return list;
}
