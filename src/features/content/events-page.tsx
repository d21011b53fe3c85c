import { type EventTime, eventTimes, eventTopics } from '#domain/content/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { pagingParams } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { Chips, Tabs } from '#src/components/lists.tsx';
import { type Card, listPaths } from '#src/shared/content/content-words.ts';
import { ContentList } from './content-list.tsx';
import { EntryRow } from './entry-row.tsx';
import { perLanguage } from './per-language.tsx';

const params = searchParams({
  when: param<EventTime>('when', oneOf(eventTimes), 'upcoming'),
  topic: param('topic', oneOf(eventTopics)),
  month: param('month', text(7)),
  ...pagingParams(),
});

const getMonth = ({ event }: Card) => event?.starts.slice(0, 7) ?? '';
const isMonth = (month: string | undefined) => month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month);

/** The calendar as a list: by month, to come or over (ROUTE-15, CALL-78). */
export const EventsPage = perLanguage(function Events() {
  const { t, format } = useText('content');
  const list = usePagedList('activities', {
    params,
    input: ({ when, topic, month, page, pageSize }) => ({
      when,
      page,
      pageSize,
      ...(topic !== undefined && { topic }),
      ...(month !== undefined && isMonth(month) && { month }),
    }),
    isOwn: (row, { topic, month }) =>
      (topic === undefined || row.topic === topic) && (!isMonth(month) || getMonth(row) === month),
  });
  const { query, data, to } = list;
  const isUpcoming = query.when === 'upcoming';
  return (
    <ContentList
      kind="events"
      list={list}
      filters={
        <>
          <Tabs
            label={t('content:event.which')}
            current={query.when}
            tabs={eventTimes.map((when) => ({
              id: when,
              to: to({ when, month: undefined, topic: undefined }),
              label: t(`content:event.${when}`),
            }))}
          />
          <Chips
            label={t('content:event.months')}
            current={query.month ?? 'all'}
            chips={[
              { id: 'all', label: t('content:event.allMonths'), to: to({ month: undefined }) },
              ...(data?.months ?? []).map(({ month, count }) => ({
                id: month,
                label: format.month(`${month}-01`, 'long'),
                count,
                to: to({ month }),
              })),
            ]}
          />
        </>
      }
      empty={{
        title: t('content:event.none'),
        leave: t(isUpcoming ? 'content:event.past' : 'content:event.upcoming'),
        to: isUpcoming ? to({ when: 'past' }) : listPaths.events,
      }}
    >
      {({ rows }) =>
        [...new Set(rows.map(getMonth))].map((month) => (
          <section key={month} className="content-month" aria-labelledby={`m-${month}`}>
            <h2 id={`m-${month}`}>{format.month(`${month}-01`, 'long')}</h2>
            <ol className="content-rows">
              {rows
                .filter((row) => getMonth(row) === month)
                .map((card) => (
                  <EntryRow key={card.id} card={card} />
                ))}
            </ol>
          </section>
        ))
      }
    </ContentList>
  );
});
