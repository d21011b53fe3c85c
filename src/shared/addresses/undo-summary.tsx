import type { Answer } from '#contract/calls.ts';
import { useText } from '#src/i18n/react.tsx';

export type UndoTally = Answer<'addressImportUndo'>;

/** The result of undoing an import, and the entries that stay because they were changed since (ROUTE-06). */
export function UndoSummary({ tally: { removed, unmerged, kept } }: { tally: UndoTally }) {
  const { t, format } = useText('addresses');
  const counted = (key: string, count: number) => t(key, { count, rows: format.number(count, 0) });
  return (
    <>
      <b>{counted('addresses:undone.removed', removed)}</b>
      {unmerged > 0 && <p>{counted('addresses:undone.unmerged', unmerged)}</p>}
      {kept > 0 && <p>{counted('addresses:undone.kept', kept)}</p>}
    </>
  );
}
