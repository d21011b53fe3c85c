import { useState } from 'react';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { Button } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { Icon } from '#src/components/icon.tsx';
import { cleanCell } from '../clean-cell.ts';
import type { GridAction } from '../grid/grid.ts';
import { type CellPlace, type GridView, rowsLike } from '../grid/view.ts';
import { type CellFault, type GridRow, isGuessed } from '../grid/row.ts';
import { faultAt, faultText, isMisfit, isolatedParams, markTexts, useImportText } from '../texts.ts';
import { DuplicateBox } from './duplicate-box.tsx';
import { actionsFor } from './duplicate-actions.ts';
import { toTitle } from '../column-sets.ts';

/** An edit that other rows could use as well. */
interface LastEdit {
  readonly id: number;
  readonly field: ColumnField;
  readonly before: string;
  readonly after: string;
  /** The rows that still say what this one said. */
  readonly like: readonly number[];
}

export function useLastEdit(view: GridView, dispatch: (action: GridAction) => void) {
  const [last, setLast] = useState<Omit<LastEdit, 'like'> & { readonly wasLike: ReadonlySet<number> }>();

  function write({ id, field }: CellPlace, text: string) {
    const row = view.rows.find((each) => each.id === id);
    if (!row) return;
    const before = row.texts[field] ?? '';
    const after = cleanCell(field, text).text;
    dispatch({ type: 'edit', ids: [id], field, text });
    if (before !== after) setLast({ id, field, before, after, wasLike: new Set(rowsLike(view.rows, row, field)) });
  }

  function apply({ field, after, like }: LastEdit) {
    dispatch({ type: 'edit', ids: like, field, text: after });
    setLast(undefined);
  }

  const like = last
    ? view.rows
        .filter(({ id, texts }) => last.wasLike.has(id) && (texts[last.field] ?? '') === last.before)
        .map(({ id }) => id)
    : [];
  return { lastEdit: last && { ...last, like }, write, apply };
}

interface MisfitBoxProps {
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

interface RestoreCellProps {
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

interface RowDuplicateProps {
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

interface CellPanelProps {
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
      {fault && !misfit && <p className="errm">{faultText(t, fault)}</p>}
      <ConfirmCell row={row} field={field} dispatch={dispatch} />
      {fixes.length > 0 && !misfit && (
        <p className="import-corrected">
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
