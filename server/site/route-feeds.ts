/** The URLs for programs that read the whole site: `/sitemap.xml` and `/robots.txt`. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mappedAtOnce, type MappedPage, robots, sitemap, sitemapIndex } from './feeds.ts';
import type { SiteContent } from './site-content.ts';

export interface FeedParts {
  /** Of every page that should be indexed. */
  paths: readonly string[];
  /** Further entries of the sitemap, loaded at each request: they change while the server runs. */
  entries?: () => Promise<readonly MappedPage[]>;
  /** Excludes paths that need an id: the texts themselves are entries with their own URLs. */
  status?: SiteContent['status'];
  /** The public base URL; without it there is no sitemap, because it needs absolute URLs. */
  base: string | undefined;
}

const savedFor = 'public, max-age=3600';

export function routeFeeds(app: FastifyInstance, { paths, entries, status = () => 200, base }: FeedParts): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', savedFor).type('text/plain; charset=utf-8').send(robots(base)),
  );
  if (base === undefined) return;
  const there = async () => {
    const statuses = await Promise.all(paths.map((path) => status(path)));
    return paths.filter((_, index) => statuses[index] === 200).map((path): MappedPage => ({ path }));
  };
  const all = async () => [...(await there()), ...((await entries?.()) ?? [])];
  const sendMap = (reply: FastifyReply, xml: string) =>
    reply.header('cache-control', savedFor).type('application/xml; charset=utf-8').send(xml);
  app.get('/sitemap.xml', async (_, reply) => {
    const pages = await all();
    return sendMap(reply, pages.length > mappedAtOnce ? sitemapIndex(base, pages.length) : sitemap(base, pages));
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9][0-9]{0,3}$).xml', async ({ params }, reply) => {
    const end = Number(params.part) * mappedAtOnce;
    const pages = (await all()).slice(end - mappedAtOnce, end);
    if (pages.length === 0) return reply.callNotFound();
    return sendMap(reply, sitemap(base, pages));
  });
}
