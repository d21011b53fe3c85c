/** Suggests the word that was probably meant. */

/** Optimal string alignment: insertions, deletions, replacements and swapped neighbours. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, index) => [index]);
  for (let column = 1; column <= b.length; column += 1) (rows[0] ?? [])[column] = column;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = cell(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? cell(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      (rows[row] ?? [])[column] = Math.min(replaced, swapped, cell(row - 1, column) + 1, cell(row, column - 1) + 1);
    }
  }
  return cell(a.length, b.length);
}

/** The closest known word within a third of its length; undefined when none is close. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of known) {
    // Also avoids comparing a word of a megabyte letter by letter.
    if (Math.abs(candidate.length - word.length) > Math.max(1, Math.floor(candidate.length / 3))) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance > Math.max(1, Math.floor(candidate.length / 3))) continue;
    if (!best || distance < best.distance) best = { candidate, distance };
  }
  return best?.candidate;
}

/**
 * `minLenght → minLength`, or undefined.
 * @param beside names in the same object: a duplicate name would be lost.
 */
export function suggestFix(word: string, known: Iterable<string>, beside: Iterable<string> = []): { fix?: string } {
  const candidate = suggest(word, known);
  const isTaken = candidate === word || [...beside].some((name) => name === candidate);
  return candidate === undefined || isTaken ? {} : { fix: `${word} → ${candidate}` };
}
