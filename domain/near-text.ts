/** How far what was typed is from what was meant: letters added, left out, changed or turned around (ROUTE-38). Pure. */

/** The slips between two texts. */
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

/** From this length on two slips are forgiven, below the second none. */
const longText = 8;
const shortText = 4;

/** Whether a text that is still being typed may mean the beginning of another one. */
export function isNearStart(typed: string, meant: string): boolean {
  const { length } = typed;
  if (length < shortText) return false;
  const most = length >= longText ? 2 : 1;
  // A letter too few or too many makes the beginning that is meant longer or shorter.
  for (let end = length - most; end <= length + most; end += 1)
    if (slipsBetween(typed, meant.slice(0, end)) <= most) return true;
  return false;
}
