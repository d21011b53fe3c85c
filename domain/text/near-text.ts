/** Edit distance between typed and intended text: letters added, left out, changed or swapped (ROUTE-38). Pure. */

/** Number of edits between two texts. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = b.map((_, index) => index + 1);
  last.unshift(0);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, against] of b.entries()) {
      const changed = (last[j] ?? 0) + (letter === against ? 0 : 1);
      const isTurned = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === against;
      const turned = isTurned ? (before[j - 1] ?? 0) + 1 : Infinity;
      row.push(Math.min(changed, turned, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    [before, last] = [last, row];
  }
  return last.at(-1) ?? 0;
}

/** From this length on two edits are tolerated, below half of it none. */
const longText = 8;
const shortText = 4;

/** Whether a partly typed text may be the beginning of another one. */
export function isNearStart(typed: string, meant: string): boolean {
  const { length } = typed;
  if (length < shortText) return false;
  const most = length >= longText ? 2 : 1;
  // A missing or extra letter changes the length of the intended prefix.
  for (let end = length - most; end <= length + most; end += 1)
    if (slipsBetween(typed, meant.slice(0, end)) <= most) return true;
  return false;
}
