/** The addresses of what programs read: `/sitemap.xml`, `/robots.txt`, and a feed of each list. */
import type { FastifyInstance } from 'fastify';
import { type Feed, robots, rss, sitemap } from './feeds.ts';

export interface FeedParts {
  /** Of every page that an index should have. */
  paths: readonly string[];
  /** The address that people use; without it there is no map, because a map names whole addresses. */
  base: string | undefined;
  /** Lists that programs follow, asked at each request: they change while the server runs. */
  feeds?: readonly { feedPath: string; read: () => Feed | Promise<Feed> }[];
}

const keptFor = 'public, max-age=3600';

export function routeFeeds(app: FastifyInstance, { paths, base, feeds = [] }: FeedParts): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', keptFor).type('text/plain; charset=utf-8').send(robots(base)),
  );
  if (base === undefined) return;
  const map = sitemap(base, paths);
  app.get('/sitemap.xml', (_, reply) =>
    reply.header('cache-control', keptFor).type('application/xml; charset=utf-8').send(map),
  );
  for (const { feedPath, read } of feeds)
    app.get(feedPath, async (_, reply) =>
      reply
        .header('cache-control', keptFor)
        .type('application/rss+xml; charset=utf-8')
        .send(rss(base, await read())),
    );
}
