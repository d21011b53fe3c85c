import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { useCall } from '#src/api/use-call.ts';
import { bookOf, bookTypes } from '#src/shared/addresses/books.ts';
import { useText } from '#src/i18n/react.tsx';
import { pageSizeOf } from '#src/shared/paged-list/paging.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Pagination, Tabs } from '#src/ui/lists.tsx';
import { EmptyState, ErrorState, Skeleton } from '#src/ui/states.tsx';
import { AddressRows } from './address-rows.tsx';
import { NewsLines, SelectionBar } from './book-bars.tsx';
import { ExportButton } from './export-button.tsx';
import { LastImportLine } from './last-import.tsx';
import { type BookQuery, bookSearch, lastPage, readBookQuery } from './book-search-params.ts';
import { useBookActions } from './use-book-actions.ts';
import { useSelection } from './use-selection.ts';
import './address-book.css';

const books = ['sender', 'recipient'] as const;

function Search({ query, onSearch }: { query: BookQuery; onSearch: (keyword: string) => void }) {
  const { t } = useText('addresses');
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
  };
  return (
    <form role="search" className="address-search" onSubmit={submit}>
      <label className="lab sm" htmlFor={id}>
        {t('addresses:search')}
      </label>
      <div className="row">
        <TextControl
          key={query.keyword}
          id={id}
          name="keyword"
          type="search"
          size="short"
          dir="auto"
          defaultValue={query.keyword}
          maxLength={constants.text.line}
        />
        <Button type="submit" variant="line" size="sm" icon="search">
          {t('addresses:searchSubmit')}
        </Button>
      </div>
    </form>
  );
}

function Nothing({ query }: { query: BookQuery }) {
  const { t } = useText('addresses');
  if (query.keyword) {
    return (
      <EmptyState
        title={t('addresses:empty.filtered')}
        action={
          <ButtonLink to={bookSearch({ ...query, keyword: '', page: 1 })}>{t('addresses:empty.clear')}</ButtonLink>
        }
      >
        {t('addresses:empty.filteredHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(`addresses:empty.${bookOf(query.type)}`)}
      action={<ButtonLink to={paths.newAddress + bookSearch({ type: query.type })}>{t('addresses:new')}</ButtonLink>}
    >
      {t('addresses:empty.hint')}
    </EmptyState>
  );
}

/** One customer's two books (ROUTE-06, ENT-14). */
function CustomerBook({ userId }: { userId: string }) {
  const { t } = useText('addresses', 'answers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readBookQuery(search);
  const { keyword, type, page, pageSize } = query;
  const { data, failure, loading, reload } = useCall('addressList', {
    type,
    page,
    pageSize,
    ...(keyword && { keyword }),
  });
  const actions = useBookActions(userId, reload);
  // An answer for another book must not stand under this one while its own is on the way.
  const isOwn = data?.rows[0] ? data.rows[0].type === type : !loading;
  const shown = data && isOwn ? data : undefined;
  const { endedImport, endImport, deletion } = actions;
  const lastImport = shown?.lastImport?.importId === endedImport ? undefined : shown?.lastImport;
  const title = useRef<HTMLHeadingElement>(null);
  const rows = shown?.rows ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const go = (change: Partial<BookQuery>) => void navigate(bookSearch({ ...query, page: 1, ...change }));

  useEffect(() => {
    // The button that was pressed is gone, and the whole book is another one: reading begins at its title.
    if (endedImport) title.current?.focus();
  }, [endedImport]);

  const couldUndo = useRef(deletion !== undefined);
  useEffect(() => {
    // The last of the deletions is taken back, and its button is gone.
    if (couldUndo.current && !deletion) title.current?.focus();
    couldUndo.current = deletion !== undefined;
  }, [deletion]);

  // The last rows of the last page are gone: what is before them is shown.
  if (shown && rows.length === 0 && shown.total > 0)
    return <Navigate to={bookSearch({ ...query, page: lastPage(shown.total, pageSize) })} replace />;

  return (
    <div className="page addresses">
      <header className="row between">
        <h1 ref={title} tabIndex={-1}>
          {t('addresses:title')}
        </h1>
        <ButtonLink to={paths.newAddress + bookSearch({ type })} variant="go" tail="plus">
          {t('addresses:new')}
        </ButtonLink>
      </header>
      <Tabs
        label={t('addresses:tabs')}
        current={bookOf(type)}
        tabs={books.map((book) => ({
          id: book,
          to: bookSearch({ type: bookTypes[book], pageSize }),
          label: data
            ? t('addresses:counted', { name: t(`addresses:book.${book}`), total: data.counts[book] })
            : t(`addresses:book.${book}`),
        }))}
      />
      <div className="address-tools">
        <Search query={query} onSearch={(text) => go({ keyword: text })} />
        <ExportButton type={type} />
        <ButtonLink to={paths.addressImport + bookSearch({ type })} variant="line" size="sm" icon="file">
          {t('addresses:import')}
        </ButtonLink>
      </div>
      <NewsLines actions={actions} />
      {lastImport && <LastImportLine key={lastImport.importId} last={lastImport} onEnd={endImport} />}
      <SelectionBar type={type} selection={selection} actions={actions} />
      {failure && (
        <ErrorState title={t('addresses:failed')} onRetry={reload} retrying={loading}>
          {t(failureKey(failure), { defaultValue: failure.msg })}
        </ErrorState>
      )}
      {!failure && !shown && <Skeleton label={t('addresses:loading')} />}
      {!failure && shown && rows.length === 0 && <Nothing query={query} />}
      {!failure && shown && rows.length > 0 && (
        <div aria-busy={loading || actions.busy}>
          <AddressRows rows={rows} selection={selection} actions={actions} />
          <Pagination
            page={shown.page}
            pageSize={shown.pageSize}
            total={shown.total}
            pageSizes={constants.lists.pageSizes}
            onPage={(next) => go({ page: next })}
            onPageSize={(size) => go({ pageSize: pageSizeOf(size) })}
          />
        </div>
      )}
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
