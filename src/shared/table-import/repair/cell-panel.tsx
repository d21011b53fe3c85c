import type { ColumnField } from '#machines/table-import/mapping.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { toTitle } from '../columns/column-sets.ts';
import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import type { GridView } from '../grid/view.ts';
import { useImportText } from '../texts.ts';
import { faultAt, faultText, isMisfit, markTexts } from './cell-text.ts';
import { MisfitBox } from './misfit-box.tsx';
import { ConfirmCell, RestoreCell } from './restore-cell.tsx';
import { RowDuplicate } from './row-duplicate.tsx';
import type { LastEdit } from './use-last-edit.ts';

export interface CellPanelProps {
  row: GridRow;
  field: ColumnField;
  view: GridView;
  lastEdit: LastEdit | undefined;
  dispatch: (action: GridAction) => void;
  onApply: (edit: LastEdit) => void;
}

/** Everything about the cell with the focus: its fault, what was put right and how to take that back, its row's twin. */
export function CellPanel({ row, field, view, lastEdit, dispatch, onApply }: CellPanelProps) {
  const { t, format } = useImportText();
  const fault = faultAt(row, field);
  const misfit = fault && isMisfit(fault) ? fault : undefined;
  const fixes = markTexts(t, row, field);
  const source = row.source[field] ?? '';
  return (
    <aside className="import-panel" aria-label={t('import:panel.label')}>
      <div className="row between">
        <p>
          <b>{t('import:panel.place', { line: format.number(row.line, 0), field: t(toTitle(row.columns, field)) })}</b>
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="flush"
          icon="close"
          onClick={() => dispatch({ type: 'remove', ids: [row.id] })}
        >
          {t('import:panel.remove')}
        </Button>
      </div>
      {misfit && <MisfitBox row={row} fault={misfit} dispatch={dispatch} />}
      {fault && !misfit && (
        <p className="errm">
          <Icon name="stop" />
          <span>{faultText(t, fault)}</span>
        </p>
      )}
      <ConfirmCell row={row} field={field} dispatch={dispatch} />
      {fixes.length > 0 && !misfit && (
        <p className="import-mended">
          <span>
            <Icon name="tick" /> {t('import:panel.fixed', { fixes: format.list(fixes) })}
            {source && <span className="soft"> {t('import:panel.source', { text: isolate(source) })}</span>}
          </span>
          <RestoreCell row={row} field={field} dispatch={dispatch} />
        </p>
      )}
      {lastEdit && lastEdit.like.length > 0 && (
        <p className="row">
          <span>
            {t('import:panel.like', {
              count: lastEdit.like.length,
              text: isolate(lastEdit.before || t('import:grid.empty')),
            })}
          </span>
          <Button variant="line" size="sm" onClick={() => onApply(lastEdit)}>
            {t('import:panel.apply', { text: isolate(lastEdit.after || t('import:grid.empty')) })}
          </Button>
        </p>
      )}
      <RowDuplicate row={row} view={view} dispatch={dispatch} />
    </aside>
  );
}
