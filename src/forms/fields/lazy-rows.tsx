import { type FocusEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isWithin } from '#schemas/model/pointer.ts';
import { useFormText } from '#src/forms/core/text.ts';
import { useFormParts } from '../engine/form-context.ts';
import { maxSyncFields } from '../engine/render-queue.ts';
import { focusEnd } from '../engine/focus-field.ts';

/** Rows that are drawn in one turn. */
const rowsPerBatch = 40;

/** The flag of `compareDocumentPosition` for a later element. */
const following = 4;

interface LazyRowProps {
  /** Of the fields in it. */
  pointers: readonly string[];
  /** Drawn when its turn comes, not with the part around it. */
  waits: boolean;
  children: ReactNode;
}

/**
 * A slice of the rows of a large form: with thousands of rows in one container, the browser recalculates the style of
 * all of them for each one that is added. The space of pending rows is reserved, and a person who tabs there finds
 * them.
 */
function LazyRow({ pointers, waits, children }: LazyRowProps) {
  const { t } = useFormText();
  const { turns } = useFormParts();
  const [isDrawn, setDrawn] = useState(!waits);
  const box = useRef<HTMLDivElement>(null);
  const holds = useEffectEvent((pointer: string): boolean => pointers.some((each) => isWithin(pointer, each)));
  useLayoutEffect(
    () =>
      isDrawn ? undefined : turns.wait({ holds: (pointer: string) => holds(pointer), draw: () => setDrawn(true) }),
    [isDrawn, turns],
  );

  function enter({ relatedTarget, currentTarget }: FocusEvent) {
    const isFromBelow =
      relatedTarget instanceof Element && (currentTarget.compareDocumentPosition(relatedTarget) & following) > 0;
    flushSync(() => setDrawn(true));
    if (box.current) focusEnd(box.current, isFromBelow);
  }
  return (
    <div ref={box} role="presentation" className="slice" style={{ '--rows': pointers.length } as object}>
      {isDrawn ? (
        children
      ) : (
        <button type="button" className="awaited-rows" aria-label={t('forms:group.more')} onFocus={enter} />
      )}
    </div>
  );
}

export interface LazyRowsProps<Each> {
  rows: readonly Each[];
  getPointers: (row: Each, index: number) => readonly string[];
  /** For the form itself, whose first rows are rendered with the page. */
  isOutermost: boolean;
  children: (row: Each, index: number) => ReactNode;
}

/** The rows of a form, a group or a list: at once, or where they are many slice by slice. */
export function LazyRows<Each>({ rows, getPointers, isOutermost, children: draw }: LazyRowsProps<Each>): ReactNode {
  const { turns } = useFormParts();
  const look = () => ({
    isSliced: turns.hasTurnsFor(rows.length),
    rows: rows.length,
    // The beginning of a part that a person has asked for does not wait.
    atOnce: isOutermost || !turns.isWaiting() ? 1 : 0,
  });
  const [begun, begin] = useState(look);
  // Only a long list replaces rendered rows: a person may be typing in one of them.
  if (!begun.isSliced && rows.length > maxSyncFields && turns.hasTurnsFor(rows.length)) begin(look());
  if (!begun.isSliced) return rows.map(draw);
  const starts = rows.flatMap((_, index) => (index % rowsPerBatch === 0 ? [index] : []));
  return starts.map((start, slice) => {
    const inside = rows.slice(start, start + rowsPerBatch);
    return (
      <LazyRow
        key={start}
        waits={slice >= begun.atOnce && start < begun.rows}
        pointers={inside.flatMap((row, index) => getPointers(row, start + index))}
      >
        {inside.map((row, index) => draw(row, start + index))}
      </LazyRow>
    );
  });
}
