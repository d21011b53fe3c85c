import type { ColumnField } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import { useImportText } from '../texts.ts';

export interface RestoreCellProps {
  row: GridRow;
  field: ColumnField;
  dispatch: (action: GridAction) => void;
}

/** Takes back what was put right by itself in a cell. Nothing is drawn where nothing was. */
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
