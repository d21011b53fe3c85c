import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/use-call.ts';

/** An order as the list has it. */
export type ListedOrder = Answer<'orderList'>['rows'][number];

const [pageSize] = constants.lists.pageSizes;
const newestSent = { direction: 'sent', sort: 'newest', page: 1, pageSize } as const;

/**
 * What the customer sent last (CALL-21). A list as it is otherwise answered begins with what needs somebody: the last
 * order may be on any page of it.
 */
export function useLastOrder(isAsked = true): { loading: boolean; last: ListedOrder | undefined } {
  const { loading, data } = useCall('orderList', isAsked ? newestSent : undefined);
  // What went abroad is placed anew: customs is told of each parcel by itself.
  return { loading, last: data?.rows.find(({ country }) => country === null) };
}
