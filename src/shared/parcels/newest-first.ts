/** Newest first. What happened at the same time came in the order in which it is told, so that the last of it is the newest. */
export const newestFirst = <Happened extends { at: string }>(told: readonly Happened[]): Happened[] =>
  told.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
