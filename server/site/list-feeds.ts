/** Feeds of lists, generated at each request: they change while the server runs. */
import type { FastifyInstance } from 'fastify';
import { type Feed, rss } from './feeds.ts';

export interface ListFeed {
  readonly feedPath: string;
  readonly read: () => Promise<Feed>;
}

const savedFor = 'public, max-age=3600';

/** @param publicUrl the public base URL; without it there are no feeds, because they need absolute URLs. */
export function routeListFeeds(app: FastifyInstance, feeds: readonly ListFeed[], publicUrl: string | undefined): void {
  const base = publicUrl?.replace(/\/+$/, '');
  if (base === undefined) return;
  for (const { feedPath, read } of feeds)
    app.get(feedPath, async (_, reply) =>
      reply
        .header('cache-control', savedFor)
        .type('application/rss+xml; charset=utf-8')
        .send(rss(base, await read())),
    );
}
