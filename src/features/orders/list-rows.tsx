import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type OrderTurn, orderTurns } from '#domain/parcel/parcel-verdict.ts';
import { useText } from '#src/i18n/react.tsx';
import type { ListedOrder } from '#src/shared/orders/last-order.ts';
import type { Selection } from '#src/shared/paged-list/use-selection.ts';
import { Button, ButtonLink, IconButton } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { type Column, Table } from '#src/components/lists.tsx';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';

/** One thing that can be done with a row: somewhere to go, or something to do here. */
export interface Deed {
  label: string;
  icon: IconName;
  to?: string;
  onDo?: () => void;
}

/** A row of the one list: an order, a batch, a draft, a return label. */
export interface ListRow {
  id: string;
  /** Its name among the others, for the buttons of its row. */
  name: string;
  turn: OrderTurn;
  icon: IconName;
  title: ReactNode;
  /** What it is, and where it goes or comes from. */
  about: string;
  /** Its number, or that it has none yet. */
  number: ReactNode;
  note?: string;
  status: ReactNode;
  /** When it is due, arrives or has happened. */
  when: ReactNode;
  cost?: ReactNode;
  /** The next useful one first; what cannot be taken back is the last. */
  deeds: readonly [Deed, ...Deed[]];
  /** Of an order: it can be chosen with others. */
  order?: ListedOrder;
}

/** Rows that are no orders, with the dialogs that their actions open. */
export interface OtherRows {
  rows: readonly ListRow[];
  dialogs: ReactNode;
}

/** What can be done with a row: one button, and a menu with the rest. @param isTicket in the foot of a ticket. */
function RowActions({ row: { name, turn, deeds }, isTicket = false }: { row: ListRow; isTicket?: boolean }) {
  const { t } = useText('orders');
  const navigate = useNavigate();
  const [first, ...rest] = deeds;
  const more = t('orders:more', { waybill: name });
  // What waits for its customer is seen at a glance.
  const look = {
    variant: isTicket ? 'quiet' : turn === 'yours' ? 'primary' : 'line',
    size: 'sm',
    wide: isTicket,
    ...(isTicket && { icon: first.icon }),
  } as const;
  return (
    <>
      {first.to === undefined ? (
        <Button {...look} onClick={first.onDo}>
          {first.label}
        </Button>
      ) : (
        <ButtonLink {...look} to={first.to}>
          {first.label}
        </ButtonLink>
      )}
      {rest.length > 0 && (
        <ActionMenu
          label={more}
          actions={rest.map(({ label, icon, to, onDo }) => ({
            label,
            icon,
            onChoose: () => (to === undefined ? onDo?.() : void navigate(to)),
          }))}
          button={(attributes) =>
            isTicket ? (
              <Button variant="quiet" size="sm" icon="more" wide aria-label={more} {...attributes}>
                {t('orders:moreShort')}
              </Button>
            ) : (
              <IconButton icon="more" label={more} {...attributes} />
            )
          }
        />
      )}
    </>
  );
}

function Choice({ order, selection }: { order: ListedOrder; selection: Selection<ListedOrder> }) {
  const { t } = useText('orders');
  const { orderNo, waybillNo } = order;
  return (
    <CheckRow checked={selection.has(orderNo)} onChange={() => selection.toggle(orderNo)}>
      <span className="sr">{t('orders:select', { waybill: waybillNo })}</span>
    </CheckRow>
  );
}

interface ListRowsProps {
  /** What the rows are, for the table and the list. */
  label: string;
  rows: readonly ListRow[];
  /** Where several orders can be dealt with at once. */
  selection?: Selection<ListedOrder>;
  /** Groups the rows by whose turn it is, each under its head. */
  headOf?: ((turn: OrderTurn) => ReactNode) | undefined;
}

function RowTicket({
  row,
  selection,
  isGrouped,
}: Pick<ListRowsProps, 'selection'> & { row: ListRow; isGrouped: boolean }) {
  const Title = isGrouped ? 'h3' : 'h2';
  return (
    <Ticket bite={false} className={row.turn === 'yours' ? 'orders-yours' : undefined}>
      <TicketPart>
        <div className="row between">
          {row.status}
          <span className="orders-cost">
            <b>{row.cost}</b>
            {selection && row.order && <Choice order={row.order} selection={selection} />}
          </span>
        </div>
        <Title>{row.title}</Title>
        <p className="soft sm">{[row.about, row.note].filter(Boolean).join(' · ')}</p>
        <p className="sm">
          <b>{row.when}</b>
        </p>
        <p className="soft sm">{row.number}</p>
      </TicketPart>
      <TicketPart className="tear">
        <RowActions row={row} isTicket />
      </TicketPart>
    </Ticket>
  );
}

/** The rows twice: a table from 768 px on, tickets below; CSS shows one of them. */
export function ListRows({ label, rows, selection, headOf }: ListRowsProps) {
  const { t } = useText('orders');
  const choice: Column<ListRow>[] = selection
    ? [
        {
          id: 'select',
          head: (
            <CheckRow checked={selection.isAll} onChange={selection.toggleAll}>
              <span className="sr">{t('orders:selectAll')}</span>
            </CheckRow>
          ),
          cell: ({ order }) => order && <Choice order={order} selection={selection} />,
        },
      ]
    : [];
  const columns: readonly Column<ListRow>[] = [
    ...choice,
    {
      id: 'name',
      head: t('orders:column.name'),
      cell: ({ icon, turn, title, about }) => (
        <span className="orders-name">
          <span className={turn === 'yours' ? 'orders-kind orders-yours' : 'orders-kind'}>
            <Icon name={icon} />
          </span>
          <span>
            <b>{title}</b>
            <span className="soft sm block">{about}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'waybill',
      head: t('orders:column.waybill'),
      cell: ({ number, note }) => (
        <>
          {number}
          <span className="soft sm block orders-note">{note}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: t('orders:column.status'),
      cell: ({ status, when }) => (
        <>
          {status}
          <span className="soft sm block orders-when">{when}</span>
        </>
      ),
    },
    { id: 'cost', head: t('orders:column.cost'), numeric: true, cell: ({ cost = '–' }) => cost },
    {
      id: 'actions',
      head: <span className="sr">{t('orders:column.actions')}</span>,
      cell: (row) => (
        <div className="orders-acts">
          <RowActions row={row} />
        </div>
      ),
    },
  ];
  const groups = headOf
    ? orderTurns
        .map((turn) => ({ id: turn, head: headOf(turn), rows: rows.filter((row) => row.turn === turn) }))
        .filter((group) => group.rows.length > 0)
    : [{ id: 'all', head: undefined, rows }];
  return (
    <>
      <div className="hide-m">
        <Table caption={label} columns={columns} groups={groups} rowKey={({ id }) => id} />
      </div>
      <div className="orders-tickets">
        {groups.map(({ id, head, rows: own }) => (
          <section key={id}>
            {head && <h2>{head}</h2>}
            <ul aria-label={label}>
              {own.map((row) => (
                <li key={row.id}>
                  <RowTicket row={row} selection={selection} isGrouped={head !== undefined} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
