import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ColumnSetName } from '#machines/table-import.mapping.ts';
import { onPhone, useMedia } from '#src/lib/device.ts';
import { Button } from '#src/components/button.tsx';
import { Box, EmptyState } from '#src/components/status.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { DraftLine } from '#src/forms/drafts/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { columnSets, requiredFields, toTitle } from '../column-sets.ts';
import { getFields } from '../titles.ts';
import type { TableImport } from '../use-table-import.ts';
import type { GridRow } from '../grid/row.ts';
import { type CellPlace, filterRows, type GridFilter, type GridView, nextFault, toView } from '../grid/view.ts';
import { CellPanel, useLastEdit } from './cell-panel.tsx';
import { RepairBar, StartImport } from './repair-bar.tsx';
import { RepairGrid } from './repair-grid.tsx';
import { RowTickets } from './row-tickets.tsx';
import { getWords, useImportText } from '../texts.ts';
import type { SavedCopy } from '../saved-import.ts';
import type { GridAction } from '../grid/grid.ts';
import { duplicateChoices } from './duplicate-box.tsx';
import { actionsFor } from './duplicate-actions.ts';
import { separatorQuestions } from '../grid/read-cells.ts';

interface SeparatorsBoxProps {
  rows: readonly GridRow[];
  dispatch: (action: GridAction) => void;
}

/** Asks for each column with numbers like `1,500` how much they are; the answer holds for the whole column. */
function SeparatorsBox({ rows, dispatch }: SeparatorsBoxProps) {
  const { t, format } = useImportText();
  const [first] = rows;
  if (!first) return null;
  return separatorQuestions(rows).map(({ field, rows: count, text, answers }) => (
    <Box key={field} tone="warn">
      {t('import:separators.ask', {
        count,
        rows: format.number(count, 0),
        field: t(toTitle(first.columns, field)),
        text: isolate(text),
      })}{' '}
      {count > 1 && t('import:separators.all')}
      <div className="row">
        {answers.map(({ mark, value }) => (
          <Button key={mark} variant="line" size="sm" onClick={() => dispatch({ type: 'separate', field, mark })}>
            {t('import:separators.option', { value: isolate(String(value)) })}
          </Button>
        ))}
      </div>
    </Box>
  ));
}

/** One decision for all addresses that are there twice. */
function DuplicatesBar({ view, dispatch }: { view: GridView; dispatch: (action: GridAction) => void }) {
  const { t } = useImportText();
  const ids = view.rows.filter(({ id }) => view.states.get(id) === 'duplicate').map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <div className="import-all" role="group" aria-label={t('import:duplicate.all')}>
      <b>{t('import:duplicate.all')}</b>
      {duplicateChoices.map((decision) => (
        <Button
          key={decision}
          variant="line"
          size="sm"
          onClick={() => {
            for (const action of actionsFor(view, ids, decision)) dispatch(action);
          }}
        >
          {t(`import:duplicate.${decision}`)}
        </Button>
      ))}
    </div>
  );
}

/** Whether a reload would find the rows as they are. */
function SavedLine({ columns, kept }: { columns: ColumnSetName; kept: Pick<SavedCopy, 'saveState'> }) {
  const { t } = useImportText();
  const state = useObservable(kept.saveState);
  const isLost = state.status === 'failed';

  useEffect(() => {
    // Leaving the page needs no question: the rows are stored on this device. Only a failed copy is worth one.
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  return isLost ? <Box tone="warn">{t(getWords[columns].notKept)}</Box> : <DraftLine state={state} />;
}

/**
 * The rows that match a filter. A row that once matched stays until another filter is chosen: a row must not vanish the
 * moment it is corrected.
 */
function useShownRows(view: GridView, first: GridFilter) {
  const [filter, setFilter] = useState(first);
  const [stays, setStays] = useState<ReadonlySet<number>>(() => new Set(filterRows(view, first).map(({ id }) => id)));
  const now = new Set(filterRows(view, filter).map(({ id }) => id));
  const rows: readonly GridRow[] =
    filter === 'all' ? view.rows : view.rows.filter(({ id }) => stays.has(id) || now.has(id));
  return {
    filter,
    rows,
    choose: (next: GridFilter) => {
      setFilter(next);
      setStays(new Set(filterRows(view, next).map(({ id }) => id)));
    },
  };
}

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
