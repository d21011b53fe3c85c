import { foldAccents } from '#domain/text/text.ts';

/** A choice by its place among all of them. */
interface Found {
  place: number;
  label: string;
}

const asTyped = (text: string) => foldAccents(text.trim());

/** Looks through choices, without regard to accents and case. */
interface Search {
  /** All that have the letters in them, those that begin with them first; all choices for no letters. */
  find: (typed: string) => readonly Found[];
  /** The one that is called so. */
  called: (typed: string) => Found | undefined;
}

export function searchIn(labels: readonly string[]): Search {
  const all = labels.map((label, place) => ({ place, label }));
  /** Created on the first key press, for all choices at once. */
  let folded: readonly string[] | undefined;
  const texts = () => (folded ??= labels.map(asTyped));

  function find(typed: string): readonly Found[] {
    const wanted = asTyped(typed);
    if (wanted === '') return all;
    const beginning: Found[] = [];
    const holding: Found[] = [];
    for (const [place, text] of texts().entries()) {
      const found = text.includes(wanted) ? all[place] : undefined;
      if (found) (text.startsWith(wanted) ? beginning : holding).push(found);
    }
    return [...beginning, ...holding];
  }

  const called = (typed: string) =>
    all.find(({ label }) => label === typed.trim()) ?? all[texts().indexOf(asTyped(typed))];

  return { find, called };
}
