/** Shared by pages and parts of content: the address of an entry, and the format of its dates. */
import type { Answer } from '#contract/calls.ts';
import type { DetailKind } from '#domain/content/content.ts';
import type { Formats } from '#src/i18n/formats.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { param, searchParams, text } from '#src/shared/navigation/search-params.ts';

export type Card = Answer<'informationDetail'>['entry'];

/** `?id=` of the pages that name an entry so (D-14, D-98). */
export const idParams = searchParams({ id: param('id', text(60)) });

export const listPaths: Readonly<Record<DetailKind, string>> = {
  news: paths.news,
  blogs: paths.blogs,
  events: paths.events,
  videos: paths.videos,
  information: paths.information,
  positions: paths.careers,
};

export function entryPath({ kind, id }: Pick<Card, 'kind' | 'id'>): string {
  switch (kind) {
    case 'news':
      return paths.newsEntry(id);
    case 'blogs':
      return paths.blog(id);
    case 'events':
      return paths.event(id);
    case 'videos':
      return paths.video(id);
    case 'positions':
      return idParams.href(paths.position, { id });
    default:
      return idParams.href(paths.information, { id });
  }
}

/** "2:04". */
export const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** "viernes 4 de diciembre, 10:00–12:00", or both days where it is more than one. */
export function eventTime({ starts, ends }: NonNullable<Card['event']>, format: Formats): string {
  const [firstDay = '', from = ''] = starts.split('T');
  const [lastDay = '', to = ''] = ends.split('T');
  if (firstDay === lastDay) return format.dayAndTime(format.longDate(firstDay), format.span(from, to));
  return [format.dayAndTime(format.longDate(firstDay), from), format.dayAndTime(format.longDate(lastDay), to)].join(
    ' – ',
  );
}
