import { type ReactNode, useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { ColumnField } from '#machines/table-import/mapping.ts';
import { Button } from '#src/ui/button.tsx';
import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import type { CellPlace, GridView } from '../grid/view.ts';
import { useImportText } from '../texts.ts';
import { RowTicket } from './row-ticket.tsx';

const [, atOnce] = constants.lists.pageSizes;

export interface RowTicketsProps {
  view: GridView;
  rows: readonly GridRow[];
  fields: readonly ColumnField[];
  note?: ((row: GridRow) => ReactNode) | undefined;
  onText: (place: CellPlace, text: string) => void;
  dispatch: (action: GridAction) => void;
}

/** The rows on a phone: a few at a time, since scrolling through thousands is impractical. */
export function RowTickets({ view, rows, fields, note, onText, dispatch }: RowTicketsProps) {
  const { t, format } = useImportText();
  const [shown, setShown] = useState<number>(atOnce);
  const texts = {
    shown: format.number(Math.min(shown, rows.length), 0),
    rows: format.number(rows.length, 0),
    count: rows.length,
  };
  return (
    <>
      <ul className="import-tickets">
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <RowTicket note={note} row={row} view={view} fields={fields} onText={onText} dispatch={dispatch} />
          </li>
        ))}
      </ul>
      <div className="row between">
        <span className="soft sm" role="status">
          {t('import:ticket.shown', texts)}
        </span>
        {shown < rows.length && (
          <Button variant="line" size="sm" onClick={() => setShown(shown + atOnce)}>
            {t('import:ticket.next')}
          </Button>
        )}
      </div>
    </>
  );
}
