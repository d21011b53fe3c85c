import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#contract/answer-codes.ts';
import { languages } from '#domain/languages.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const samples = fileURLToPath(new URL('../../../fixtures/content', import.meta.url));
const mark = fileURLToPath(new URL('../../../public/icons/512.png', import.meta.url));
const now = '2026-11-20T18:00:00Z';
const base = 'https://envios.example';

const folder = temporaryFolder();
const root = join(folder.path, 'content');
const dist = join(folder.path, 'dist');
let server: TestServer;

const content = [
  { id: 'news', paths: ['/news'], asks: ['topic', 'page'] },
  { id: 'newsEntry', paths: ['/news/:id'], asks: [] },
  { id: 'blog', paths: ['/blogs/:id'], asks: [] },
  { id: 'event', paths: ['/events/:id'], asks: [] },
  { id: 'position', paths: ['/aboutCareersDetail'], asks: ['id'] },
  { id: 'faqs', paths: ['/faqs'], asks: [] },
  { id: 'broken', paths: ['/broken'], asks: [] },
];

/** Replaces the built renderer: it requests the data of those pages, and reports its requests. */
const renderer = `
const names = ${JSON.stringify(Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name])))};
const calls = {
  news: () => ['informations', { kind: 'news', page: 1, pageSize: 10 }],
  newsEntry: (id) => ['informationDetail', { kind: 'news', id }],
  blog: (id) => ['informationDetail', { kind: 'blogs', id }],
  event: (id) => ['informationDetail', { kind: 'events', id }],
  position: (id, search) => ['informationDetail', { kind: 'positions', id: new URLSearchParams(search).get('id') }],
  faqs: () => ['faqs', {}],
};
export const contentPages = [];
export const renderPages = async () => [];
export async function renderContent({ id, path, search, language, signedIn }, { ask }) {
  if (id === 'broken') throw new Error('broken');
  const [call, input] = calls[id](path.split('/').at(-1), search);
  if (ask('orderList', {}) !== undefined || ask('userInfo', {}) !== undefined) throw new Error('asked for a customer');
  const { code, data } = await ask(call, input);
  const answer = code === 1 ? { ok: true, data } : { ok: false, codeName: names[code] };
  const html = '<main id="main"><h1>' + [id, path, search, language, signedIn, data?.entry?.title ?? data?.total ?? ''].join('|').replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</h1></main>';
  const list = id.endsWith('Entry') ? { title: 'Novedades', path: '/news' } : undefined;
  return { lang: language, dir: 'ltr', title: 'T ' + id, description: 'D ' + id, brand: 'JMX', list, html, answers: [[call, JSON.stringify(input), answer]] };
}`;

beforeAll(async () => {
  cpSync(samples, root, { recursive: true });
  mkdirSync(join(dist, '.render'), { recursive: true });
  const head = '<head><title>x</title></head>';
  writeFileSync(
    join(dist, 'index.html'),
    `<html lang="es" dir="ltr">${head}<body><div id="app">empty</div></body></html>`,
  );
  writeFileSync(join(dist, '.pages.json'), JSON.stringify({ pages: [], content, files: {} }));
  writeFileSync(join(dist, '.render/render.js'), renderer);
  server = await openTestServer({
    now,
    config: { contentDir: root },
    site: (app, _, siteContent) => serveBuiltSite(app, dist, { publicUrl: base, content: siteContent }),
  });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { cookie: 'lang=es', ...headers } });
