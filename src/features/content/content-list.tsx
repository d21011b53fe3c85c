import type { ReactNode } from 'react';
import type { DetailKind } from '#domain/content/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import type { PagedListState, PageOfRows } from '#src/shared/paged-list/use-paged-list.ts';
import type { Paging } from '#src/shared/paged-list/paging.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/status.tsx';
import './content.css';

/** The list's feed; an installation without a known address of its own has no feeds. */
function FeedLink({ feed }: { feed: string | null | undefined }) {
  const { t } = useText('content');
  return feed ? (
    <p className="content-feed">
      <a className="standalone" href={feed} type="application/rss+xml">
        {t('content:feed')}
      </a>
    </p>
  ) : null;
}

interface ContentPage extends PageOfRows {
  feed: string | null;
}

export interface ContentListProps<P extends ContentPage> {
  kind: DetailKind;
  list: PagedListState<P> & { data: P | undefined; to: (change: Partial<Paging>) => string };
  /** The current search and its callback, of a list that can be searched. */
  search?: { keyword: string; onSearch: (keyword: string) => void };
  /** Tabs and topics. */
  filters: ReactNode;
  /** The text for an empty result, and a link to leave it. */
  empty: { title: string; leave: string; to: string };
  /** The rows of one page. */
  children: (page: P) => ReactNode;
}

/** A list of content: its name, its search, its rows or why there are none, and where programs follow it. */
export function ContentList<P extends ContentPage>(props: ContentListProps<P>) {
  const { kind, list, search, filters, empty, children } = props;
  const { t } = useText('content', 'answers');
  return (
    <div className="page content-list">
      <header>
        <div>
          <h1>{t(`content:${kind}.title`)}</h1>
          <p className="soft">{t(`content:${kind}.lead`)}</p>
        </div>
        {search && kind !== 'events' && (
          <ListSearch
            className="content-search"
            label={t(`content:${kind}.search`)}
            submit={t('content:search')}
            {...search}
          />
        )}
      </header>
      {filters}
      <PagedList
        toPage={(page) => list.to({ page })}
        list={list}
        loading={t('content:loading')}
        failed={t('content:failed')}
        empty={
          <EmptyState
            title={empty.title}
            action={
              <ButtonLink variant="line" to={empty.to}>
                {empty.leave}
              </ButtonLink>
            }
          />
        }
      >
        {children}
      </PagedList>
      <FeedLink feed={list.data?.feed} />
    </div>
  );
}
