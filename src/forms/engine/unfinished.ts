/**
 * Input on screen that is not an answer yet: a row without a name, a choice that was not made. Only the component that
 * renders it knows; on submit it reports what is missing, in place of the errors that merely follow from it.
 */
import type { FieldError, ResolvedSchema } from '#schemas/runtime/types.ts';
import type { Value } from '#schemas/model/json.ts';

/** A property's name as a title, for schemas without one: `runs-on` → `Runs on`, `devDependencies` → `Dev dependencies`. */
export function humanized(name: string): string {
  const text = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLocaleLowerCase('en') : word))
    .join(' ');
  return text === '' ? name : text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('en'));
}

/** The name of a field without a title, also if its name is empty. */
export const calledBy = (name: string): string => (name.trim() === '' ? JSON.stringify(name) : humanized(name));

const withTitles = new WeakMap<ResolvedSchema, Map<string, ResolvedSchema>>();

/** The schema with a title: its own, or its property's name. The same object every time. */
export function titled(schema: ResolvedSchema, name: string): ResolvedSchema {
  if (schema.title) return schema;
  const byName = withTitles.get(schema) ?? new Map<string, ResolvedSchema>();
  withTitles.set(schema, byName);
  const known = byName.get(name) ?? { ...schema, title: humanized(name) };
  byName.set(name, known);
  return known;
}

/** The keyword of such a fault: no schema has it. */
export const unfinished = 'unfinished';

export interface UnfinishedPart extends Pick<FieldError, 'key' | 'params'> {
  /** The pointer of the part on screen; `getPlace` creates one for parts without a name. */
  pointer: string;
  /** The errors that follow from it: without any of them nothing is missing. If absent, it is an error of its own. */
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
  /** The faults as the form shows them. */
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
