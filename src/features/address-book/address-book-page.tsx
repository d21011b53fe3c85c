import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { bookParams, type BookType, bookTypes, getBook, importParams } from '#src/shared/addresses/books.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { lastPage } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { type Selection, useSelection } from '#src/shared/paged-list/use-selection.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Tabs } from '#src/components/lists.tsx';
import { Box, EmptyState, Skeleton } from '#src/components/status.tsx';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SelectionBar } from '#src/shared/paged-list/selection-bar.tsx';
import { UndoSummary } from '#src/shared/addresses/undo-summary.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { Icon } from '#src/components/icon.tsx';
import { AddressRows } from './address-rows.tsx';
import { type BookActions, bookListParams, type BookNews, type BookQuery, useBookActions } from './book-list.ts';
import type { Entry } from './entry.ts';
import { LastImportLine } from './last-import.tsx';
import './address-book.css';

/** The bars between the search and the rows: the selection, and the result of the last action. */
interface BookSelectionProps {
  type: BookType;
  selection: Selection<Entry>;
  actions: BookActions;
}

function BookSelection({ type, selection, actions }: BookSelectionProps) {
  const { t } = useText('addresses');
  const { ids, clear } = selection;
  return (
    <SelectionBar
      label={t('addresses:selection')}
      count={t('addresses:selected', { count: ids.length })}
      clearLabel={t('addresses:clearSelection')}
      onClear={clear}
      hidden={ids.length === 0}
    >
      <button type="button" onClick={() => actions.remove(type, ids)}>
        <Icon name="close" />
        {t('addresses:removeSelected')}
      </button>
    </SelectionBar>
  );
}

/**
 * Undoes the last deletion, then the one before it, also after other pages were visited; the undo button has the focus.
 */
function DeletedLine({ actions: { deletion, undo, busy } }: { actions: BookActions }) {
  const { t } = useText('addresses');
  const button = useRef<HTMLButtonElement>(null);
  const atFirst = useRef(deletion);
  useEffect(() => {
    if (deletion && deletion !== atFirst.current) button.current?.focus();
  }, [deletion]);
  if (!deletion) return null;
  return (
    <div className="address-deleted">
      <span>{t('addresses:deleted', { count: deletion.ids.length })}</span>
      <Button ref={button} variant="quiet" size="sm" icon="return" busy={busy} onClick={undo}>
        {t('addresses:undo')}
      </Button>
    </div>
  );
}

function Done({ news }: { news: Extract<BookNews, { kind: 'done' }> }) {
  const { t } = useText('addresses');
  const { name } = news.params;
  return (
    <p className="okm">
      <Icon name="tick" />
      {t(news.key, { ...news.params, ...(name && { name: isolate(String(name)) }) })}
    </p>
  );
}

/** The last action in a sentence, and the way back from a deletion. */
function NewsLines({ actions }: { actions: BookActions }) {
  const { t } = useText('addresses', 'answers');
  const { news } = actions;
  return (
    <>
      {news?.kind === 'failed' && (
        <Box tone="err" role="alert">
          <b>{t(news.key)}</b> {t(news.why)}
        </Box>
      )}
      <div role="status" className="address-news">
        {news?.kind === 'done' && <Done news={news} />}
        {news?.kind === 'undone' && (
          <Box tone="ok">
            <UndoSummary tally={news.tally} />
          </Box>
        )}
        <DeletedLine actions={actions} />
      </div>
    </>
  );
}

/** The book as a spreadsheet, in the columns that an import reads (SYS-05). */
function ExportButton({ type }: { type: BookType }) {
  const { t } = useText('addresses', 'answers');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function save() {
    setBusy(true);
    const result = await api.download('addressExport', { type }, t(`addresses:exportFile.${getBook(type)}`));
    setBusy(false);
    setFailure(result.ok ? undefined : result);
  }

  return (
    <>
      <Button variant="line" size="sm" icon="download" busy={busy} onClick={() => void save()}>
        {t('addresses:export')}
      </Button>
      {failure && (
        <p className="errm" role="alert">
          {t('addresses:exportFailed')} {t(failureKey(failure))}
        </p>
      )}
    </>
  );
}

const books = ['sender', 'recipient'] as const;

