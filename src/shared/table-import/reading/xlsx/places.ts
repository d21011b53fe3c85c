/** Places in a sheet: `B7` is column 1 of line 7. */

export interface Place {
  readonly column: number;
  readonly line: number;
}

const place = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;
const letters = 26;

export function readPlace(text: string | undefined): Place | undefined {
  const [, name = '', line] = place.exec(text ?? '') ?? [];
  if (!line) return undefined;
  const column = Array.from(name).reduce((number, letter) => number * letters + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, line: Number(line) };
}

/** Cells that were merged from one place down to another. */
export interface Merge {
  readonly from: Place;
  readonly to: Place;
}

export function readMerge(text: string | undefined): Merge | undefined {
  const [from, to = from] = (text ?? '').split(':').map(readPlace);
  return from && to ? { from, to } : undefined;
}
