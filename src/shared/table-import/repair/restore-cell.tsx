import type { ColumnField } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import type { GridAction } from '../grid/grid.ts';
import { type GridRow, isGuessed } from '../grid/row.ts';
import { useImportText } from '../texts.ts';

export interface RestoreCellProps {
  row: GridRow;
  field: ColumnField;
  dispatch: (action: GridAction) => void;
}

/** Confirms a guessed value. Renders nothing without a guess. */
export function ConfirmCell({ row, field, dispatch }: RestoreCellProps) {
  const { t } = useImportText();
  const text = row.texts[field];
  if (!text || !isGuessed(row, field)) return null;
  return (
    <div className="row">
      <Button
        variant="line"
        size="sm"
        icon="tick"
        onClick={() => dispatch({ type: 'edit', ids: [row.id], field, text })}
      >
        {t('import:panel.confirm')}
      </Button>
    </div>
  );
}

/** Undoes an automatic fix of a cell. Renders nothing without one. */
export function RestoreCell({ row, field, dispatch }: RestoreCellProps) {
  const { t } = useImportText();
  if (!row.marks[field]?.fixes.length) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="flush"
      onClick={() => dispatch({ type: 'restore', id: row.id, field })}
    >
      {t('import:panel.restore')}
    </Button>
  );
}
