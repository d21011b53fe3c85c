import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailKinds, feedPath } from '#domain/content/content.ts';
import { languages } from '#domain/languages.ts';
import { toText } from '#server/content/markdown.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { eventually } from '#tests/support/patience.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const samples = fileURLToPath(new URL('../../../fixtures/content', import.meta.url));
const now = '2026-11-20T18:00:00Z';
const paging = { page: 1, pageSize: 10 };

const folder = temporaryFolder();
const root = join(folder.path, 'content');
const site = join(folder.path, 'site');
let server: TestServer;
beforeAll(async () => {
  cpSync(samples, root, { recursive: true });
  writeFileSync(join(folder.path, 'secret.svg'), '<svg/>');
  symlinkSync(join(folder.path, 'secret.svg'), join(root, 'news', 'old-news', 'linked.svg'));
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<html lang="es" dir="ltr"></html>');
  server = await openTestServer({
    now,
    config: { contentDir: root, publicUrl: 'https://x.example' },
    site: (app) => serveBuiltSite(app, site),
  });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const list = async (input: object, lang: 'ES' | 'AR' = 'ES') =>
  (await server.call('informations', { ...paging, ...input }, { lang })).data;

describe('CALL-84 lists', () => {
  test('ROUTE-13 the newest first, without what is not published yet in Mexico City', async () => {
    const { rows, total, topics, all } = await list({ kind: 'news' });
    expect(ids(rows)).toEqual(['newest-news', 'new-routes', 'old-news']);
    expect([total, all]).toEqual([3, 3]);
    expect(topics).toEqual([
      { topic: 'network', count: 1 },
      { topic: 'service', count: 2 },
    ]);
  });

  test('a text is seen from the first minute of its day in Mexico City on', async () => {
    server.setNow('2027-01-01T05:59:00Z');
    expect(ids((await list({ kind: 'news' })).rows)).not.toContain('not-yet');
    server.setNow('2027-01-01T06:00:00Z');
    expect(ids((await list({ kind: 'news' })).rows)).toContain('not-yet');
    server.setNow(now);
  });

  test('by topic, by words whatever their accents, and by page; a page behind the end is the last', async () => {
    expect(ids((await list({ kind: 'news', topic: 'service' })).rows)).toEqual(['newest-news', 'old-news']);
    expect(ids((await list({ kind: 'news', keyword: 'RÚTAS oaxaca' })).rows)).toEqual(['new-routes']);
    expect((await list({ kind: 'news', page: 9 })).page).toBe(1);
    expect((await list({ kind: 'news', topic: 'gossip' })).total).toBe(0);
  });

  test.each(['blogs', 'events', 'videos', 'information'] as const)(
    'ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-19 %s',
    async (kind) => {
      expect((await list({ kind })).total).toBeGreaterThan(0);
    },
  );

  test('FEAT-12 in the visitor’s language, and marked where Spanish replaces it', async () => {
    const { rows } = await list({ kind: 'news' }, 'AR');
    expect(rows.map(({ id, lang }) => [id, lang])).toEqual([
      ['newest-news', 'es'],
      ['new-routes', 'ar'],
      ['old-news', 'es'],
    ]);
    expect(rows[1]).toMatchObject({
      title: 'مسارات جديدة إلى الجنوب',
      picture: { alt: 'خطا مسار يتقاطعان', width: 880 },
    });
  });

  test('a kind, a topic or an id that would be a path is rejected by the schema', async () => {
    for (const input of [{ kind: '../news' }, { kind: 'pages' }, { kind: 'news', topic: '../../etc' }])
      expect((await server.call('informations', { ...paging, ...input })).codeName).toBe('invalidParameter');
    for (const id of ['..', '../../secret', 'a/b', 'A-B', 'x'.repeat(61), '%2e%2e'])
      expect((await server.call('informationDetail', { kind: 'news', id })).codeName).toBe('invalidParameter');
    expect((await server.call('informationPage', { page: '../about' })).codeName).toBe('invalidParameter');
  });
});

describe('CALL-83 details', () => {
  test('D-14 an entry is between the older and the newer one, with what is related to it', async () => {
    const { data } = await server.call('informationDetail', { kind: 'news', id: 'new-routes' });
    expect([data.previous?.id, data.next?.id]).toEqual(['old-news', 'newest-news']);
    expect(ids(data.related)).toEqual(['old-news']);
    expect(data.entry).toMatchObject({ minutes: 1, published: '2026-11-10', updated: '2026-11-12', topic: 'network' });
    expect(toText(data.body)).toMatch(/^Desde hoy hay rutas directas ?\. Busca tu sucursal/);
  });

  test('events follow each other by their day', async () => {
    const { data } = await server.call('informationDetail', { kind: 'events', id: 'packing-workshop' }, { lang: 'AR' });
    expect([data.previous?.id, data.next]).toEqual(['spring-fair', null]);
    expect(data.entry.event).toMatchObject({ place: { name: 'فرع الوسط', city: 'Guadalajara' }, online: false });
  });

  test('ROUTE-16 a video says its file, poster, seconds and captions', async () => {
    const { data } = await server.call('informationDetail', { kind: 'videos', id: 'pack-a-box' });
    expect(data.entry.video).toMatchObject({ seconds: 62, captions: [{ lang: 'es' }] });
    expect(data.entry.video?.src).toMatch(/^\/content\/videos\/pack-a-box\/video\.webm\?v=/);
  });

  test('missing, unpublished and closed entries are not found', async () => {
    for (const [kind, id] of [
      ['news', 'no-such-news'],
      ['news', 'not-yet'],
      ['positions', 'closed-post'],
      ['blogs', 'new-routes'],
    ])
      expect((await server.call('informationDetail', { kind, id })).codeName).toBe('notFound');
  });
});

describe('CALL-78 events', () => {
  const events = async (input: object) => (await server.call('activities', { ...paging, ...input })).data;

  test('ROUTE-15 those to come, those that are over, and those of a month', async () => {
    expect(ids((await events({ when: 'upcoming' })).rows)).toEqual(['packing-workshop']);
    expect(ids((await events({ when: 'past' })).rows)).toEqual(['spring-fair']);
    expect((await events({})).months).toEqual([
      { month: '2026-04', count: 1 },
      { month: '2026-12', count: 1 },
    ]);
    expect(ids((await events({ month: '2026-12' })).rows)).toEqual(['packing-workshop']);
  });

  test('an event is to come until it ends', async () => {
    server.setNow('2026-12-04T18:00:00Z');
    expect((await events({ when: 'upcoming' })).total).toBe(1);
    server.setNow('2026-12-04T18:01:00Z');
    expect((await events({ when: 'upcoming' })).total).toBe(0);
    server.setNow(now);
  });
});

test('CALL-79 FEAT-11 D-11 every question with its answer, by topic', async () => {
  const { questions, topics } = (await server.call('faqs', {}, { lang: 'AR' })).data;
  expect(topics.map(({ topic }) => topic)).toEqual(['tracking', 'sending', 'prices']);
  expect(questions.map(({ id, lang }) => [id, lang])).toEqual([
    ['where-is-my-parcel', 'ar'],
    ['how-to-pack', 'ar'],
    ['how-much-is-it', 'ar'],
  ]);
});

test('CALL-80 ROUTE-17 open positions by place and topic; a closed one is gone', async () => {
  const posts = async (input: object) => (await server.call('recruitmentPosts', { ...paging, ...input })).data;
  expect(ids((await posts({})).rows)).toEqual(['support-agent', 'route-courier']);
  expect(ids((await posts({ keyword: 'merida' })).rows)).toEqual(['route-courier']);
  const [post] = (await posts({ topic: 'delivery' })).rows;
  expect(post?.position).toEqual({
    closes: '2026-12-31',
    city: 'Mérida',
    state: 'Yucatán',
    workplace: 'onsite',
    hours: 'full',
    salary: { from: 11000, to: 14000 },
  });
});

test('CALL-81 home is given the newest news, the next events and the first questions', async () => {
  const { news, events, questions } = (await server.call('homePages')).data;
  expect(ids(news)).toEqual(['newest-news', 'new-routes', 'old-news']);
  expect(ids(events)).toEqual(['packing-workshop']);
  expect(questions).toHaveLength(3);
});

test('CALL-82 ROUTE-12 D-97 a page; of us with history, awards and figures of the database', async () => {
  const { data } = await server.call('informationPage', { page: 'about' });
  const branches = await server.context.db.selectFrom('branches').select('code').execute();
  expect(data.figures).toMatchObject({ branches: branches.length, states: 32 });
  expect(data.history.map(({ year }) => year)).toEqual([2018, 2022]);
  expect(data.awards).toMatchObject([{ year: 2025, issuer: 'Cámara de ejemplo' }]);
  const service = (await server.call('informationPage', { page: 'plant-shipping' })).data;
  expect(service).toMatchObject({ id: 'plant-shipping', figures: null, history: [] });
  expect((await server.call('informationPage', { page: 'franchise' })).codeName).toBe('notFound');
});

/** A feed as a reader parses it: texts by the path of their elements. @throws Error when it is not XML. */
function readFeed(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('text', (text) => void (text.trim() && (found[open.slice(2).join(' ')] ??= []).push(text)));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return found;
}

describe('FEAT-11 lists that programs follow', () => {
  test.each(languages.flatMap(({ dictionary }) => detailKinds.map((kind) => [kind, dictionary] as const)))(
    '%s in %s is a feed whose items lead to pages that are there',
    async (kind, dictionary) => {
      const answer = await server.app.inject({ url: feedPath(kind, dictionary) });
      expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      const { title, language, 'item link': links = [], 'item pubDate': days = [] } = readFeed(answer.body);
      expect(title?.[0]).toMatch(/ · JMX Express$/);
      expect(language?.[0]?.slice(0, 2)).toBe(dictionary);
      expect(links.length).toBeGreaterThan(0);
      const times = days.map((day) => Date.parse(day));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      for (const address of links) {
        const { origin, pathname, search } = new URL(address);
        expect(origin).toBe('https://x.example');
        expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(200);
      }
    },
  );

  test('what is not published yet is in none, and a text without a translation in Spanish', async () => {
    const { body } = await server.app.inject({ url: feedPath('news', 'ar') });
    expect(body).not.toContain('not-yet');
    expect(readFeed(body)['item title']).toEqual(
      expect.arrayContaining(['مسارات جديدة إلى الجنوب', 'Calendario de fin de año']),
    );
  });

  test('each list names its feed, in the language of the visitor', async () => {
    expect((await server.call('informations', { kind: 'blogs', ...paging }, { lang: 'AR' })).data.feed).toBe(
      '/feeds/ar/blogs.xml',
    );
    expect((await server.call('activities', { ...paging })).data.feed).toBe('/feeds/es/events.xml');
    expect((await server.call('recruitmentPosts', { ...paging })).data.feed).toBe('/feeds/es/positions.xml');
  });

  test('a host that asks for another site is given the configured one', async () => {
    const { body } = await server.app.inject({
      url: feedPath('news', 'es'),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(body).not.toContain('evil');
  });
});

test('CALL-82 D-56 D-97 the terms and the notice say since when they hold', async () => {
  for (const page of ['terms', 'privacy'] as const)
    expect((await server.call('informationPage', { page })).data).toMatchObject({ id: page, updated: '2026-10-05' });
});

describe('files beside the texts', () => {
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const address = async () => {
    const { data } = await server.call('informationDetail', { kind: 'news', id: 'new-routes' });
    return data.entry.picture?.src ?? '';
  };

  test('a picture is cached for a year under its version, runs nothing and has no other type', async () => {
    const { statusCode, headers } = await get(await address());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    const unversioned = await get('/content/news/new-routes/picture.svg');
    expect(unversioned.headers['cache-control']).toBe('no-cache');
    const again = await get('/content/news/new-routes/picture.svg', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('a video is sent in the parts that a player asks for', async () => {
    const part = await get('/content/videos/pack-a-box/video.webm', { range: 'bytes=10-19' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(part.headers['content-range']).toBe('bytes 10-19/1000');
    expect((await get('/content/videos/pack-a-box/video.webm', { range: 'bytes=-5' })).rawPayload).toHaveLength(5);
    expect((await get('/content/videos/pack-a-box/video.webm', { range: 'bytes=5000-' })).statusCode).toBe(416);
    expect((await get('/content/videos/pack-a-box/captions.es.vtt')).headers['content-type']).toMatch(/^text\/vtt/);
  });

  test.each([
    '/content/news/new-routes/es.md',
    '/content/news/new-routes/../old-news/es.md',
    '/content/news/new-routes/..%2f..%2f..%2fsecret.svg',
    '/content/news/..%2f../secret.svg',
    '/content/news/%2e%2e/secret.svg',
    '/content/..%2f..%2fpackage.json/x/y.svg',
    '/content/news/new-routes/picture.svg%00.png',
    '/content/news/new-routes/%2fetc%2fpasswd',
    '/content/news/old-news/linked.svg',
    '/content/__proto__/x/y.svg',
    '/content/news/not-yet/picture.svg',
    '/content/news/new-routes/',
    '/content',
    '/content/x',
  ])('nothing else is ever sent: %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 404]).toContain(statusCode);
    expect(body).not.toMatch(/<svg|title:/);
  });

  test('a cookie, a header or a language that is a path chooses no other file', async () => {
    const { statusCode, headers } = await get('/content/news/new-routes/picture.svg', {
      cookie: 'lang=../../secret',
      'accept-language': '../../../etc/passwd',
      langtype: '../secret',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const answer = await server.call('informations', { kind: 'news', ...paging }, { headers: { langType: '../es' } });
    expect(answer.codeName).toBe('success');
  });
});

test.each([
  ['/news', 200],
  ['/news/new-routes', 200],
  ['/news/new-routes?page=2', 200],
  ['/news/no-such-news', 404],
  ['/news/not-yet', 404],
  ['/news/a%2Fb', 404],
  ['/news/__proto__', 404],
  ['/blogs/pack-ceramics', 200],
  ['/blogs/new-routes', 404],
  ['/events/nothing', 404],
  ['/videos/pack-a-box', 200],
  ['/information', 200],
  ['/information?id=weight-rules', 200],
  ['/information?id=gone', 404],
  ['/aboutCareersDetail?id=route-courier', 200],
  ['/aboutCareersDetail?id=closed-post', 404],
  ['/aboutCareersDetail', 404],
  ['/aboutPositionApply?lang=ar', 404],
  ['/aboutUs', 200],
] as const)('ROUTE-13 D-14 the page of %s is sent with status %i', async (url, status) => {
  const { statusCode, headers } = await server.app.inject({ url });
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toMatch(/^text\/html/);
});

const newsText = (title: string) =>
  `---\ntitle: ${title}\nsummary: Un aviso corto que se guarda mientras el sitio está en marcha.\npublished: 2026-11-19\ntopic: company\n---\n\nHola.`;

test('FEAT-11 what an editor saves is there without a restart; a broken save keeps the last good text', async () => {
  const entry = join(root, 'news', 'saved-just-now');
  const toTitle = async () =>
    (await server.call('informationDetail', { kind: 'news', id: 'saved-just-now' })).data?.entry?.title;
  mkdirSync(entry);
  writeFileSync(join(entry, 'es.md'), newsText('Primera'));
  await eventually(async () => expect(await toTitle()).toBe('Primera'));
  writeFileSync(join(entry, 'es.md'), newsText('Segunda'));
  await eventually(async () => expect(await toTitle()).toBe('Segunda'));
  writeFileSync(join(entry, 'es.md'), '---\ntitle: [\n---\n');
  mkdirSync(join(root, 'news', 'saved-later'));
  writeFileSync(join(root, 'news', 'saved-later', 'es.md'), newsText('Después'));
  await eventually(async () => expect(ids((await list({ kind: 'news' })).rows)).toContain('saved-later'));
  expect(await toTitle()).toBe('Segunda');
});
