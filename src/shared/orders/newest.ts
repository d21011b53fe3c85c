import type { Answer } from '#contract/answers.ts';

/** An order as the list has it. */
export type ListedOrder = Answer<'orderList'>['rows'][number];

/** Of a page of orders the newest: the list begins with what needs somebody. */
export function newestOf(rows: readonly ListedOrder[]): ListedOrder | undefined {
  return rows.toSorted((one, other) => other.orderedAt.localeCompare(one.orderedAt))[0];
}
