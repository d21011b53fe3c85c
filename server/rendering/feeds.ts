/** Files for programs: the sitemap, robots.txt and feeds; pure. */
import { languages } from '#domain/languages.ts';
import { escaped } from '../http/html-text.ts';
import { addressIn } from './head.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** A page of the sitemap, and the day of its last change (YYYY-MM-DD) if known. */
export interface MappedPage {
  path: string;
  changed?: string | undefined;
}

/** Every page in every language, each with its alternates. @param base the public base URL. */
export function sitemap(base: string, pages: readonly MappedPage[]): string {
  const urls = pages.flatMap(({ path, changed }) => {
    const day = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    const others = [
      ...languages.map(({ code, locale }) => [locale.split('-u-')[0], addressIn(base, path, code)]),
      ['x-default', base + path],
    ].map(
      ([language = '', address = '']) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`,
    );
    return languages.map(
      ({ code }) => `<url><loc>${escaped(addressIn(base, path, code))}</loc>${day}${others.join('')}</url>`,
    );
  });
  return [
    declaration,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n');
}

/** Pages of one sitemap: in every language they stay below the 50,000 URLs and 50 MB that crawlers accept. */
export const mappedAtOnce = 5_000;

/** Parts of the sitemap by number from 1, for a site with more pages than one sitemap holds. */
const sitemapPart = (number: number): string => `/sitemap-${number}.xml`;

/** Names the parts of the sitemap. @param count of the pages. */
export const sitemapIndex = (base: string, count: number): string =>
  [
    declaration,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Array.from(
      { length: Math.ceil(count / mappedAtOnce) },
      (_, index) => `<sitemap><loc>${escaped(base + sitemapPart(index + 1))}</loc></sitemap>`,
    ),
    '</sitemapindex>',
  ].join('\n');

/** Personal pages and those for one visitor are excluded from indexes. */
const notForIndexes = [
  '/personalCenter',
  '/userCenter',
  '/myShipmentsOrder',
  '/notifications/',
  '/contactUs/answer',
  '/changeDelivery',
  '/returnParcel',
  '/login',
  '/appAddress',
  '/appOrigin',
  '/appGoodsPackage',
  '/appOrder/',
  '/appExpressTrack',
  '/official/',
  '/website/',
];

export const isForIndexes = (path: string): boolean => !notForIndexes.some((start) => path.startsWith(start));

export const robots = (base: string | undefined): string =>
  [
    'User-agent: *',
    ...notForIndexes.map((path) => `Disallow: ${path}`),
    ...(base === undefined ? [] : ['', `Sitemap: ${base}/sitemap.xml`]),
    '',
  ].join('\n');

interface FeedItem {
  title: string;
  description: string;
  /** Relative to the base. */
  path: string;
  /** ISO 8601. */
  publishedAt: string;
}

export interface Feed {
  title: string;
  description: string;
  /** The page of the list, and the feed itself, relative to the base. */
  path: string;
  feedPath: string;
  /** Code and `lang` of its language. */
  language: string;
  lang: string;
  /** The newest first. */
  items: readonly FeedItem[];
}

/** A list as RSS 2.0. */
export function rss(base: string, { title, description, path, feedPath, language, lang, items }: Feed): string {
  const own = `${base}${feedPath}`;
  return [
    declaration,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(addressIn(base, path, language))}</link>`,
    `<description>${escaped(description)}</description>`,
    `<language>${lang.toLowerCase()}</language>`,
    `<atom:link href="${escaped(own)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => {
      const address = escaped(addressIn(base, item.path, language));
      return `<item><title>${escaped(item.title)}</title><link>${address}</link><guid>${address}</guid><description>${escaped(item.description)}</description><pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate></item>`;
    }),
    '</channel></rss>',
  ].join('\n');
}
