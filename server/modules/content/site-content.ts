import { contentId, type DetailKind, detailKinds, feedPath, listPages } from '#domain/content/content.ts';
import { type ContentIndex, textFor } from '#server/content/content-index.ts';
import { brandDetails, brandName } from '#domain/content/brand.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { toInstant } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { text } from '#server/http/texts.ts';

// The HTTP status of the page at a URL: 404 when it names an entry that doesn't exist.

/** URLs with the id as the last part. */
const byPath: Readonly<Record<string, DetailKind>> = {
  news: 'news',
  blogs: 'blogs',
  events: 'events',
  videos: 'videos',
};
/** URLs with `?id=`; the one that is a list as well works without. */
const byQuery: Readonly<Record<string, DetailKind>> = {
  '/information': 'information',
  '/aboutCareersDetail': 'positions',
  '/aboutPositionApply': 'positions',
};

function named(url: string): { kind: DetailKind; id: string } | undefined {
  const [path = '/', query = ''] = url.split('?');
  const kind = byQuery[path];
  if (kind) {
    const id = new URLSearchParams(query).get('id');
    return id === null && path === listPages[kind] ? undefined : { kind, id: id ?? '' };
  }
  const [, first = '', id, ...rest] = path.split('/');
  const listed = Object.hasOwn(byPath, first) ? byPath[first] : undefined;
  return listed && id && rest.length === 0 ? { kind: listed, id } : undefined;
}

/** The path of an entry's page. */
function entryPath(kind: DetailKind, id: string): string {
  const asking = Object.entries(byQuery).find(([, each]) => each === kind)?.[0];
  return asking === undefined ? `/${kind}/${id}` : `${asking}?id=${id}`;
}

function pageStatus(url: string, shelf: ContentIndex, now: Date): 200 | 404 {
  const asked = named(url);
  if (!asked) return 200;
  return contentId.test(asked.id) && shelf.find(asked.kind, asked.id, now) ? 200 : 404;
}

// The lists as feeds: their newest entries, in each language that ships (FEAT-11).

/** As many as a feed reader that polls monthly may have missed. */
const newest = 20;

function getItems(shelf: ContentIndex, kind: DetailKind, { language, now }: { language: LanguageInfo; now: Date }) {
  const dated = shelf
    .published(kind, now)
    .flatMap((entry) => (entry.facts.published === undefined ? [] : [{ entry, day: entry.facts.published }]));
  return dated
    .toSorted((a, b) => b.day.localeCompare(a.day, 'en'))
    .slice(0, newest)
    .map(({ entry, day }) => {
      const { title, summary } = textFor(entry, language).text;
      return {
        title,
        description: summary,
        path: entryPath(kind, entry.id),
        publishedAt: toInstant(day).toISOString(),
      };
    });
}

/** The argument of the site's `routeListFeeds`. */
export function contentFeeds({ content, clock, config }: Pick<ServerContext, 'content' | 'clock' | 'config'>) {
  const brand = brandName(brandDetails(config.brand));
  return languages.flatMap((language) =>
    detailKinds.map((kind) => ({
      feedPath: feedPath(kind, language.dictionary),
      read: async () => ({
        title: `${text(language, `content:${kind}.title`)} · ${brand}`,
        description: text(language, `content:${kind}.lead`),
        path: listPages[kind],
        feedPath: feedPath(kind, language.dictionary),
        language: language.code,
        lang: language.locale.split('-u-')[0] ?? language.locale,
        items: getItems(await content.current(), kind, { language, now: clock() }),
      }),
    })),
  );
}

/** The feed of a list in the reader's language, or the Spanish one; null when the site's own URL is unknown. */
export function getFeed(
  { config }: Pick<ServerContext, 'config'>,
  kind: DetailKind,
  { dictionary }: Pick<LanguageInfo, 'dictionary'>,
): string | null {
  if (config.publicUrl === undefined) return null;
  return feedPath(kind, languages.some((each) => each.dictionary === dictionary) ? dictionary : 'es');
}

/** The content for the site's rendered pages and its sitemap. */
const minuteMs = 60_000;
/**
 * The most URLs whose status is cached while the content is unchanged: computing it takes a tenth of sending a page.
 */
const mostRemembered = 300;
const longestRemembered = 200;

interface State {
  readonly shelf: ContentIndex;
  readonly minute: number;
  readonly statuses: Map<string, 200 | 404>;
}

/** @returns the `SiteContent` of the site. */
export function siteContent({ content, clock }: Pick<ServerContext, 'content' | 'clock'>) {
  let last: State | undefined;

  /** By the minute: texts appear and close by the clock, and figures are counted in the database. */
  function getState(shelf: ContentIndex): State {
    const minute = Math.floor(clock().getTime() / minuteMs);
    if (last?.shelf !== shelf || last.minute !== minute) last = { shelf, minute, statuses: new Map() };
    return last;
  }

  function statusIn(shelf: ContentIndex, url: string): 200 | 404 {
    const { statuses } = getState(shelf);
    const known = statuses.get(url);
    if (known) return known;
    const status = pageStatus(url, shelf, clock());
    if (url.length <= longestRemembered && statuses.size < mostRemembered) statuses.set(url, status);
    return status;
  }

  return {
    state(): object | Promise<object> {
      const shelf = content.current();
      return shelf instanceof Promise ? shelf.then(getState) : getState(shelf);
    },
    status(url: string): 200 | 404 | Promise<200 | 404> {
      const shelf = content.current();
      return shelf instanceof Promise ? shelf.then((read) => statusIn(read, url)) : statusIn(shelf, url);
    },
    async entries() {
      const shelf = await content.current();
      return detailKinds.flatMap((kind) =>
        shelf.published(kind, clock()).map(({ id, facts: { updated, published } }) => ({
          path: entryPath(kind, id),
          changed: updated ?? published,
        })),
      );
    },
  };
}
