import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import type { GridAction } from '../grid/grid.ts';
import type { CellFault, GridRow } from '../grid/row.ts';
import { useImportText } from '../texts.ts';
import { isolatedParams } from './cell-text.ts';

export interface MisfitBoxProps {
  row: GridRow;
  /** Of the postal code, with `misfitKey`. */
  fault: CellFault;
  dispatch: (action: GridAction) => void;
}

/** A postal code of one place beside the words of another: what became of it where it was completed, and the ways on. */
export function MisfitBox({ row: { id }, fault, dispatch }: MisfitBoxProps) {
  const { t } = useImportText();
  const params = isolatedParams(fault);
  const isCompleted = 'read' in params;
  /** The button that was pressed goes with the question. */
  const answer = (action: GridAction) => {
    dispatch(action);
    document.querySelector<HTMLElement>(`[data-cell="${id}/zip"]`)?.focus();
  };
  return (
    <Box tone="warn" icon="pin" className="import-misfit">
      {isCompleted && <p>{t('import:misfit.read', params)}</p>}
      <p>{t('import:misfit.says', params)}</p>
      <div className="row">
        <Button variant="line" size="sm" onClick={() => answer({ type: 'takePlace', id })}>
          {t('import:misfit.take', params)}
        </Button>
        {isCompleted && (
          <Button variant="line" size="sm" onClick={() => answer({ type: 'restore', id, field: 'zip' })}>
            {t('import:misfit.leave', params)}
          </Button>
        )}
      </div>
      <p className="soft sm">{t('import:misfit.other')}</p>
    </Box>
  );
}
