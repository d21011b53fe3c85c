/**
 * Which alternative of a schema was chosen, by the pointer of the answer. An object may ask for several choices
 * at once, so there may be several at one place. Never changed in place.
 */
import { deepEqual } from '#schemas/model/equality.ts';
import { valueAt } from '#schemas/model/pointer.ts';

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
