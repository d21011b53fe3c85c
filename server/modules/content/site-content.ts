/** The content as the site's rendered pages and its map ask for it. */
import { detailKinds } from '#domain/content.ts';
import type { ServerContext } from '../../context.ts';
import { entryPath, pageStatus } from './page-status.ts';

const minuteMs = 60_000;

/** @returns what `SiteContent` of the site wants. */
export function siteContent({ content, clock }: Pick<ServerContext, 'content' | 'clock'>) {
  let last: { readonly shelf: object; readonly minute: number } | undefined;
  /** By the minute: texts appear and close by the clock, and figures are counted in the database. */
  function stateOf(shelf: object): object {
    const minute = Math.floor(clock().getTime() / minuteMs);
    if (last?.shelf !== shelf || last.minute !== minute) last = { shelf, minute };
    return last;
  }
  return {
    state(): object | Promise<object> {
      const shelf = content.current();
      return shelf instanceof Promise ? shelf.then(stateOf) : stateOf(shelf);
    },
    status: (url: string) => pageStatus(url, { content, clock }),
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
