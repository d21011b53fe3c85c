/** The pages of the articles, by their address. */
import { useParams, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { type Card, eventTime, idParams, listPaths } from '#src/shared/content/content-words.ts';
import { contentTopics, type ListedKind } from '#domain/content/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { pagingParams } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { Chips } from '#src/components/lists.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { languages } from '#domain/languages.ts';
import { Box } from '#src/components/status.tsx';
import { toInstant } from '#domain/time/zoned-time.ts';
import { timeZoneOfState } from '#domain/time/time-zone.ts';
import { calendarFile } from '#domain/time/calendar-file.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/components/button.tsx';
import { perLanguage } from './per-language.tsx';
import { ContentList } from './content-list.tsx';
import { EntryRow, LeadEntry } from './entry-row.tsx';
import { EntryFrame, Share } from './entry-frame.tsx';

/** When and where, and the file for one's own calendar (ROUTE-15). */
export function EventFacts({ card, event }: { card: Card; event: NonNullable<Card['event']> }) {
  const { t, format } = useText('content');
  const place = event.place
    ? [event.place.name, event.place.city, event.place.state].join(', ')
    : t('content:event.online');
  const zone = timeZoneOfState(event.place?.state);
  const instant = (moment: string) => {
    const [date = '', time = ''] = moment.split('T');
    return toInstant(date, time, zone);
  };
  function save() {
    const file = calendarFile(
      {
        uid: `${card.id}@${window.location.hostname}`,
        start: instant(event.starts),
        end: instant(event.ends),
        title: card.title,
        place,
        text: `${card.summary}\n${window.location.href}`,
      },
      new Date(),
    );
    saveFile(new Blob([file], { type: 'text/calendar' }), `${card.id}.ics`);
  }
  return (
    <div className="content-facts">
      <dl>
        <div>
          <dt>{t('content:event.when')}</dt>
          <dd>{eventTime(event, format)}</dd>
        </div>
        <div>
          <dt>{t('content:event.where')}</dt>
          <dd dir="auto">{place}</dd>
        </div>
      </dl>
      <Button variant="line" size="sm" icon="calendar" onClick={save}>
        {t('content:event.save')}
      </Button>
    </div>
  );
}

type Captions = NonNullable<Card['video']>['captions'][number];

/** Undefined for a video without captions. */
function getTrack(captions: Captions | undefined) {
  const known = languages.find(({ dictionary }) => dictionary === captions?.lang);
  return captions && known && { src: captions.src, srcLang: known.locale.split('-u-')[0], label: known.endonym };
}

/** A self-hosted video with its captions; no third party learns who watches it. */
function VideoPlayer({ video, title }: { video: NonNullable<Card['video']>; title: string }) {
  const { t, language } = useText('content');
  const [failed, setFailed] = useState(false);
  // Shown from the start: those of the page's language, else the Spanish ones.
  const own = [language.dictionary, 'es'].flatMap((lang) => video.captions.find((each) => each.lang === lang) ?? [])[0];
  return (
    <figure className="content-video">
      <video
        controls
        playsInline
        preload="metadata"
        poster={video.poster}
        aria-label={title}
        onError={() => setFailed(true)}
      >
        <source src={video.src} onError={() => setFailed(true)} />
        <track kind="captions" default {...getTrack(own)} />
        {video.captions
          .filter((each) => each !== own)
          .map((each) => (
            <track key={each.lang} kind="captions" {...getTrack(each)} />
          ))}
      </video>
      <div role="status">{failed && <Box tone="warn">{t('content:video.failed')}</Box>}</div>
    </figure>
  );
}

function About({ card }: { card: Card }) {
  const { t, format } = useText('content');
  return (
    <p className="content-about">
      {card.published && <time dateTime={card.published}>{format.fullDate(card.published)}</time>}
      {card.updated && <span>{t('content:updated', { date: format.fullDate(card.updated) })}</span>}
      {card.topic && <span>{t(`content:topic.${card.topic}`)}</span>}
      {card.author && <span>{t('content:by', { name: card.author })}</span>}
      {!card.video && <span>{t('content:minutes', { count: card.minutes })}</span>}
      <Share title={card.title} />
    </p>
  );
}

/** One article, event or video (D-14). */
function EntryPage({ kind, id }: { kind: ListedKind; id: string }) {
  const { t } = useText('content');
  return (
    <EntryFrame kind={kind} id={id} about={(entry) => <About card={entry} />}>
      {({ entry, body }) => (
        <>
          {entry.event && <EventFacts card={entry} event={entry.event} />}
          {entry.video && <VideoPlayer key={entry.id} video={entry.video} title={entry.title} />}
          {entry.picture && (
            <img
              className="content-picture"
              src={entry.picture.src}
              alt={entry.picture.alt}
              width={entry.picture.width}
              height={entry.picture.height}
            />
          )}
          {entry.video && <h2>{t('content:video.transcript')}</h2>}
          <div {...inLanguage(entry.lang)}>
            <ContentBody nodes={body} deeper={entry.video ? 1 : 0} />
          </div>
        </>
      )}
    </EntryFrame>
  );
}

const params = searchParams({ topic: param('topic', text(20)), keyword: param('q', text(50), ''), ...pagingParams() });

/** A list of articles: topic, words and page live in its address (ROUTE-13, 14, 16, 19; CALL-84). */
function EntryListPage({ kind }: { kind: Exclude<ListedKind, 'events'> }) {
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

/** The last part of the address; the server knows what is an id. */
const usePart = (): string => useParams()['id'] ?? '';

/** ROUTE-13. */
export const NewsPage = perLanguage(() => <EntryListPage kind="news" />);
export const NewsEntryPage = perLanguage(function NewsEntry() {
  return <EntryPage kind="news" id={usePart()} />;
});

/** ROUTE-14. */
export const BlogsPage = perLanguage(() => <EntryListPage kind="blogs" />);
export const BlogPage = perLanguage(function Blog() {
  return <EntryPage kind="blogs" id={usePart()} />;
});

/** ROUTE-16. */
export const VideosPage = perLanguage(() => <EntryListPage kind="videos" />);
export const VideoPage = perLanguage(function Video() {
  return <EntryPage kind="videos" id={usePart()} />;
});

/** ROUTE-15; the list is `EventsPage`. */
export const EventPage = perLanguage(function Event() {
  return <EntryPage kind="events" id={usePart()} />;
});

/** ROUTE-19, D-14: the list, and with `?id=` the detail. */
export const InformationPage = perLanguage(function Information() {
  const [search] = useSearchParams();
  const { id } = idParams.read(search);
  return id === undefined ? <EntryListPage kind="information" /> : <EntryPage kind="information" id={id} />;
});
