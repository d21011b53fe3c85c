import { contentTopics, type ListedKind } from '#domain/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { pagingParams } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { Chips } from '#src/ui/lists.tsx';
import { ContentList } from './content-list.tsx';
import { EntryRow, LeadEntry } from './entry-row.tsx';
import { listPaths } from '#src/shared/content/words.ts';

const params = searchParams({ topic: param('topic', text(20)), keyword: param('q', text(50), ''), ...pagingParams() });

/** A list of articles: topic, words and page live in its address (ROUTE-13, 14, 16, 19; CALL-84). */
export function EntryListPage({ kind }: { kind: Exclude<ListedKind, 'events'> }) {
  const { t } = useText('content');
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
      <ContentList
        kind={kind}
        list={list}
        search={{ keyword: query.keyword, onSearch: (keyword) => go({ keyword }) }}
        filters={
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
        }
        empty={{ title: t('content:none'), leave: t('content:allEntries'), to: listPaths[kind] }}
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
      </ContentList>
    </>
  );
}
