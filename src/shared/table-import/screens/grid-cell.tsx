import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Status, type Tone } from '#src/components/status.tsx';
import type { ColumnField, ColumnSetName } from '#machines/table-import.mapping.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { RowState } from '../grid/view.ts';
import { faultAt, faultText, useImportText } from '../texts.ts';
import { getControl, toTitle } from '../column-sets.ts';
import type { GridRow } from '../grid/row.ts';

const looks = {
  ready: { tone: 'ok', icon: 'tick' },
  repair: { tone: 'err', icon: 'stop' },
  duplicate: { tone: 'warn', icon: 'copy' },
} as const satisfies Record<RowState, { tone: Tone; icon: IconName }>;

/** Whether a row can be imported, in colour, icon and word. */
export function RowStateChip({ state }: { state: RowState }) {
  const { t } = useImportText();
  return (
    <Status tone={looks[state].tone} icon={looks[state].icon}>
      {t(`import:state.${state}`)}
    </Status>
  );
}

export type EditEnd = 'down' | 'next' | 'previous' | 'stay';

interface CellEditorProps {
  columns: ColumnSetName;
  field: ColumnField;
  text: string;
  isFaulty: boolean;
  faultId: string;
  onCommit: (text: string, end: EditEnd) => void;
  onCancel: () => void;
}

function CellEditor({ columns, field, text, isFaulty, faultId, onCommit, onCancel }: CellEditorProps) {
  const { t } = useImportText();
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.focus(), []);

  function finish(end: EditEnd) {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(typed, end);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // The grid's own keys are disabled during an edit.
    event.stopPropagation();
    if (event.key === 'Escape') {
      isOver.current = true;
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      finish(event.key === 'Enter' ? 'down' : event.shiftKey ? 'previous' : 'next');
    }
  }

  return (
    <input
      ref={input}
      className="import-edit"
      aria-label={t(toTitle(columns, field))}
      aria-invalid={isFaulty || undefined}
      aria-describedby={isFaulty ? faultId : undefined}
      {...getControl(columns, field)}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish('stay')}
    />
  );
}

interface GridCellProps {
  row: GridRow;
  field: ColumnField;
  /** From 1, as the grid counts its columns. */
  position: number;
  isActive: boolean;
  /** The editor's initial text; undefined while not editing. */
  editing: string | undefined;
  onActivate: (id: number, field: ColumnField) => void;
  onEdit: (id: number, field: ColumnField) => void;
  onCommit: (text: string, end: EditEnd) => void;
  onCancel: () => void;
}

/** One cell: its text, and under it what is wrong with it. */
export const GridCell = memo(function GridCell({
  row,
  field,
  position,
  isActive,
  editing,
  onActivate,
  onEdit,
  onCommit,
  onCancel,
}: GridCellProps) {
  const { t } = useImportText();
  const fault = faultAt(row, field);
  const isFixed = (row.marks[field]?.fixes.length ?? 0) > 0;
  const faultId = `import-${row.id}-${field}`;
  const text = row.texts[field] ?? '';
  return (
    // The grid listens to the keys; the cell is what has the focus.
    <div
      role="gridcell"
      aria-colindex={position}
      data-cell={`${row.id}/${field}`}
      className={classNames('import-cell', fault && 'bad', !fault && isFixed && 'corrected')}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? faultId : undefined}
      onFocus={() => onActivate(row.id, field)}
      onDoubleClick={() => onEdit(row.id, field)}
    >
      {editing === undefined ? (
        <span className="import-text" dir={getControl(row.columns, field).dir}>
          {text || <span className="soft">{t('import:grid.empty')}</span>}
          {isFixed && !fault && <span className="sr"> {t('import:grid.fixed')}</span>}
        </span>
      ) : (
        <CellEditor
          columns={row.columns}
          field={field}
          text={editing}
          isFaulty={fault !== undefined}
          faultId={faultId}
          onCommit={onCommit}
          onCancel={onCancel}
        />
      )}
      {fault && (
        <span className="import-fault" id={faultId}>
          <Icon name="stop" />
          <span>{faultText(t, fault)}</span>
        </span>
      )}
    </div>
  );
});
