/**
 * Input on screen that is not an answer yet: a row without a name, a choice that was not made. Only the component that
 * renders it knows; on submit it reports what is missing, in place of the errors that merely follow from it.
 */
import type { Value } from '#schemas/model/json.ts';
import type { FieldError } from '#schemas/runtime/types.ts';

/** The keyword of such a fault: no schema has it. */
export const unfinished = 'unfinished';

export interface UnfinishedPart extends Pick<FieldError, 'key' | 'params'> {
  /** The pointer of the part on screen; `getPlace` creates one for parts without a name. */
  pointer: string;
  /** The errors that follow from it: without any of them nothing is missing. If absent, it is an error by itself. */
  explains?: (fault: FieldError) => boolean;
}

/** A part on screen that says better than the whole schema what is wrong with its answer. */
export interface Refinement {
  pointer: string;
  refine: (faults: FieldError[], answers: Value) => FieldError[];
}

export interface Unfinished {
  /** @returns takes it back. */
  add: (part: UnfinishedPart | Refinement) => () => void;
  /** The faults as they are to be told. */
  tell: (faults: FieldError[], answers: Value) => FieldError[];
}

/** In the place of the first fault that `explains`, others instead of all that it explains; behind the others where there is none. */
export function replaceFaults(
  faults: FieldError[],
  explains: (fault: FieldError) => boolean,
  others: readonly FieldError[],
): FieldError[] {
  const first = faults.findIndex(explains);
  const start = first < 0 ? faults.length : first;
  return [...faults.slice(0, start), ...others, ...faults.slice(start).filter((fault) => !explains(fault))];
}

export function createUnfinished(): Unfinished {
  const parts = new Set<UnfinishedPart | Refinement>();
  return {
    add: (part) => {
      parts.add(part);
      return () => parts.delete(part);
    },
    tell: (faults, answers) => {
      // From the outside in: an inner choice refines what the outer one says of it.
      const refinements = [...parts]
        .filter((part) => 'refine' in part)
        .toSorted((one, other) => one.pointer.length - other.pointer.length);
      const refined = refinements.reduce((shown, { refine }) => refine(shown, answers), faults);
      return [...parts].reduce((shown, part) => {
        if ('refine' in part) return shown;
        const { explains, ...told } = part;
        const own: FieldError = { ...told, keyword: unfinished };
        if (!explains) return [...shown, own];
        return shown.some(explains) ? replaceFaults(shown, explains, [own]) : shown;
      }, refined);
    },
  };
}

/** A place in an object that no field has: a `~` of a name is written `~0`. */
export const getPlace = (pointer: string, part: string): string => `${pointer}/~${part}`;

export const isPlace = (segment: string): boolean => segment.startsWith('~');
