import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import type { GridView } from '../grid/view.ts';
import { DuplicateBox } from './duplicate-box.tsx';
import { actionsFor } from './duplicate-actions.ts';

export interface RowDuplicateProps {
  row: GridRow;
  view: GridView;
  dispatch: (action: GridAction) => void;
}

/** The box of a row that is there twice; nothing for the others. */
export function RowDuplicate({ row, view, dispatch }: RowDuplicateProps) {
  if (view.states.get(row.id) !== 'duplicate') return null;
  const earlier = view.rows.find(({ id }) => id === view.twins.get(row.id));
  const there = earlier?.texts ?? row.twin;
  if (!there) return null;
  return (
    <DuplicateBox
      row={row}
      there={there}
      line={earlier?.line}
      onDecide={(decision) => {
        for (const action of actionsFor(view, [row.id], decision)) dispatch(action);
      }}
    />
  );
}
