/** The addresses of what programs read of the whole site: `/sitemap.xml` and `/robots.txt`. */
import type { FastifyInstance } from 'fastify';
import { type MappedPage, robots, sitemap } from './feeds.ts';

export interface FeedParts {
  /** Of every page that an index should have. */
  paths: readonly string[];
  /** What else the map has, asked at each request: it changes while the server runs. */
  entries?: () => Promise<readonly MappedPage[]>;
  /** The address that people use; without it there is no map, because a map names whole addresses. */
  base: string | undefined;
}

const keptFor = 'public, max-age=3600';

export function routeFeeds(app: FastifyInstance, { paths, entries, base }: FeedParts): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', keptFor).type('text/plain; charset=utf-8').send(robots(base)),
  );
  if (base === undefined) return;
  const pages = paths.map((path): MappedPage => ({ path }));
  app.get('/sitemap.xml', async (_, reply) =>
    reply
      .header('cache-control', keptFor)
      .type('application/xml; charset=utf-8')
      .send(sitemap(base, [...pages, ...((await entries?.()) ?? [])])),
  );
}
