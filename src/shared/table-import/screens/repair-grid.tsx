import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import { toTitle } from '../column-sets.ts';
import type { CellPlace, GridView } from '../grid/view.ts';
import type { GridRow } from '../grid/row.ts';
import { useImportText } from '../texts.ts';
import { GridCell, RowStateChip } from './grid-cell.tsx';
import { useGridFocus } from './use-grid-focus.ts';

export interface RepairGridProps {
  columns: ColumnSetName;
  view: GridView;
  /** Those that the filter lets through. */
  rows: readonly GridRow[];
  fields: readonly ColumnField[];
  active: CellPlace | undefined;
  onActive: (place: CellPlace | undefined) => void;
  onText: (place: CellPlace, text: string) => void;
  onRemove: (id: number) => void;
  /** What is known of a row besides its cells; under its number. */
  note?: ((row: GridRow) => ReactNode) | undefined;
  /** Hands out the way to move the focus to a cell. */
  focusRef: { current: ((place: CellPlace) => void) | undefined };
}

/** A row without and with a fault, in pixels; only a guess until it is drawn and measured. */
const usualHeight = 56;
const faultyHeight = 104;
const rowsBeyond = 6;

/** The rows as a spreadsheet; only those in sight are drawn, and the one with the focus. */
export function RepairGrid({
  columns,
  view,
  rows,
  fields,
  active,
  onActive,
  onText,
  onRemove,
  note,
  focusRef,
}: RepairGridProps) {
  const { t, format } = useImportText();
  const root = useRef<HTMLDivElement>(null);
  const { place, rowIndex, editing, press, focus, edit, commit, cancel } = useGridFocus({
    root,
    rows,
    fields,
    active,
    onActive,
    onText,
    onRemove,
  });
  focusRef.current = focus;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => root.current,
    estimateSize: (index) => (rows[index]?.faults.length ? faultyHeight : usualHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: rowsBeyond,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), rowIndex])]
        .filter((index) => index < rows.length)
        .toSorted((a, b) => a - b),
  });
  const activate = useCallback((id: number, field: ColumnField) => onActive({ id, field }), [onActive]);

  function begin(id: number, field: ColumnField) {
    const row = rows.find((each) => each.id === id);
    if (row) edit({ id, field }, row.texts[field] ?? '');
  }

  return (
    <div
      ref={root}
      role="grid"
      tabIndex={-1}
      className="import-grid"
      aria-label={t('import:grid.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={fields.length + 1}
      onKeyDown={press}
    >
      <div role="presentation" className="import-head">
        <div role="row" aria-rowindex={1} className="import-row">
          <div role="columnheader" aria-colindex={1} className="import-cell first">
            {t('import:grid.line')}
          </div>
          {fields.map((field, index) => (
            <div key={field} role="columnheader" aria-colindex={index + 2} className={`import-cell f-${field}`}>
              {t(toTitle(columns, field))}
            </div>
          ))}
        </div>
      </div>
      <div role="presentation" className="import-body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className="import-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <div role="rowheader" aria-colindex={1} className="import-cell first">
                <span className="num">{format.number(row.line, 0)}</span>
                <RowStateChip state={view.states.get(row.id) ?? 'ready'} />
                {note?.(row)}
              </div>
              {fields.map((field, column) => (
                <GridCell
                  key={field}
                  row={row}
                  field={field}
                  position={column + 2}
                  isActive={place?.id === row.id && place.field === field}
                  editing={editing?.place.id === row.id && editing.place.field === field ? editing.text : undefined}
                  onActivate={activate}
                  onEdit={begin}
                  onCommit={commit}
                  onCancel={cancel}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
