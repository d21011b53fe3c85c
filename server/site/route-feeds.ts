/** The addresses of what programs read of the whole site: `/sitemap.xml` and `/robots.txt`. */
import type { FastifyInstance } from 'fastify';
import { robots, sitemap } from './feeds.ts';
import type { SiteContent } from './site-content.ts';

export interface FeedParts {
  /** Of every page that an index should have. */
  paths: readonly string[];
  /** What else the map has, and which of the paths is no page by itself; asked at each request: both change while the server runs. */
  content?: Pick<SiteContent, 'entries' | 'status'>;
  /** The address that people use; without it there is no map, because a map names whole addresses. */
  base: string | undefined;
}

const keptFor = 'public, max-age=3600';

export function routeFeeds(app: FastifyInstance, { paths, content, base }: FeedParts): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', keptFor).type('text/plain; charset=utf-8').send(robots(base)),
  );
  if (base === undefined) return;
  app.get('/sitemap.xml', async (_, reply) => {
    const statuses = await Promise.all(paths.map((path) => content?.status(path)));
    const pages = paths.filter((_each, index) => statuses[index] !== 404).map((path) => ({ path }));
    return reply
      .header('cache-control', keptFor)
      .type('application/xml; charset=utf-8')
      .send(sitemap(base, [...pages, ...((await content?.entries()) ?? [])]));
  });
}
