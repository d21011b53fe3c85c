/** `npm run test:all` repeats exhaustively what `npm test` shows once. */
export const isExhaustive = process.env.EXHAUSTIVE !== undefined;

/**
 * Chooses every `step`th entry of each list, its first one included, and each entry of a kind that no earlier one had.
 * All entries with `EXHAUSTIVE`.
 */
export function createSampler<Entry>(step: number, getKinds: (entry: Entry) => readonly string[]) {
  const seen = new Set<string>();
  return (entries: readonly Entry[]): Entry[] =>
    entries.filter((entry, index) => {
      const kinds = getKinds(entry).filter((kind) => !seen.has(kind));
      for (const kind of kinds) seen.add(kind);
      return isExhaustive || kinds.length > 0 || index % step === 0;
    });
}
