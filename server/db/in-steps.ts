/** Rows that one statement of a sweep removes: more of them at once would keep the embedded database from its callers. */
export const stepRows = 500;

/**
 * Runs a statement that removes up to `stepRows` rows until it finds no more; whoever waits has a turn between.
 * @param remove tells how many rows it has removed.
 */
export async function inSteps(remove: () => Promise<bigint>): Promise<void> {
  while ((await remove()) >= BigInt(stepRows));
}