const toHeading = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];
/** The number of entries that a list reports. */
const totalOf = (heading = '') => Number(heading.split('|').at(-1));
const getImage = (body: string) => /property="og:image" content="([^"]*)"/.exec(body)?.[1];
const getData = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('a page of content', () => {
  test.each([
    ['/news', {}, 'news|/news||es|false|3'],
    ['/news?lang=ar', {}, 'news|/news||ar|false|3'],
    ['/news?page=1&utm_source=x&topic=service', {}, 'news|/news|?topic=service&amp;page=1|es|false|3'],
    ['/news/new-routes', { cookie: 'lang=es; token=x' }, 'newsEntry|/news/new-routes||es|true|Rutas nuevas al sur'],
    ['/aboutCareersDetail?id=route-courier', {}, 'position|/aboutCareersDetail|?id=route-courier|es|false|'],
  ] as const)('FEAT-11 %s is rendered with its data, for its visitor', async (url, headers, heading) => {
    const { statusCode, body, headers: sent } = await get(url, headers);
    expect(statusCode).toBe(200);
    expect(toHeading(body)?.startsWith(heading)).toBe(true);
    expect(sent).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language, accept-encoding',
    });
  });

  test('FEAT-11 the script gets the same answers, and nothing in them can end their element', async () => {
    const place = join(root, 'news', 'with-markup');
    mkdirSync(place);
    writeFileSync(
      join(place, 'es.md'),
      '---\ntitle: "</script><script>alert(1)</script>"\nsummary: Un resumen que alguien ha escrito con mala intención.\npublished: 2026-10-01\ntopic: service\n---\n\nHola.',
    );
    await eventually(async () => expect((await get('/news/with-markup')).statusCode).toBe(200));
    const { body } = await get('/news/with-markup');
    expect(body).not.toContain('<script>alert');
    const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(answers)).toMatchObject([
      ['informationDetail', '{"kind":"news","id":"with-markup"}', { ok: true }],
    ]);
    expect(body).toContain('data-asked="/news/with-markup"');
  });

  test('FEAT-11 what an editor saves is there at once, and the same again is known again', async () => {
    const tag = String((await get('/news/old-news')).headers.etag);
    expect((await get('/news/old-news', { 'if-none-match': tag })).statusCode).toBe(304);
    // A minute later it is rendered again, with the same result.
    server.setNow('2026-11-20T18:05:00Z');
    expect((await get('/news/old-news', { 'if-none-match': tag })).statusCode).toBe(304);
    writeFileSync(
      join(root, 'news', 'old-news', 'es.md'),
      '---\ntitle: Cambiada ahora mismo\nsummary: Un resumen nuevo que se guarda mientras todo sigue en marcha.\npublished: 2025-03-01\ntopic: service\n---\n\nHola.',
    );
    await eventually(async () =>
      expect(toHeading((await get('/news/old-news', { 'if-none-match': tag })).body)).toContain('Cambiada ahora mismo'),
    );
    server.setNow(now);
  });

  test('FEAT-11 while many pages are rendered again visitors get the previous version, and then the new one', async () => {
    const urls = Array.from({ length: 60 }, (_, page) => `/news?page=${page + 2}`);
    const all = () => Promise.all(urls.map(async (url) => toHeading((await get(url)).body)));
    for (const url of urls) await get(url);
    const before = totalOf(toHeading((await get('/news')).body));
    const place = join(root, 'news', 'one-more');
    mkdirSync(place);
    writeFileSync(
      join(place, 'es.md'),
      '---\ntitle: Una más\nsummary: Un resumen de la novedad que se suma a las otras.\npublished: 2026-10-01\ntopic: service\n---\n\nHola.',
    );
    await eventually(async () => expect(totalOf(toHeading((await get('/news')).body))).toBe(before + 1));
    expect(await all()).toEqual(urls.map((_, page) => expect.stringContaining(`|?page=${page + 2}|`)));
    await eventually(async () => expect((await all()).map(totalOf)).toEqual(urls.map(() => before + 1)));
  });

  test('FEAT-11 D-31 its head is its own: title, description, addresses, and what it is', async () => {
    const { body } = await get('/news/new-routes');
    expect(body).toContain('<title>Rutas nuevas al sur · JMX</title>');
    expect(body).toContain('<meta property="og:type" content="article" />');
    expect(body).toContain(`<link rel="canonical" href="${base}/news/new-routes?lang=es" />`);
    expect(body.match(/rel="alternate" hreflang/g)).toHaveLength(languages.length + 1);
    expect(getData(body).map((each) => each['@type'])).toEqual(['BreadcrumbList', 'NewsArticle']);
    expect(getData(body)[0]?.itemListElement).toHaveLength(3);
    const position = await get('/aboutCareersDetail?id=route-courier');
    expect(position.body).toContain(`href="${base}/aboutCareersDetail?id=route-courier&amp;lang=es" />`);
    expect(getData(position.body)[1]).toMatchObject({
      '@type': 'JobPosting',
      hiringOrganization: { name: 'JMX' },
      // The whole text, not only the summary of the list.
      description: expect.stringMatching(/^Recolecta y entrega paquetes .* Lo que harás Recolectar Entregar$/),
      baseSalary: { value: { minValue: 11_000, maxValue: 14_000 } },
      validThrough: '2026-12-31',
    });
    expect(getData((await get('/blogs/pack-ceramics')).body)[1]).toMatchObject({ '@type': 'BlogPosting' });
    expect(getData((await get('/events/packing-workshop')).body)[1]).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-04T10:00-06:00',
      location: { '@type': 'Place', address: { addressLocality: 'Guadalajara', addressRegion: 'Jalisco' } },
    });
    const [, questions] = getData((await get('/faqs')).body);
    expect(questions?.['@type']).toBe('FAQPage');
    expect(questions?.mainEntity).toHaveLength(3);
  });

  test('FEAT-11 what is shared shows its photograph, and the site’s mark where it has a drawing alone', async () => {
    expect(getImage((await get('/news/new-routes')).body)).toBe(`${base}/icons/512.png`);
    const place = join(root, 'news', 'with-photograph');
    mkdirSync(place);
    cpSync(mark, join(place, 'photo.png'));
    writeFileSync(
      join(place, 'es.md'),
      '---\ntitle: Con foto\nsummary: Una novedad que trae una fotografía en lugar de un dibujo.\npublished: 2026-10-01\ntopic: service\npicture:\n  file: photo.png\n  alt: La marca\n  width: 512\n  height: 512\n---\n\nHola.',
    );
    await eventually(async () => expect((await get('/news/with-photograph')).statusCode).toBe(200));
    const { body } = await get('/news/with-photograph');
    expect(getImage(body)).toMatch(new RegExp(`^${base}/content/news/with-photograph/photo\\.png`));
    expect(body).toContain('<meta property="og:image:alt" content="La marca" />');
  });

  test.each([
    '/news/no-such-news',
    '/news/not-yet',
    '/news/%3Cscript%3E',
    '/news/UPPER',
    `/news/${'a'.repeat(300)}`,
    '/aboutCareersDetail?id=closed-post',
    '/aboutCareersDetail',
  ])('ROUTE-13 %.40s is unknown: 404, in no index, and the same page for every such address', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(toHeading(body)).toMatch(/^(newsEntry\|\/news\/-\||position\|\/aboutCareersDetail\|\?id=-)/);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/canonical|closed-post|%3Cscript/);
    const tag = /"etag":"([^"]+)"/.exec(JSON.stringify((await get(url)).headers))?.[1] ?? '';
    expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(404);
  });

  test('one that can’t be rendered is the page that the script draws', async () => {
    const { statusCode, body, headers } = await get('/broken');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('empty');
  });

  test('the map has every entry that can be seen, with the day of its last change', async () => {
    const { body } = await get('/sitemap.xml');
    expect(body).toContain(`<loc>${base}/news/new-routes?lang=ar</loc><lastmod>`);
    expect(body).toContain(`<loc>${base}/aboutCareersDetail?id=route-courier&amp;lang=es</loc>`);
    expect(body).toContain(`<loc>${base}/faqs?lang=es</loc>`);
    // A position is listed under its own address only.
    expect(body).not.toMatch(/not-yet|closed-post|\/:id|aboutCareersDetail(?!\?id=)/);
  });
});
