/** The content for the site's rendered pages and its sitemap. */
import { detailKinds } from '#domain/content.ts';
import type { ContentIndex } from '../../content/content-index.ts';
import type { ServerContext } from '../../context.ts';
import { entryPath, pageStatus } from './page-status.ts';

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
