/** The lists as feeds: their newest entries, in each language that ships (FEAT-11). */
import { brandDetails, brandName } from '#domain/brand.ts';
import { type DetailKind, detailKinds, feedPath, listPages } from '#domain/content.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import { toInstant } from '#domain/zoned-time.ts';
import { type ContentIndex, textFor } from '../../content/content-index.ts';
import type { ServerContext } from '../../context.ts';
import { text } from '../../http/texts.ts';
import { entryPath } from './page-status.ts';

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
