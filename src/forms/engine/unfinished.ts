/**
 * What stands on screen and is no answer yet: a row without a name, a choice that nobody has made. Only the part that
 * draws it knows; when the form is sent it says what is missing, in place of the faults that merely follow from it.
 */
import type { FieldError } from '#schemas/runtime/types.ts';

/** The keyword of such a fault: no schema has it. */
export const unfinished = 'unfinished';

export interface UnfinishedPart extends Pick<FieldError, 'key' | 'params'> {
  /** Of the part on screen; `placeOf` makes one for what has no name. */
  pointer: string;
  /** The faults that follow from it: without any of them nothing is missing. Absent, it is a fault by itself. */
  explains?: (fault: FieldError) => boolean;
}

export interface Unfinished {
  /** @returns takes it back. */
  add: (part: UnfinishedPart) => () => void;
  /** The faults as they are to be told. */
  tell: (faults: FieldError[]) => FieldError[];
}

export function createUnfinished(): Unfinished {
  const parts = new Set<UnfinishedPart>();
  return {
    add: (part) => {
      parts.add(part);
      return () => parts.delete(part);
    },
    tell: (faults) =>
      [...parts].reduce((shown, { explains, ...part }) => {
        const own: FieldError = { ...part, keyword: unfinished };
        if (!explains) return [...shown, own];
        const first = shown.findIndex(explains);
        if (first < 0) return shown;
        return [...shown.slice(0, first), own, ...shown.slice(first).filter((fault) => !explains(fault))];
      }, faults),
  };
}

/** A place in an object that no field has: a `~` of a name is written `~0`. */
export const placeOf = (pointer: string, part: string): string => `${pointer}/~${part}`;

export const isPlace = (segment: string): boolean => segment.startsWith('~');
