import { type ReactNode, useId, useState } from 'react';
import { constants } from '#domain/constants.ts';
import type { ColumnField } from '#machines/table-import.mapping.ts';
import { Button } from '#src/components/button.tsx';
import { formatAddress } from '#domain/address/address.ts';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import type { GridAction } from '../grid/grid.ts';
import type { GridRow } from '../grid/row.ts';
import type { CellPlace, GridView } from '../grid/view.ts';
import { faultAt, faultText, isMisfit, markTexts, useImportText } from '../texts.ts';
import { getControl, toTitle } from '../column-sets.ts';
import { ConfirmCell, MisfitBox, RestoreCell, RowDuplicate } from './cell-panel.tsx';
import { RowStateChip } from './grid-cell.tsx';

interface TicketFieldProps {
  row: GridRow;
  field: ColumnField;
  onText: (place: CellPlace, text: string) => void;
  dispatch: (action: GridAction) => void;
}

/** Validated on blur, so that no error appears in the middle of a word. */
function TicketField({ row, field, onText, dispatch }: TicketFieldProps) {
  const { t } = useImportText();
  const fault = faultAt(row, field);
  const misfit = fault && isMisfit(fault) ? fault : undefined;
  const fixes = misfit ? [] : markTexts(t, row, field);
  const text = row.texts[field] ?? '';
  return (
    <div className="import-ticket-field">
      <Field
        label={t(toTitle(row.columns, field))}
        error={fault && faultText(t, fault)}
        ok={fixes.length > 0 ? fixes.join(' · ') : undefined}
      >
        <TextControl
          key={text}
          defaultValue={text}
          {...getControl(row.columns, field)}
          autoComplete="off"
          data-cell={`${row.id}/${field}`}
          // Passing through confirms nothing.
          onBlur={({ target: { value } }) => value !== text && onText({ id: row.id, field }, value)}
        />
      </Field>
      {misfit ? (
        <MisfitBox row={row} fault={misfit} dispatch={dispatch} />
      ) : (
        <div className="row">
          <ConfirmCell row={row} field={field} dispatch={dispatch} />
          <RestoreCell row={row} field={field} dispatch={dispatch} />
        </div>
      )}
    </div>
  );
}

interface RowTicketProps {
  row: GridRow;
  view: GridView;
  fields: readonly ColumnField[];
  /** What is known of a row besides its cells. */
  note?: ((row: GridRow) => ReactNode) | undefined;
  onText: (place: CellPlace, text: string) => void;
  dispatch: (action: GridAction) => void;
}

/** A row on a phone: who and where, and only the fields that need attention; the others open on demand. */
function RowTicket({ row, view, fields, note, onText, dispatch }: RowTicketProps) {
  const { t, format } = useImportText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // A field that was faulty when it was opened stays open, so that nothing jumps away once it is right.
  const [faulty] = useState(() => new Set(row.faults.map(({ field }) => field)));
  const open = fields.filter((field) => isOpen || faulty.has(field) || faultAt(row, field));
  return (
    <Ticket bite={false} aria-labelledby={id}>
      <TicketPart>
        <div className="row between">
          <RowStateChip state={view.states.get(row.id) ?? 'ready'} />
          <span className="soft sm">{t('import:grid.lineOf', { line: format.number(row.line, 0) })}</span>
        </div>
        <h2 id={id}>
          <bdi>{row.texts.name || t('import:grid.unnamed')}</bdi>
        </h2>
        <p className="soft sm">
          <bdi>{formatAddress(row.texts)}</bdi>
        </p>
        {note?.(row)}
        {open.length > 0 && (
          <div className="import-ticket-fields">
            {open.map((field) => (
              <TicketField key={field} row={row} field={field} onText={onText} dispatch={dispatch} />
            ))}
          </div>
        )}
        <RowDuplicate row={row} view={view} dispatch={dispatch} />
      </TicketPart>
      <TicketPart className="import-tear">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="edit" />
          {t(isOpen ? 'import:ticket.less' : 'import:ticket.more')}
        </button>
        <button type="button" onClick={() => dispatch({ type: 'remove', ids: [row.id] })}>
          <Icon name="close" />
          {t('import:ticket.remove')}
        </button>
      </TicketPart>
    </Ticket>
  );
}

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
