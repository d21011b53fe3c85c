/** The HTTP status of the page at a URL: 404 when it names an entry that doesn't exist. */
import { contentId, type DetailKind, listPages } from '#domain/content.ts';
import type { ContentIndex } from '../../content/content-index.ts';

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
export function entryPath(kind: DetailKind, id: string): string {
  const asking = Object.entries(byQuery).find(([, each]) => each === kind)?.[0];
  return asking === undefined ? `/${kind}/${id}` : `${asking}?id=${id}`;
}

export function pageStatus(url: string, shelf: ContentIndex, now: Date): 200 | 404 {
  const asked = named(url);
  if (!asked) return 200;
  return contentId.test(asked.id) && shelf.find(asked.kind, asked.id, now) ? 200 : 404;
}
