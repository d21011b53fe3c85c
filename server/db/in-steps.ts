/** Rows that one statement of a sweep removes: more of them would block the embedded database for its callers. */
export const stepRows = 500;

/**
 * Runs a statement that removes up to `stepRows` rows until it finds no more; other statements get a turn in between.
 * @param remove returns how many rows it has removed.
 */
export async function inSteps(remove: () => Promise<bigint>): Promise<void> {
  while ((await remove()) >= BigInt(stepRows));
}
