import { SaxesParser } from 'saxes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { getHead } from '#server/rendering/head.ts';
import { rss, sitemap } from '#server/rendering/feeds.ts';
import { routeFeeds } from '#server/rendering/built-site.ts';

/** @throws Error when it is not XML. */
function getElements(xml: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return names;
}

const feed = {
  title: 'Noticias & más',
  description: 'Lo nuevo',
  path: '/news',
  feedPath: '/news/es.xml',
  language: 'es',
  lang: 'es-MX',
  items: [
    { title: '<Ruta> "nueva"', description: 'De A a B & C', path: '/news/ruta', publishedAt: '2026-11-02T15:00:00Z' },
  ],
};

test('a list is a feed that any reader reads', () => {
  const xml = rss('https://x.example', feed);
  expect(getElements(xml)).toEqual(expect.arrayContaining(['rss', 'channel', 'atom:link', 'item', 'guid', 'pubDate']));
  expect(xml).toContain('<pubDate>Mon, 02 Nov 2026 15:00:00 GMT</pubDate>');
  expect(xml).toContain('<link>https://x.example/news/ruta?lang=es</link>');
  expect(xml).toContain('&lt;Ruta&gt; &quot;nueva&quot;');
});

test('an empty list is a feed as well', () => {
  expect(getElements(rss('https://x.example', { ...feed, items: [] }))).not.toContain('item');
});

test('a map is XML, names every page once in each language, and each with the others', () => {
  const xml = sitemap('https://x.example', [{ path: '/' }, { path: '/information?id=a&b', changed: '2026-10-02' }]);
  const names = getElements(xml);
  expect(names.filter((name) => name === 'loc')).toHaveLength(10);
  expect(names.filter((name) => name === 'xhtml:link')).toHaveLength(60);
  expect(names.filter((name) => name === 'lastmod')).toHaveLength(5);
  expect(xml).toContain('<loc>https://x.example/information?id=a&amp;b&amp;lang=es</loc><lastmod>2026-10-02</lastmod>');
});

/** The paths in a sitemap or a sitemap index. */
const getLocs = (xml: string) => [...xml.matchAll(/<loc>https:\/\/x\.example([^<]*)<\/loc>/g)].map(([, path]) => path);

test('FEAT-11 the map of 10,000 articles comes in parts that programs read whole, with every page once', async () => {
  const app = Fastify();
  const paths = ['/', '/news'];
  const articles = Array.from({ length: 10_000 }, (_, index) => ({
    path: `/news/${'long-'.repeat(10)}${index}`,
    changed: '2026-11-01',
  }));
  routeFeeds(app, { paths, base: 'https://x.example', entries: async () => articles });
  const index = await app.inject('/sitemap.xml');
  expect(getElements(index.body).filter((name) => name === 'sitemap')).toHaveLength(3);
  const found: (string | undefined)[] = [];
  for (const part of getLocs(index.body)) {
    const { body, headers } = await app.inject(part ?? '');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const locs = getLocs(body);
    expect(locs.length).toBeLessThanOrEqual(50_000);
    expect(Buffer.byteLength(body)).toBeLessThan(50_000_000);
    found.push(...locs);
  }
  const all = [...paths, ...articles.map(({ path }) => path)];
  expect(found).toEqual(all.flatMap((path) => languages.map(({ code }) => `${path}?lang=${code}`)));
  for (const part of ['4', '0', '01', '-1', '99999', '1.5', 'x'])
    expect((await app.inject(`/sitemap-${part}.xml`)).statusCode, part).toBe(404);
  await app.close();
});

test('FEAT-11 the head of a list names its feed, in the language of the page; another page has none', () => {
  const facts = { title: 'أخبار', description: '', language: 'ar', lang: 'ar-MX', path: '/news', site: 'JMX' };
  const named =
    '<link rel="alternate" type="application/rss+xml" title="أخبار" href="https://x.example/feeds/ar/news.xml" />';
  expect(getHead({ ...facts, base: 'https://x.example' })).toContain(named);
  expect(getHead({ ...facts, base: 'https://x.example', path: '/faqs' })).not.toContain('rss');
  expect(getHead({ ...facts, base: undefined })).not.toContain('rss');
});
