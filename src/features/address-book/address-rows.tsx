import { Link } from 'react-router-dom';
import { formatAddress } from '#domain/address/address.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import type { Selection } from '#src/shared/paged-list/use-selection.ts';
import { Button, ButtonLink, IconButton } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Icon } from '#src/components/icon.tsx';
import { type Column, Table } from '#src/components/lists.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Status } from '#src/components/status.tsx';
import { addressQuality } from '#domain/address/address-quality.ts';
import { getBook } from '#src/shared/addresses/books.ts';
import { ActionMenu } from '#src/components/overlays/action-menu.tsx';
import { type Entry, isDefault } from './entry.ts';
import type { BookActions } from './book-list.ts';

interface RowMenuProps {
  entry: Entry;
  actions: BookActions;
  /** In the foot of a ticket the button has a word. */
  look?: 'icon' | 'foot';
}

/** Actions for one address besides editing it. */
function RowMenu({ entry, actions, look = 'icon' }: RowMenuProps) {
  const { t } = useText('addresses');
  const label = t('addresses:more', { name: isolate(entry.name) });
  const isUsual = isDefault(entry);
  return (
    <ActionMenu
      label={label}
      actions={[
        {
          label: t(`addresses:${isUsual ? 'unsetDefault' : 'setDefault'}.${getBook(entry.type)}`),
          icon: isUsual ? 'cross' : 'tick',
          onChoose: () => actions.setDefault(entry, !isUsual),
        },
        { label: t('addresses:remove'), icon: 'close', onChoose: () => actions.remove(entry.type, [entry.id]) },
      ]}
      button={(attributes) =>
        look === 'icon' ? (
          <IconButton icon="more" label={label} {...attributes} />
        ) : (
          <Button variant="quiet" icon="more" wide aria-label={label} {...attributes}>
            {t('addresses:moreShort')}
          </Button>
        )
      }
    />
  );
}

/** What a courier will miss at this address, one word per gap. */
function QualityMark({ entry }: { entry: Entry }) {
  const { t, format } = useText('addresses');
  const { missing } = addressQuality(entry);
  if (missing.length === 0) {
    return (
      <Status tone="ok" icon="tick">
        {t('addresses:quality.complete')}
      </Status>
    );
  }
  return (
    <>
      <Status tone="warn" icon="triangle">
        {t('addresses:quality.missing', { count: missing.length })}
      </Status>
      <span className="soft sm block">{format.list(missing.map((gap) => t(`addresses:quality.gap.${gap}`)))}</span>
    </>
  );
}

export interface AddressRowsProps {
  rows: readonly Entry[];
  selection: Selection<Entry>;
  actions: BookActions;
}

function Usual({ entry }: { entry: Entry }) {
  const { t } = useText('addresses');
  if (!isDefault(entry)) return null;
  return (
    <p>
      <Status tone="neu" icon="tick">
        {t('addresses:usual')}
      </Status>
    </p>
  );
}

function Name({ entry }: { entry: Entry }) {
  return (
    <>
      <b>
        <bdi>{entry.name}</bdi>
      </b>
      {entry.company && (
        <span className="soft sm block">
          <bdi>{entry.company}</bdi>
        </span>
      )}
      <Usual entry={entry} />
    </>
  );
}

function Choice({ entry, selection }: { entry: Entry; selection: Selection<Entry> }) {
  const { t } = useText('addresses');
  return (
    <CheckRow checked={selection.has(entry.id)} onChange={() => selection.toggle(entry.id)}>
      <span className="sr">{t('addresses:select', { name: isolate(entry.name) })}</span>
    </CheckRow>
  );
}

function AddressTicket({ entry, selection, actions }: Omit<AddressRowsProps, 'rows'> & { entry: Entry }) {
  const { t } = useText('addresses');
  return (
    <Ticket bite={false}>
      <TicketPart>
        <div className="address-head">
          <h2>
            <bdi>{entry.name}</bdi>
          </h2>
          <Choice entry={entry} selection={selection} />
        </div>
        <Usual entry={entry} />
        {entry.company && (
          <p className="soft">
            <bdi>{entry.company}</bdi>
          </p>
        )}
        <p>
          <bdi>{formatAddress(entry)}</bdi>
        </p>
        <p className="soft">
          <Ltr>{formatPhone(entry.phone)}</Ltr>
        </p>
        <div className="address-gaps">
          <QualityMark entry={entry} />
        </div>
      </TicketPart>
      <TicketPart className="tear">
        <Link to={paths.address(entry.id)} aria-label={t('addresses:editOne', { name: isolate(entry.name) })}>
          <Icon name="edit" />
          {t('addresses:edit')}
        </Link>
        <RowMenu entry={entry} actions={actions} look="foot" />
      </TicketPart>
    </Ticket>
  );
}

/** The rows twice: a table from 768 px on, tickets below; CSS shows one of them. */
export function AddressRows({ rows, selection, actions }: AddressRowsProps) {
  const { t } = useText('addresses');

  const columns: readonly Column<Entry>[] = [
    {
      id: 'select',
      head: (
        <CheckRow checked={selection.isAll} onChange={selection.toggleAll}>
          <span className="sr">{t('addresses:selectAll')}</span>
        </CheckRow>
      ),
      cell: (entry) => <Choice entry={entry} selection={selection} />,
    },
    { id: 'name', head: t('addresses:column.name'), cell: (entry) => <Name entry={entry} /> },
    {
      id: 'address',
      head: t('addresses:column.address'),
      cell: (entry) => (
        <>
          <bdi>{formatAddress(entry)}</bdi>
          <span className="soft sm block">
            <Ltr>{formatPhone(entry.phone)}</Ltr>
          </span>
        </>
      ),
    },
    { id: 'quality', head: t('addresses:column.quality'), cell: (entry) => <QualityMark entry={entry} /> },
    {
      id: 'actions',
      head: <span className="sr">{t('addresses:column.actions')}</span>,
      cell: (entry) => (
        <div className="address-acts">
          <ButtonLink
            to={paths.address(entry.id)}
            variant="line"
            size="sm"
            aria-label={t('addresses:editOne', { name: isolate(entry.name) })}
          >
            {t('addresses:edit')}
          </ButtonLink>
          <RowMenu entry={entry} actions={actions} />
        </div>
      ),
    },
  ];

  return (
    <>
      <div className="hide-m">
        <Table caption={t('addresses:title')} columns={columns} rows={rows} rowKey={(entry) => entry.id} />
      </div>
      <ul className="address-tickets">
        {rows.map((entry) => (
          <li key={entry.id}>
            <AddressTicket entry={entry} selection={selection} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}
