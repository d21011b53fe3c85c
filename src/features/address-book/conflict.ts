/** Two versions of one address, put together field by field (CALL-17). */
import { isEmpty } from '#domain/empty.ts';
import type { EntryValue } from './entry.ts';

export type EntryField = keyof EntryValue;

export type Side = 'mine' | 'theirs';

export interface Difference {
  name: EntryField;
  mine: unknown;
  theirs: unknown;
  /** The side that changed the field; if both did, the customer's own input. */
  likely: Side;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other)) || (one ?? false) === (other ?? false);

/**
 * The fields in which the versions differ, in the order of the form.
 *
 * @param base the common original; undefined when it is unknown.
 */
export function differences(
  order: readonly EntryField[],
  mine: EntryValue,
  theirs: EntryValue,
  base: EntryValue | undefined,
): Difference[] {
  return order
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => {
      const isUntouched = base !== undefined && isSame(mine[name], base[name]);
      return { name, mine: mine[name], theirs: theirs[name], likely: isUntouched ? 'theirs' : 'mine' };
    });
}

/** The version that comes out of the choices; a field without one is as likely. */
export function merged(
  mine: EntryValue,
  found: readonly Difference[],
  choices: Readonly<Partial<Record<EntryField, Side>>>,
): EntryValue {
  const chosen = found.map(
    ({ name, mine: own, theirs, likely }) => [name, (choices[name] ?? likely) === 'mine' ? own : theirs] as const,
  );
  return { ...mine, ...Object.fromEntries(chosen) };
}
