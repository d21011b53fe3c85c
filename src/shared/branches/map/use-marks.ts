import { useMemo } from 'react';
import { useText } from '#src/i18n/react.tsx';
import type { Branch, BranchPoint } from '../types.ts';
import { markName } from './mark-names.ts';
import { getDots, type Mark, markBook, getMarks } from './marks.ts';
import { type Box, showsStates } from './view.ts';

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
  const getName = useMemo(() => {
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
  return { marks, getName };
}
