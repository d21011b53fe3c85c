import { useMemo } from 'react';
import { findState } from '#domain/address/states.ts';
import { isolate } from '#src/i18n/formats.ts';
import { type Text, useText } from '#src/i18n/react.tsx';
import type { Branch, BranchPoint } from './branch.ts';
import { getDots, getMarks, type Mark, markBook } from './marks.ts';
import { type Box, showsStates } from './view.ts';

/** Names of places that a mark's name includes. */
const mostPlaces = 3;

function getPlaces(branches: readonly BranchPoint[], { format }: Text): string {
  const cities = [...new Set(branches.map(({ city }) => city))];
  const names =
    cities.length <= 1 ? cities : [...new Set(branches.map(({ state }) => findState(state)?.name ?? state))];
  return format.list(names.slice(0, mostPlaces).map(isolate));
}

/** A branch by its number and name, several by how many and where. */
function getName(
  codes: readonly string[],
  branches: readonly BranchPoint[],
  numbers: ReadonlyMap<string, number>,
  text: Text,
): string {
  const [only] = branches;
  if (!only || branches.length > 1)
    return text.t('branches:map.cluster', { count: codes.length, place: getPlaces(branches, text) });
  const number = numbers.get(only.code);
  const name = isolate(only.name);
  return number === undefined ? name : text.t('branches:map.numbered', { number, name });
}

/**
 * The accessible name of a circle or pin. Voice control users say what they see: the number on a mark is part of its
 * name.
 */
function markName(
  mark: Pick<Mark, 'codes' | 'text'>,
  branches: readonly BranchPoint[],
  numbers: ReadonlyMap<string, number>,
  text: Text,
): string {
  const name = getName(mark.codes, branches, numbers, text);
  return name.includes(mark.text) ? name : text.t('branches:map.numbered', { number: mark.text, name });
}

export interface Marked {
  points: readonly BranchPoint[];
  /** Of the list, in its order. */
  branches: readonly Branch[];
  selected: string | undefined;
}

const noMarks: readonly Mark[] = [];

/** The marks of a view and what they are called; none where states are the marks. Moving a view keeps the clusters of its zoom. */
export function useMarks({ points, branches, selected }: Marked, view: Box, stagePixels: number) {
  const { t, format, language } = useText('branches');
  const numbers = useMemo(() => new Map(branches.map(({ code }, index) => [code, index + 1])), [branches]);
  const byCode = useMemo(
    () => new Map<string, BranchPoint>([...points, ...branches].map((branch) => [branch.code, branch])),
    [points, branches],
  );
  const book = useMemo(
    () => markBook(getDots(points, branches), { numbers }, stagePixels),
    [points, branches, numbers, stagePixels],
  );
  const marks = useMemo(
    () => (showsStates(view.width / stagePixels) ? noMarks : getMarks(book, view, { numbers, selected }, stagePixels)),
    [book, view, numbers, selected, stagePixels],
  );
  const getMarkName = useMemo(() => {
    const texts = { t, format, language };
    // A mark keeps its name while the view moves, and when it comes back bearing the same.
    const names = new WeakMap<Mark['codes'], { text: string; name: string }>();
    return (mark: Mark): string => {
      const { codes, text } = mark;
      const known = names.get(codes);
      if (known?.text === text) return known.name;
      const name = markName(
        mark,
        codes.flatMap((code) => byCode.get(code) ?? []),
        numbers,
        texts,
      );
      names.set(codes, { text, name });
      return name;
    };
  }, [byCode, numbers, t, format, language]);
  return { marks, getName: getMarkName };
}
