import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import type { PageHtml } from '#server/rendering/rendered-pages.ts';
import type { AnswerInPage } from '#server/rendering/bootstrap-data.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { eventually } from '#tests/support/patience.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
/** Agents work at noon, and not at night. */
const noon = '2026-11-20T18:00:00Z';
const night = '2026-11-21T09:00:00Z';

const page: PageHtml = {
  id: 'terms',
  paths: ['/termsAndConditions'],
  search: '',
  language: 'es',
  lang: 'es-MX',
  dir: 'ltr',
  title: 'Términos · JMX Express',
  description: 'Lo que acordamos al enviar.',
  signedOut: '<main id="main"><h1>Términos</h1></main>',
  signedIn: '<main id="main"><h1>Términos</h1></main>',
};

const withBannerSpace: PageHtml = {
  ...page,
  id: 'vipInquiry',
  paths: ['/vipInquiry'],
  signedOut: '<main><div class="banner-room page" data-banner-area="joinCooperate"></div><h1>VIP</h1></main>',
  signedIn: '<main><div class="banner-room page" data-banner-area="joinCooperate"></div><h1>VIP</h1></main>',
};

let server: TestServer;
/** The data of the second server's pages; undefined when it is unavailable. */
let given: readonly AnswerInPage[] | undefined;
let other: TestServer;

beforeAll(async () => {
  mkdirSync(dist, { recursive: true });
  const head = '<head><title>x</title></head>';
  writeFileSync(join(dist, 'index.html'), `<html lang="es" dir="ltr">${head}<body><div id="app"></div></body></html>`);
  writeFileSync(join(dist, '.pages.json'), JSON.stringify({ pages: [page, withBannerSpace], content: [], files: {} }));
  server = await openTestServer({
    now: noon,
    site: (app, _, content, askStart) => serveBuiltSite(app, dist, { content, askStart }),
  });
  other = await openTestServer({
    beside: server,
    site: (app) =>
      serveBuiltSite(app, dist, {
        askStart: async () => {
          if (!given) throw new Error('the database is away');
          return { answers: given, banners: [] };
        },
      }),
  });
});
afterAll(async () => {
  await other.close();
  await server.close();
  folder.remove();
});

const get = (path: string, at = server, headers: Record<string, string> = {}) =>
  at.app.inject({ url: path, headers: { cookie: 'lang=es', ...headers } });

function toAnswers(body: string): Map<string, unknown> {
  const written = /<script type="application\/json" id="start">(.*?)<\/script>/.exec(body)?.[1] ?? '[]';
  return new Map((JSON.parse(written) as AnswerInPage[]).map(([call, input, { data }]) => [`${call} ${input}`, data]));
}

describe('what the script asks when it starts', () => {
  test.each(['/termsAndConditions', '/onlineOrder'])(
    'SYS-07 FEAT-18 is in the page %s as the calls answer it',
    async (path) => {
      const answers = toAnswers((await get(path)).body);
      expect(Object.fromEntries(answers)).toEqual({
        'officeFlag {}': (await server.call('officeFlag')).data,
        'chatbotConfig {}': (await server.call('chatbotConfig')).data,
      });
    },
  );

  test('SYS-07 FEAT-18 is another one soon after it has changed, and the page is known again until then', async () => {
    const first = await get('/termsAndConditions');
    const etag = String(first.headers.etag);
    expect((await get('/termsAndConditions', server, { 'if-none-match': etag })).statusCode).toBe(304);
    await server.context.db.insertInto('settings').values({ key: 'weightFlag', value: '0' }).execute();
    server.setNow(night);
    await eventually(async () => {
      const answers = toAnswers((await get('/termsAndConditions')).body);
      expect(answers.get('officeFlag {}')).toEqual({ weightFlag: 0 });
      expect(answers.get('chatbotConfig {}')).toMatchObject({ agentsOpen: false });
    });
    expect((await get('/termsAndConditions', server, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('a page is served without bootstrap data when there is none yet, and with the last known one when it fails', async () => {
    const without = await get('/termsAndConditions', other);
    expect([without.statusCode, without.body.includes('id="start"')]).toEqual([200, false]);
    given = [['officeFlag', '{}', { ok: true, data: { weightFlag: '</script><b>' } }]];
    const known = await get('/termsAndConditions', other);
    expect(toAnswers(known.body).get('officeFlag {}')).toEqual({ weightFlag: '</script><b>' });
    given = undefined;
    expect((await get('/termsAndConditions', other)).body).toBe(known.body);
  });
});

describe('ENT-08 the space of a banner', () => {
  const isMarked = async (cookie = '', at = server) => {
    const { body } = await get('/vipInquiry', at, { cookie: `lang=es; ${cookie}` });
    return body.startsWith('<html data-banner="none" ');
  };
  const texts = JSON.stringify({ es: 'Hola', en: 'Hello', zh: '您好', pt: 'Olá', ar: 'مرحباً' });

  test('is reserved for the audience of the banner unless they closed it, as long as it is valid', async () => {
    server.setNow(noon);
    expect(await isMarked()).toBe(true);
    const banner = { id: 'for-visitors', area: 'joinCooperate', audience: 'visitors', texts } as const;
    await server.context.db
      .insertInto('banners')
      .values({ ...banner, starts_at: noon, ends_at: night })
      .execute();
    await eventually(async () => expect(await isMarked()).toBe(false));
    const { body } = await get('/vipInquiry');
    const known = /<script type="application\/json" id="banners">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(known)).toContainEqual({ id: 'for-visitors', area: 'joinCooperate', audience: 'visitors' });
    expect(await isMarked('token=whatever')).toBe(true);
    expect(await isMarked('closedBanners=other%20for-visitors')).toBe(true);
    expect(await isMarked('closedBanners=for')).toBe(false);
    expect(await isMarked('closedBanners=%')).toBe(false);
    server.setNow(night);
    await eventually(async () => expect(await isMarked()).toBe(true));
  });

  test('is reserved where the banners are unknown', async () => {
    const unknown = await openTestServer({ beside: server, site: (app) => serveBuiltSite(app, dist) });
    try {
      expect(await isMarked('', unknown)).toBe(false);
    } finally {
      await unknown.close();
    }
  });
});
