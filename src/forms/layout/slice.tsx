import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isWithin } from '#schemas/model/pointer.ts';
import { useFormParts } from '../engine/form-context.ts';

/** Rows that are drawn in one turn. */
const rowsPerSlice = 40;

interface SliceProps {
  /** Of the fields in it. */
  pointers: readonly string[];
  /** Drawn with the page itself. */
  isFirst: boolean;
  children: ReactNode;
}

/** Some rows of a large form; the room of those whose turn has not come is kept. */
function Slice({ pointers, isFirst, children }: SliceProps) {
  const { turns } = useFormParts();
  const [isDrawn, setDrawn] = useState(() => isFirst || !turns.isWaiting());
  const holds = useEffectEvent((pointer: string): boolean => pointers.some((each) => isWithin(pointer, each)));
  useLayoutEffect(
    () =>
      isDrawn ? undefined : turns.wait({ holds: (pointer: string) => holds(pointer), draw: () => setDrawn(true) }),
    [isDrawn, turns],
  );
  if (isDrawn) return children;
  return <div className="awaited-rows" aria-busy="true" style={{ '--rows': pointers.length } as object} />;
}

export interface SlicesProps<Each> {
  rows: readonly Each[];
  pointersOf: (row: Each) => readonly string[];
  /** Of the form itself, whose first rows are drawn with the page. */
  isOutermost: boolean;
  children: (row: Each) => ReactNode;
}

/** The rows of a form or a group: at once, or in a large form slice by slice. */
export function Slices<Each>({ rows, pointersOf, isOutermost, children: draw }: SlicesProps<Each>): ReactNode {
  const { turns } = useFormParts();
  if (!turns.isLarge) return rows.map(draw);
  return Array.from({ length: Math.ceil(rows.length / rowsPerSlice) }, (_, index) => {
    const slice = rows.slice(index * rowsPerSlice, (index + 1) * rowsPerSlice);
    return (
      <Slice key={index} isFirst={isOutermost && index === 0} pointers={slice.flatMap(pointersOf)}>
        {slice.map(draw)}
      </Slice>
    );
  });
}
