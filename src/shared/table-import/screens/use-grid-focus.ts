/** Which cell has the grid's one stop of the Tab key, and moving the focus there. */
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import type { GridRow } from '../grid/row.ts';
import type { CellPlace } from '../grid/view.ts';
import type { EditEnd } from './grid-cell.tsx';

// Where the keys lead in the grid (ARIA grid pattern). Pure.

interface GridSpot {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const rowsPerPage = 10;

/** The next spot; undefined for keys that lead nowhere. In right-to-left scripts the arrows go where they point. */
export function moved(
  { row, column }: GridSpot,
  { key, ctrlKey, metaKey }: PressedKey,
  size: GridSize,
  isRtl: boolean,
): GridSpot | undefined {
  const whole = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const within = (next: GridSpot): GridSpot => ({
    row: Math.min(last.row, Math.max(0, next.row)),
    column: Math.min(last.column, Math.max(0, next.column)),
  });
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return within({ row, column: whole ? last.column : column + 1 });
    case backward:
      return within({ row, column: whole ? 0 : column - 1 });
    case 'ArrowDown':
      return within({ row: whole ? last.row : row + 1, column });
    case 'ArrowUp':
      return within({ row: whole ? 0 : row - 1, column });
    case 'PageDown':
      return within({ row: row + rowsPerPage, column });
    case 'PageUp':
      return within({ row: row - rowsPerPage, column });
    case 'Home':
      return within({ row: whole ? 0 : row, column: 0 });
    case 'End':
      return within({ row: whole ? last.row : row, column: last.column });
    default:
      return undefined;
  }
}

/** A character key: it starts a new text in the cell, as in a spreadsheet. */
export const isWriting = ({ key, ctrlKey, metaKey }: PressedKey): boolean => key.length === 1 && !ctrlKey && !metaKey;

export interface GridFocusInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly GridRow[];
  readonly fields: readonly ColumnField[];
  readonly active: CellPlace | undefined;
  readonly onActive: (place: CellPlace | undefined) => void;
  readonly onText: (place: CellPlace, text: string) => void;
  readonly onRemove: (id: number) => void;
}

const firstIndex = 0;

export function useGridFocus({ root, rows, fields, active, onActive, onText, onRemove }: GridFocusInput) {
  const [editing, setEditing] = useState<{ readonly place: CellPlace; readonly text: string }>();
  const wanted = useRef(false);

  const row = Math.max(
    firstIndex,
    rows.findIndex(({ id }) => id === active?.id),
  );
  const column = Math.max(firstIndex, active ? fields.indexOf(active.field) : firstIndex);
  const current = rows[row];
  const field = fields[column];
  const place = current && field ? { id: current.id, field } : undefined;

  // The cell may only be drawn now that it is the active one.
  useLayoutEffect(() => {
    if (!wanted.current || editing || !place) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${place.id}/${place.field}"]`);
    if (!cell) return;
    wanted.current = false;
    cell.focus();
  });

  const focus = useCallback(
    (next: CellPlace) => {
      wanted.current = true;
      onActive(next);
    },
    [onActive],
  );

  function go(to: { row: number; column: number }) {
    const [next, nextField] = [rows[to.row], fields[to.column]];
    if (next && nextField) focus({ id: next.id, field: nextField });
  }

  const edit = (at: CellPlace, text: string) => setEditing({ place: at, text });

  function press(event: KeyboardEvent) {
    if (!place || !current || editing) return;
    const isRtl = document.documentElement.dir === 'rtl';
    const to = moved({ row, column }, event, { rows: rows.length, columns: fields.length }, isRtl);
    if (to) go(to);
    else if (event.key === 'Enter' || event.key === 'F2') edit(place, current.texts[place.field] ?? '');
    else if (event.key === 'Delete' && event.shiftKey) onRemove(place.id);
    else if (event.key === 'Delete' || event.key === 'Backspace') onText(place, '');
    else if (isWriting(event)) edit(place, event.key);
    else return;
    event.preventDefault();
  }

  const steps: Readonly<Record<EditEnd, readonly [rows: number, columns: number]>> = {
    down: [1, 0],
    next: [0, 1],
    previous: [0, -1],
    stay: [0, 0],
  };

  function commit(text: string, end: EditEnd) {
    if (!editing) return;
    const [down, along] = steps[end];
    setEditing(undefined);
    const before = rows.find(({ id }) => id === editing.place.id)?.texts[editing.place.field] ?? '';
    // Enter confirms the current value; passing through confirms nothing.
    if (end !== 'stay' || text !== before) onText(editing.place, text);
    // In a filtered list the row may be gone by then: its place is the next one's.
    if (end !== 'stay')
      go({
        row: Math.min(rows.length - 1, row + down),
        column: Math.min(fields.length - 1, Math.max(0, column + along)),
      });
  }

  function cancel() {
    setEditing(undefined);
    wanted.current = true;
  }

  return { place, rowIndex: row, editing, press, focus, edit, commit, cancel };
}
