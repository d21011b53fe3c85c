import { deepEqual } from '#schemas/model/equality.ts';
import { valueAt } from '#schemas/model/pointer.ts';

/**
 * Which alternative of a schema was chosen, by the pointer of the answer. An object may ask for several choices
 * at once, so there may be several at one place. Never changed in place.
 */
export type Choices = ReadonlyMap<string, readonly unknown[]>;

export const noChoices: Choices = new Map();

/** The alternative among these that is chosen; undefined when none is. */
export const chosenAmong = (choices: Choices, pointer: string, options: readonly unknown[]): unknown =>
  choices.get(pointer)?.find((option) => options.includes(option));

export function withChoice(choices: Choices, pointer: string, options: readonly unknown[], option: unknown): Choices {
  const others = (choices.get(pointer) ?? []).filter((other) => !options.includes(other));
  return new Map([...choices, [pointer, [...others, option]]]);
}

/** The choices whose answer is the same in another value. */
export const savedChoices = (choices: Choices, before: unknown, after: unknown): Choices =>
  new Map([...choices].filter(([pointer]) => deepEqual(valueAt(before, pointer), valueAt(after, pointer))));

/** @param moved where a place is now; undefined for one that is gone. */
export const movedChoices = (choices: Choices, moved: (pointer: string) => string | undefined): Choices =>
  new Map(
    [...choices].flatMap(([pointer, options]): [string, readonly unknown[]][] => {
      const now = moved(pointer);
      return now === undefined ? [] : [[now, options]];
    }),
  );

// What happens to pointers when the rows of a list change places.

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
