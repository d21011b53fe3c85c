import { useMemo } from 'react';
import { useText } from '#src/i18n/react.tsx';
import type { Branch, BranchPoint } from '../types.ts';
import { markName } from './mark-names.ts';
import { clustersAt, dotsOf, type Mark, marksOf } from './marks.ts';
import type { Box } from './view.ts';

export interface Marked {
  points: readonly BranchPoint[];
  /** Of the list, in its order. */
  branches: readonly Branch[];
  selected: string | undefined;
}

/** The marks of a view and what they are called. Moving a view only chooses among the clusters of its zoom. */
export function useMarks({ points, branches, selected }: Marked, view: Box, stagePixels: number) {
  const text = useText('branches');
  const { width } = view;
  const numbers = useMemo(() => new Map(branches.map(({ code }, index) => [code, index + 1])), [branches]);
  const byCode = useMemo(() => new Map<string, BranchPoint>([...points, ...branches].map((branch) => [branch.code, branch])), [points, branches]);
  const dots = useMemo(() => dotsOf(points, branches), [points, branches]);
  const clusters = useMemo(() => clustersAt(dots, { x: 0, y: 0, width, height: width }, stagePixels), [dots, width, stagePixels]);
  const marks = useMemo(() => marksOf(clusters, view, { numbers, selected }), [clusters, view, numbers, selected]);
  const { t, format, language } = text;
  const nameOf = useMemo(() => {
    const words = { t, format, language };
    // A cluster keeps its name while the view moves.
    const names = new WeakMap<readonly string[], string>();
    return ({ codes }: Mark): string => {
      const name = names.get(codes) ?? markName(codes, codes.flatMap((code) => byCode.get(code) ?? []), numbers, words);
      names.set(codes, name);
      return name;
    };
  }, [byCode, numbers, t, format, language]);
  return { marks, nameOf };
}
