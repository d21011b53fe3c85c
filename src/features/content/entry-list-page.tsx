import { contentTopics, type ListedKind } from '#domain/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { ListSearch } from '#src/shared/paged-list/list-search.tsx';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import { pagingParams } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/lists.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { EntryRow, LeadEntry } from './entry-row.tsx';
import { FeedLink } from './feed-link.tsx';
import { listPaths } from '#src/shared/content/words.ts';
import './content.css';

const params = searchParams({ topic: param('topic', text(20)), keyword: param('q', text(50), ''), ...pagingParams() });

/** A list of articles: topic, words and page live in its address (ROUTE-13, 14, 16, 19; CALL-84). */
export function EntryListPage({ kind }: { kind: Exclude<ListedKind, 'events'> }) {
  const { t } = useText('content', 'answers');
  const list = usePagedList('informations', {
    params,
    input: ({ topic, keyword, page, pageSize }) => ({
      kind,
      page,
      pageSize,
      ...(topic !== undefined && { topic }),
      ...(keyword && { keyword }),
    }),
    isOwn: (row, { topic }) => topic === undefined || row.topic === topic,
  });
  const { query, data, to, go } = list;
  const known = contentTopics[kind] as readonly string[];
  const topics = (data?.topics ?? []).filter(({ topic }) => known.includes(topic));
  const isPlain = query.topic === undefined && query.keyword === '' && query.page === 1;
  return (
    <>
      {kind !== 'videos' && <BannerLine area="information" inPage />}
      <div className="page content-list">
        <header>
          <div>
            <h1>{t(`content:${kind}.title`)}</h1>
            <p className="soft">{t(`content:${kind}.lead`)}</p>
          </div>
          <ListSearch
            className="content-search"
            label={t(`content:${kind}.search`)}
            submit={t('content:search')}
            keyword={query.keyword}
            onSearch={(keyword) => go({ keyword })}
          />
        </header>
        <Chips
          label={t('content:topics')}
          current={query.topic ?? 'all'}
          chips={[
            { id: 'all', label: t('content:allTopics'), count: data?.all ?? 0, to: to({ topic: undefined }) },
            ...topics.map(({ topic, count }) => ({
              id: topic,
              label: t(`content:topic.${topic}`),
              count,
              to: to({ topic }),
            })),
          ]}
        />
        <PagedList
          toPage={(page) => to({ page })}
          list={list}
          loading={t('content:loading')}
          failed={t('content:failed')}
          empty={
            <EmptyState
              title={t('content:none')}
              action={
                <ButtonLink variant="line" to={listPaths[kind]}>
                  {t('content:allEntries')}
                </ButtonLink>
              }
            />
          }
        >
          {({ rows }) => {
            const [first, ...others] = rows;
            const lead = isPlain ? first : undefined;
            return (
              <>
                {lead && <LeadEntry card={lead} />}
                <ol className="content-rows">
                  {(lead ? others : rows).map((card) => (
                    <EntryRow key={card.id} card={card} />
                  ))}
                </ol>
              </>
            );
          }}
        </PagedList>
        <FeedLink feed={data?.feed} />
      </div>
    </>
  );
}
