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
  const marks = marksOf(clusters, view, { numbers, selected });
  const nameOf = (mark: Mark): string => {
    const branchesOf = mark.codes.flatMap((code) => byCode.get(code) ?? []);
    return markName(mark, branchesOf, numbers, text);
  };
  return { marks, nameOf };
}
