import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ColumnSetName } from '#machines/table-import/mapping.ts';
import { onPhone, useMedia } from '#src/browser/media.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { columnSets, requiredFields } from '../columns/column-sets.ts';
import { getFields } from '../columns/fields.ts';
import type { TableImport } from '../flow/use-table-import.ts';
import type { GridRow } from '../grid/row.ts';
import { type CellPlace, nextFault, toView } from '../grid/view.ts';
import { SavedLine } from '../saved/saved-line.tsx';
import { CellPanel } from '../repair/cell-panel.tsx';
import { DuplicatesBar } from '../repair/duplicates-bar.tsx';
import { RepairBar } from '../repair/repair-bar.tsx';
import { RepairGrid } from '../repair/repair-grid.tsx';
import { RowTickets } from '../repair/row-tickets.tsx';
import { SeparatorsBox } from '../repair/separators-box.tsx';
import { StartImport } from '../repair/start-import.tsx';
import { useLastEdit } from '../repair/use-last-edit.ts';
import { useShownRows } from '../repair/use-shown-rows.ts';
import { useImportText } from '../texts.ts';
import { getWords } from '../words.ts';

export interface RepairScreenProps extends Pick<TableImport, 'grid' | 'dispatch' | 'send' | 'kept'> {
  columns: ColumnSetName;
  hasImported: boolean;
  /** What is known of a row besides its cells. */
  note?: (row: GridRow) => ReactNode;
  /** Before the way on: what is to be known and agreed to. */
  before?: ReactNode;
  /** Of `before`, if the way on is its submission. */
  form?: string;
  onStart: (ids: readonly number[]) => void;
  onDiscard: () => void;
}

/** The rows with what is wrong, what was put right, and what is there twice; and the way into the book. */
export function RepairScreen({
  columns,
  grid,
  dispatch,
  send,
  kept,
  hasImported,
  note,
  before,
  form,
  onStart,
  onDiscard,
}: RepairScreenProps) {
  const { t, format } = useImportText();
  const isPhone = useMedia(onPhone);
  const view = toView(grid);
  const { counts } = view;
  const { filter, rows, choose } = useShownRows(view, isPhone && counts.repair > 0 ? 'repair' : 'all');
  const [active, setActive] = useState<CellPlace>();
  const { lastEdit, write, apply } = useLastEdit(view, dispatch);
  const focus = useRef<(place: CellPlace) => void>(undefined);
  const required = requiredFields(columns);
  const fields = getFields[columns].filter(
    (field) => required.includes(field) || view.rows.some(({ texts, source }) => texts[field] || source[field]),
  );
  const activeRow = rows.find(({ id }) => id === active?.id);
  const ready = view.rows.filter(({ id }) => view.states.get(id) === 'ready').map(({ id }) => id);
  const summary = t(columnSets[columns].asksAboutTwins ? 'import:repair.summary' : 'import:repair.summaryShort', {
    ready: t('import:repair.ready', { count: counts.ready, rows: format.number(counts.ready, 0) }),
    repair: t('import:repair.toRepair', { count: counts.repair, rows: format.number(counts.repair, 0) }),
    duplicates: t('import:repair.duplicates', { count: counts.duplicate, rows: format.number(counts.duplicate, 0) }),
  });

  function press(event: KeyboardEvent) {
    const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isWriting || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  }

  function next() {
    const place = nextFault(rows, active) ?? nextFault(view.rows, active);
    if (place && !rows.some(({ id }) => id === place.id)) choose('repair');
    if (place) focus.current?.(place);
  }

  return (
    <div role="presentation" onKeyDown={press}>
      <p className="lead" role="status">
        {summary}
      </p>
      <SavedLine columns={columns} kept={kept} />
      <SeparatorsBox rows={view.rows} dispatch={dispatch} />
      <RepairBar
        columns={columns}
        view={view}
        filter={filter}
        canUndo={grid.past.length > 0}
        canRedo={grid.future.length > 0}
        onFilter={choose}
        onNext={isPhone ? undefined : next}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
      />
      {counts.duplicate > 0 && filter === 'duplicates' && <DuplicatesBar view={view} dispatch={dispatch} />}
      {rows.length === 0 && (
        <EmptyState title={t(view.rows.length === 0 ? 'import:repair.none' : `import:filter.empty.${filter}`)} />
      )}
      {rows.length > 0 && isPhone && (
        <RowTickets
          key={filter}
          note={note}
          view={view}
          rows={rows}
          fields={fields}
          onText={write}
          dispatch={dispatch}
        />
      )}
      {rows.length > 0 && !isPhone && (
        <>
          <RepairGrid
            columns={columns}
            note={note}
            view={view}
            rows={rows}
            fields={fields}
            active={active}
            onActive={setActive}
            onText={write}
            onRemove={(id) => dispatch({ type: 'remove', ids: [id] })}
            focusRef={focus}
          />
          {active && activeRow ? (
            <CellPanel
              row={activeRow}
              field={active.field}
              view={view}
              lastEdit={lastEdit}
              dispatch={dispatch}
              onApply={apply}
            />
          ) : (
            <p className="soft sm import-help">{t('import:grid.help')}</p>
          )}
        </>
      )}
      {before}
      <div className="end-act">
        {view.rows.length > 0 && (
          <StartImport columns={columns} count={ready.length} form={form} onStart={() => onStart(ready)} />
        )}
        {hasImported && (
          <Button variant="line" onClick={() => send({ type: 'repair.rest' })}>
            {t('import:repair.result')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDiscard}>
          {t('import:discard.all')}
        </Button>
      </div>
      {counts.ready > 0 && counts.repair + counts.duplicate > 0 && (
        <p className="soft sm import-rest">{t(getWords[columns].rest)}</p>
      )}
    </div>
  );
}
