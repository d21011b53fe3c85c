import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Box } from '#src/ui/status.tsx';
import { importFields } from '../columns/fields.ts';
import { requiredFields } from '../columns/entry-fields.ts';
import type { AddressImport } from '../flow/use-address-import.ts';
import { type CellPlace, nextFault, viewOf } from '../grid/view.ts';
import { CellPanel } from '../repair/cell-panel.tsx';
import { DuplicatesBar } from '../repair/duplicates-bar.tsx';
import { RepairBar } from '../repair/repair-bar.tsx';
import { RepairGrid } from '../repair/repair-grid.tsx';
import { RowTickets } from '../repair/row-tickets.tsx';
import { StartImport } from '../repair/start-import.tsx';
import { useLastEdit } from '../repair/use-last-edit.ts';
import { useMedia } from '../repair/use-media.ts';
import { useShownRows } from '../repair/use-shown-rows.ts';
import { useImportText } from '../texts.ts';

const onPhone = '(max-width: 47.99rem)';

export interface RepairScreenProps extends Pick<AddressImport, 'grid' | 'dispatch' | 'send' | 'kept'> {
  hasImported: boolean;
  onDiscard: () => void;
}

/** The rows with what is wrong, what was put right, and what is there twice; and the way into the book. */
export function RepairScreen({ grid, dispatch, send, kept, hasImported, onDiscard }: RepairScreenProps) {
  const { t, format } = useImportText();
  const isPhone = useMedia(onPhone);
  const view = viewOf(grid);
  const { counts } = view;
  const { filter, rows, choose } = useShownRows(view, isPhone && counts.repair > 0 ? 'repair' : 'all');
  const [active, setActive] = useState<CellPlace>();
  const { lastEdit, write, apply } = useLastEdit(view, dispatch);
  const focus = useRef<(place: CellPlace) => void>(undefined);
  const fields = importFields.filter(
    (field) => requiredFields.includes(field) || view.rows.some(({ texts, source }) => texts[field] || source[field]),
  );
  const activeRow = rows.find(({ id }) => id === active?.id);
  const ready = view.rows.filter(({ id }) => view.states.get(id) === 'ready').map(({ id }) => id);
  const summary = t('import:repair.summary', {
    ready: t('import:repair.ready', { count: counts.ready, rows: format.number(counts.ready, 0) }),
    repair: t('import:repair.toRepair', { count: counts.repair, rows: format.number(counts.repair, 0) }),
    duplicates: t('import:repair.duplicates', { count: counts.duplicate, rows: format.number(counts.duplicate, 0) }),
  });

  useEffect(() => {
    // Leaving the page would ask nothing: the rows are kept on this device. Only a copy that failed is worth a question.
    if (kept.isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kept.isKept]);

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
      {!kept.isKept && <Box tone="warn">{t('import:repair.notKept')}</Box>}
      <RepairBar
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
        <RowTickets key={filter} view={view} rows={rows} fields={fields} onText={write} dispatch={dispatch} />
      )}
      {rows.length > 0 && !isPhone && (
        <>
          <RepairGrid
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
      <div className="end-act">
        {view.rows.length > 0 && (
          <StartImport count={ready.length} onStart={() => send({ type: 'import.start', ids: ready })} />
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
        <p className="soft sm import-rest">{t('import:repair.rest')}</p>
      )}
    </div>
  );
}
