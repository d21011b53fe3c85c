/** What happens to pointers when the rows of a list change places. */

/**
 * The new pointer of something in a list; undefined when its row was removed. Pointers outside the list stay the same.
 * @param origins for each row its former index, undefined for a new one.
 */
export function movedPointer(
  pointer: string,
  list: string,
  origins: readonly (number | undefined)[],
): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [place = '', ...below] = pointer.slice(list.length + 1).split('/');
  const now = origins.indexOf(Number(place));
  return now < 0 ? undefined : [`${list}/${now}`, ...below].join('/');
}

/** The rows' former places after one of them has moved. */
export function movedOrigins(count: number, from: number, to: number): number[] {
  const origins = Array.from({ length: count }, (_, index) => index);
  origins.splice(to, 0, ...origins.splice(from, 1));
  return origins;
}