function Nothing({ query, cleared }: { query: BookQuery; cleared: string }) {
  const { t } = useText('addresses');
  if (query.keyword) {
    return (
      <EmptyState
        title={t('addresses:empty.filtered')}
        action={<ButtonLink to={cleared}>{t('addresses:empty.clear')}</ButtonLink>}
      >
        {t('addresses:empty.filteredHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(`addresses:empty.${getBook(query.type)}`)}
      action={
        <ButtonLink to={bookParams.href(paths.newAddress, { type: query.type })}>{t('addresses:new')}</ButtonLink>
      }
    >
      {t('addresses:empty.hint')}
    </EmptyState>
  );
}

/** One customer's two books (ROUTE-06, ENT-14). */
function CustomerBook({ userId }: { userId: string }) {
  const { t } = useText('addresses', 'answers');
  const list = usePagedList('addressList', {
    params: bookListParams,
    input: ({ keyword, ...rest }) => ({ ...rest, ...(keyword && { keyword }) }),
    isOwn: (row, { type }) => row.type === type,
  });
  const { query, data, page: shown, to, go, reload } = list;
  const { type } = query;
  const actions = useBookActions(userId, reload);
  const { endedImport, endImport, deletion } = actions;
  const lastImport = shown?.lastImport?.importId === endedImport ? undefined : shown?.lastImport;
  const title = useRef<HTMLHeadingElement>(null);
  const rows: readonly Entry[] = shown?.rows ?? [];
  const selection = useSelection(rows, ({ id }) => id);

  useEffect(() => {
    // The button that was pressed is gone, and the whole book is another one: reading begins at its title.
    if (endedImport) title.current?.focus();
  }, [endedImport]);

  const couldUndo = useRef(deletion !== undefined);
  useEffect(() => {
    // The last deletion was undone, and its button is gone.
    if (couldUndo.current && !deletion) title.current?.focus();
    couldUndo.current = deletion !== undefined;
  }, [deletion]);

  // The last rows of the last page are gone: what is before them is shown.
  if (shown && rows.length === 0 && shown.total > 0)
    return <Navigate to={to({ page: lastPage(shown.total, query.pageSize) })} replace />;

  return (
    <div className="page addresses">
      <header className="row between">
        <h1 ref={title} tabIndex={-1}>
          {t('addresses:title')}
        </h1>
        <ButtonLink to={bookParams.href(paths.newAddress, { type })} variant="go" tail="plus">
          {t('addresses:new')}
        </ButtonLink>
      </header>
      <Tabs
        label={t('addresses:tabs')}
        current={getBook(type)}
        tabs={books.map((book) => ({
          id: book,
          to: to({ type: bookTypes[book], keyword: '' }),
          label: data
            ? t('addresses:counted', { name: t(`addresses:book.${book}`), total: data.counts[book] })
            : t(`addresses:book.${book}`),
        }))}
      />
      <div className="address-tools">
        <ListSearch
          className="address-search"
          label={t('addresses:search')}
          submit={t('addresses:searchSubmit')}
          keyword={query.keyword}
          onSearch={(keyword) => go({ keyword })}
        />
        <ExportButton type={type} />
        <ButtonLink to={importParams.href(paths.addressImport, { type })} variant="line" size="sm" icon="file">
          {t('addresses:import')}
        </ButtonLink>
      </div>
      <NewsLines actions={actions} />
      {lastImport && <LastImportLine key={lastImport.importId} last={lastImport} onEnd={endImport} />}
      <BookSelection type={type} selection={selection} actions={actions} />
      <PagedList
        list={list}
        loading={t('addresses:loading')}
        failed={t('addresses:failed')}
        empty={<Nothing query={query} cleared={to({ keyword: '' })} />}
        busy={actions.busy}
      >
        {(page) => <AddressRows rows={page.rows} selection={selection} actions={actions} />}
      </PagedList>
    </div>
  );
}

/** Sits behind the sign-in guard; a stored session's customer may still be on the way. */
export function AddressBookPage() {
  const { t } = useText('addresses');
  const { user } = useSession();
  if (user) return <CustomerBook key={user.userId} userId={user.userId} />;
  return (
    <div className="page addresses">
      <Skeleton label={t('addresses:loading')} />
    </div>
  );
}
