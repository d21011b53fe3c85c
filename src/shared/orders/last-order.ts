import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/react.tsx';

/** An order as the list has it. */
export type ListedOrder = Answer<'orderList'>['rows'][number];

const [pageSize] = constants.lists.pageSizes;
const newestSent = { direction: 'sent', sort: 'newest', page: 1, pageSize } as const;

/**
 * The customer's last sent order (CALL-21, CALL-59). The default list starts with orders that need attention: the last
 * order may be on any page of it.
 * @param from each flow has a list of its own (D-96).
 */
export function useLastOrder(
  isAsked = true,
  from: 'orderList' | 'websiteOrderList' = 'orderList',
): { loading: boolean; last: ListedOrder | undefined } {
  const { loading, data } = useCall(from, isAsked ? newestSent : undefined);
  // An order abroad is entered again: each parcel has its own customs declaration.
  return { loading, last: data?.rows.find(({ country }) => country === null) };
}
