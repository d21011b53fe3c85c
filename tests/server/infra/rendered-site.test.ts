import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { htmlLanguage } from '#domain/text/language-choice.ts';
import { delayedParcel, trackedRow, waitingRow } from '#fixtures/orders.ts';
import { wordsIn } from '#server/rendering/answer-form.ts';
import { refilled } from '#server/rendering/answered-page.ts';
import { trackingForm } from '#server/rendering/tracking-form.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import type { PageHtml, RenderedPages } from '#server/rendering/rendered-pages.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
const base = 'https://envios.example';
let server: TestServer;
let nameless: TestServer;

const rows = [
  { id: 'home', paths: ['/'], search: '' },
  { id: 'tracking', paths: ['/track-and-trace', '/trajectoryQuery'], search: '' },
  { id: 'terms', paths: ['/termsAndConditions'], search: '' },
  { id: 'appAddress', paths: ['/appAddress'], search: '' },
  { id: 'appAddress', paths: ['/appAddress'], search: '?type=sender' },
  { id: 'login', paths: ['/login'], search: '' },
];

/** Its form in the markup of `src/components/fields`. */
const fieldsTo = (path: string) =>
  `<form action="${path}" method="post"><div class="f"><label for="a">No</label><div class="ctl tokens">` +
  `<textarea id="a" aria-describedby="a-count" name="waybills" rows="1"></textarea><span class="sr"></span></div>` +
  `<div class="count"><span id="a-count">0 de 10</span></div></div><div class="f"><label for="b">Tail</label>` +
  `<input type="text" class="ctl tail" id="b" name="tail" value=""/></div><button>Go</button></form>`;

const pages: PageHtml[] = rows.flatMap(({ id, paths, search }) =>
  languages.map((language) => ({
    id,
    paths,
    search,
    language: language.code,
    lang: htmlLanguage(language),
    dir: language.direction,
    title: `${id} & «${language.code}» · JMX Express`,
    description: `"${id}" <b>`,
    signedOut: `<main id="main" tabindex="-1"><h1>${id}${search} ${language.code} out</h1>${id === 'tracking' ? fieldsTo('/track-and-trace') : ''}${'words '.repeat(300)}</main>`,
    ...(id !== 'login' && {
      signedIn: `<main id="main" tabindex="-1"><h1>${id}${search} ${language.code} in</h1></main>`,
    }),
  })),
);
const styles = { 'assets/site.css': 'h1{color:red}.open{color:blue}', 'assets/page.css': 'h1{margin:0}' };
const files = { styles: ['assets/site.css', 'assets/page.css'], scripts: ['assets/site.js', 'assets/page.js'] };
const rendered: RenderedPages = { pages, content: [], files: { home: files, tracking: files, terms: files } };

const template = `<!doctype html>
<html lang="es" dir="ltr">
  <head>
    <meta name="brand" content="" />
    <meta name="languages" content="" />
    <title>JMX Express</title>
    <meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script type="module" crossorigin src="/assets/site.js" nonce="__CSP_NONCE__"></script>
    <link rel="stylesheet" crossorigin href="/assets/site.css" nonce="__CSP_NONCE__">
  </head>
  <body>
    <div id="app"><p>room</p></div>
  </body>
</html>`;

beforeAll(async () => {
  mkdirSync(join(dist, '.render'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), template);
  mkdirSync(join(dist, 'assets'));
  for (const [file, css] of Object.entries(styles)) writeFileSync(join(dist, file), css);
  writeFileSync(join(dist, '.pages.json'), JSON.stringify(rendered));
  writeFileSync(join(dist, '.render/render.js'), `export const renderPages = async () => (${JSON.stringify(pages)});`);
  server = await openTestServer({ site: (app) => serveBuiltSite(app, dist, { publicUrl: `${base}/` }) });
  const brand = JSON.stringify({
    strong: 'Otra',
    light: '',
    colors: { brand: '#123456', 'x;}': 'red', link: 'red;}</style><script>' },
  });
  nameless = await openTestServer({ beside: server, site: (app) => serveBuiltSite(app, dist, { brand }) });
});
afterAll(async () => {
  await nameless.close();
  await server.close();
  folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}, at = server) => at.app.inject({ url, headers });
const toHash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const toHeading = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

describe('a rendered page', () => {
  test.each([
    ['/', {}, 'home en-us out'],
    ['/', { 'accept-language': 'es-MX,es;q=0.9' }, 'home es out'],
    ['/', { 'accept-language': 'es', cookie: 'lang=ar' }, 'home ar out'],
    ['/trajectoryQuery', { cookie: 'token=whatever; lang=pt-br' }, 'tracking pt-br in'],
    ['/track-and-trace', { cookie: 'token=; lang=zh-cn' }, 'tracking zh-cn out'],
    ['/track-and-trace?no=JMX000000000001', { cookie: 'lang=es' }, 'tracking es out'],
    ['/termsAndConditions?lang=ar', { cookie: 'lang=es' }, 'terms ar out'],
    ['/termsAndConditions?lang=klingon', { cookie: 'lang=es' }, 'terms es out'],
    ['/appAddress', { cookie: 'lang=es' }, 'appAddress es out'],
    ['/appAddress?type=sender', { cookie: 'lang=es' }, 'appAddress?type=sender es out'],
    ['/appAddress?dispatch=7&type=sender&lang=ar', { cookie: 'token=x' }, 'appAddress?type=sender ar in'],
    ['/appAddress?type=../terms', { cookie: 'lang=es' }, 'appAddress es out'],
    ['/appAddress?type=__proto__', { cookie: 'lang=es' }, 'appAddress es out'],
    ['/login', { cookie: 'lang=es' }, 'login es out'],
  ] as const)('D-31 FEAT-12 %s with %j is %s', async (url, headers, heading) => {
    const { statusCode, body, headers: sent } = await get(url, headers);
    expect([statusCode, toHeading(body)]).toEqual([200, heading]);
    const language = languages.find(({ code }) => code === heading.split(' ')[1]) ?? languages[0];
    expect(body).toContain(`<html lang="${htmlLanguage(language)}" dir="${language.direction}">`);
    const [page = ''] = heading.split(' ');
    expect(body).toContain(`data-page="${page.split('?')[0]}"`);
    expect(body.includes(`data-asked="/${page}"`)).toBe(page.includes('?'));
    expect(sent).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language, accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('ROUTE-30 the script leads a visitor with a session home from the sign-in, and renders the page', async () => {
    const { statusCode, body } = await get('/login', { cookie: 'lang=es; token=whatever' });
    expect([statusCode, toHeading(body)]).toEqual([200, undefined]);
    expect(body).toContain('<div id="app"><p>room</p></div>');
  });

  test.each([
    ['theme=dark', 'data-theme="dark" '],
    ['theme=light', 'data-theme="light" '],
    ['theme=auto', ''],
    ['theme=', ''],
    ['theme=DARK', ''],
    ['theme=darker', ''],
    ['theme=dark"><script>', ''],
    ['theme=dark%22 onload=x', ''],
    ['xtheme=dark', ''],
    ['theme=__proto__', ''],
    [`theme=${'dark'.repeat(500)}`, ''],
  ])('FEAT-14 with the cookie %.40s its first HTML is in that theme, or as the device has it', async (cookie, mark) => {
    const { statusCode, body, headers } = await get('/', { cookie: `lang=es; ${cookie}` });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html ${mark}lang="es-MX" dir="ltr">`);
    expect(body.match(/data-theme/g)?.length ?? 0).toBe(mark === '' ? 0 : 1);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language, accept-encoding',
    });
  });

  test('FEAT-14 another theme changes the ETag of a page; also with an answer', async () => {
    const getTag = async (cookie: string) => String((await get('/', { cookie })).headers.etag);
    const [auto, dark, bad] = [
      await getTag('lang=es'),
      await getTag('lang=es; theme=dark'),
      await getTag('lang=es; theme=?'),
    ];
    expect(dark).not.toBe(auto);
    expect(bad).toBe(auto);
    const ask = (cookie: string, tag: string) => get('/', { cookie, 'if-none-match': tag });
    expect((await ask('lang=es; theme=dark', dark)).statusCode).toBe(304);
    expect((await ask('lang=es; theme=dark', auto)).statusCode).toBe(200);
    expect((await ask('lang=es', dark)).statusCode).toBe(200);
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/track-and-trace',
      payload: 'waybills=JMX004281209993&tail=0000',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'lang=es; theme=dark' },
    });
    expect(body).toContain('<html data-theme="dark" lang="es-MX" dir="ltr">');
  });

  test.each([
    'lang=../../secret',
    'lang=__proto__',
    'lang=constructor',
    'lang=%2e%2e%2f',
    `lang=${'a'.repeat(5_000)}`,
    'token=../../../etc/passwd',
  ])('a cookie %.40s chooses no other file', async (cookie) => {
    const { statusCode, body } = await get('/', { cookie });
    expect([statusCode, toHeading(body)]).toEqual([
      200,
      cookie.startsWith('token') ? 'home en-us in' : 'home en-us out',
    ]);
  });

  test.each([
    '/.pages.json',
    '/.render/render.js',
    '/%2epages.json',
    '/termsAndConditions/../.pages.json',
    '/track-and-trace%00',
    '/__proto__',
    '/constructor',
    '/TRACK-AND-TRACE',
    '//track-and-trace',
  ])('the path %s chooses no file', async (url) => {
    const { body } = await get(url);
    expect(toHeading(body)).toBeUndefined();
    expect(body).not.toContain('renderPages');
  });

  test('no header of a request is in the answer, and none changes a byte of it', async () => {
    const plain = await get('/track-and-trace');
    const poison = 'evil.example"><script>';
    const unusual = [
      'host',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-for',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-original-url',
      'x-rewrite-url',
      'x-original-host',
      'x-host',
      'x-http-method-override',
      'x-method-override',
      'forwarded',
      'via',
      'origin',
      'referer',
      'user-agent',
      'x-requested-with',
      'langtype',
      'authtoken',
      'platform',
      'timezone',
      'accept',
      'content-type',
      'range',
      'if-modified-since',
      'if-range',
      'x-nonce',
      'save-data',
      'sec-fetch-site',
      'sec-fetch-mode',
      'sec-ch-prefers-color-scheme',
      'cf-connecting-ip',
      'true-client-ip',
      'fastly-ssl',
      'x-real-ip',
      'upgrade-insecure-requests',
      'pragma',
      'cache-control',
      'dnt',
      'sec-gpc',
    ];
    for (const name of unusual) {
      const { statusCode, headers, body } = await get('/track-and-trace', { [name]: poison });
      expect(statusCode, name).toBe(200);
      expect(body === plain.body, name).toBe(true);
      expect({ ...headers, date: '' }, name).toEqual({ ...plain.headers, date: '' });
    }
    expect(plain.body).toContain(`${base}/track-and-trace?lang=en-us`);
  });

  test('ENT-09 a language chosen within the site is stored, one from a link of another site or a file is not', async () => {
    const within = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const kept = async (url: string, headers: Record<string, string>, at = server) =>
      (await get(url, headers, at)).headers['set-cookie'];
    const cookie = 'lang=ar; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(await kept('/track-and-trace?type=a&lang=ar', within)).toBe(`${cookie}; Secure`);
    expect(await kept('/onlineOrder/nothing?lang=ar', within)).toBe(`${cookie}; Secure`);
    expect(await kept('/?lang=ar', within, nameless)).toBe(cookie);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await kept('/?lang=ar', { ...within, 'sec-fetch-site': site }), site).toBeUndefined();
    expect(await kept('/?lang=ar', { ...within, 'sec-fetch-mode': 'no-cors' })).toBeUndefined();
    expect(await kept('/?lang=ar', {})).toBeUndefined();
    for (const url of ['/', '/?lang=../ar', '/?lang=ar%3B%20Domain=x', '/?lang='])
      expect(await kept(url, within), url).toBeUndefined();
  });

  test('its own head: title, description, addresses of every language, what it is', async () => {
    const { body } = await get('/trajectoryQuery', { cookie: 'lang=ar' });
    expect(body).toContain('<title>tracking &amp; «ar» · JMX Express</title>');
    expect(body).toContain('<meta name="description" content="&quot;tracking&quot; &lt;b&gt;" />');
    expect(body).toContain(`<link rel="canonical" href="${base}/track-and-trace?lang=ar" />`);
    expect(body.match(/rel="alternate" hreflang="[\w-]+"/g)).toHaveLength(languages.length + 1);
    expect(body).toContain(`hreflang="x-default" href="${base}/track-and-trace"`);
    expect(body).toContain('<meta property="og:locale" content="ar_MX" />');
    expect(body).toContain(`<meta property="og:image" content="${base}/icons/512.png" />`);
    expect(body).toContain('"@type":"BreadcrumbList"');
    expect((await get('/')).body).toContain('"@type":"Organization"');
  });

  test('a site that doesn’t know its address names none, whatever a request calls it', async () => {
    const { body } = await get('/', { host: 'evil.example' }, nameless);
    expect(body).not.toMatch(/canonical|alternate|og:url|ld\+json|evil/);
  });

  test('the page contains the styles that it uses, in their order and once, and requests none of their files', async () => {
    const { body } = await get('/');
    expect(body.match(/<style>(.*?)<\/style>/g)).toEqual(['<style>h1{color:red}h1{margin:0}</style>']);
    expect(body.replace(/<template[\s\S]*?<\/template>/, '')).not.toContain('rel="stylesheet"');
    const { body: withoutFiles } = await get('/login', { cookie: 'lang=es' });
    expect(withoutFiles).not.toContain('<style>');
    expect(withoutFiles).toContain('<link rel="stylesheet" crossorigin href="/assets/site.css">');
  });

  test('FEAT-01 an answer in its page has the styles of the page', async () => {
    const { body, headers } = await server.app.inject({
      method: 'POST',
      url: '/track-and-trace',
      payload: 'waybills=JMX004281209993&tail=0000',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'lang=es' },
    });
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(body) ?? [];
    expect(style).toContain('h1{color:red}');
    expect(String(headers['content-security-policy'])).toContain(toHash(style));
  });

  test('its policy lets in its own style and what begins the script by their hash, nothing else that is written into it, and it has no nonce', async () => {
    const { headers, body } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${toHash('h1{color:red}h1{margin:0}')};`);
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(1);
    expect(policy).toContain(`script-src 'self' ${scripts.map(toHash).join(' ')};`);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(body).not.toContain('nonce');
  });

  test('D-17 another brand’s colors come with the first painting, and nothing else gets in with them', async () => {
    const { headers, body } = await get('/', {}, nameless);
    expect(body).toContain('<style>:root{--brand:#123456}</style>');
    const hashes = ['h1{color:red}h1{margin:0}', ':root{--brand:#123456}'].map(toHash).join(' ');
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' ${hashes};`);
    expect(body).not.toContain('red;}</style>');
  });

  test('its files are named in it, each once, and what begins the script', async () => {
    const { body } = await get('/');
    const [runs, ...further] = files.scripts;
    for (const file of [...files.styles, ...further]) expect(body.split(`/${file}"`), file).toHaveLength(2);
    expect(body.split(`/${runs}"`)).toHaveLength(3);
    // Nothing of the script is requested before the first paint.
    const [, later = ''] = /<template id="script">(.*?)<\/template>/.exec(body) ?? [];
    expect(later).toBe(
      [
        ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        '<script type="module" crossorigin src="/assets/site.js"></script>',
        ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ].join(''),
    );
  });

  test('it leaves compressed as the browser takes it, and unchanged it isn’t sent again', async () => {
    const plain = await get('/');
    const tags = new Set<string>();
    for (const [accepted, encoding, read] of [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip;q=0.5', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { headers, rawPayload } = await get('/', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(read(rawPayload).toString()).toBe(plain.body);
      const tag = String(headers.etag);
      tags.add(tag);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await get('/', { 'accept-encoding': accepted, 'if-none-match': known });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers.vary).toBe('cookie, accept-language, accept-encoding');
      }
      expect((await get('/', { 'accept-encoding': accepted, 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
    expect(tags.size).toBe(3);
    // Another language is another page.
    const [tag = ''] = tags;
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': tag, cookie: 'lang=ar' })).statusCode).toBe(200);
  });

  test('HEAD asks about it without its text', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/termsAndConditions`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('etag')).not.toBeNull();
  });
});

describe('what programs read', () => {
  test('the map has every page in every language, and names the configured address alone', async () => {
    const { body, headers } = await get('/sitemap.xml', { host: 'evil.example' });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    // Neither the single steps of an order nor signing in.
    const mapped = rows.filter(({ id }) => !['appAddress', 'login'].includes(id));
    expect(body.match(/<loc>/g)).toHaveLength(mapped.length * languages.length);
    expect(body).toContain(`<loc>${base}/?lang=es</loc>`);
    expect(body).not.toContain('evil');
    expect((await get('/sitemap.xml', {}, nameless)).statusCode).toBe(404);
  });

  test('private pages are excluded from search engines', async () => {
    const { body } = await get('/robots.txt');
    for (const path of ['/personalCenter', '/userCenter', '/notifications/'])
      expect(body).toContain(`Disallow: ${path}`);
    expect(body).toContain(`Sitemap: ${base}/sitemap.xml`);
    expect((await get('/robots.txt', {}, nameless)).body).not.toContain('Sitemap');
  });
});

const formTo = (path: string, [text, value]: [string, string] = ['', '']) =>
  `<form class="a" action="${path}" method="post"><textarea id="t" name="waybills" rows="1">${text}</textarea>` +
  `<input type="text" name="tail" value="${value}"/><input name="other" value=""/><button>Go</button></form>`;

describe('a form without a script', () => {
  const post = (url: string, payload: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'lang=es', ...headers },
      ...more,
    });
  const unknown = 'waybills=JMX004281209993&tail=0000';

  test('FEAT-01 a number is answered in its page, which then has no script', async () => {
    const { statusCode, headers, body } = await post('/track-and-trace', unknown);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatch(/<main[^>]*><section class="page plain-answer"/);
    expect(body).toContain('JMX004281209993');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/<script>|<script type="module"|modulepreload|data-page/);
  });

  test('FEAT-01 RULE-TRK-04 the same rule rejects, with a message', async () => {
    const { statusCode, body } = await post('/track-and-trace', 'waybills=JMX0042&tail=');
    expect(statusCode).toBe(200);
    expect(body).toContain('role="alert"');
    // A control without a frame ends with itself.
    expect(body).toMatch(/name="tail" value=""\/><p class="errm" id="tail-error">[^<]+<\/p><\/div>/);
    expect(body).not.toMatch(/\b(rules|answers|tracking):/);
  });

  test('FEAT-01 RULE-TRK-02 the rejected field says why, in the markup of the site, and contains what was typed', async () => {
    const { body } = await post('/track-and-trace', 'waybills=JMX0042&tail=0000');
    expect(body).toMatch(
      /<div class="f bad"><label for="a">No<\/label><div class="ctl tokens"><textarea aria-invalid="true" aria-describedby="waybills-error a-count" id="a" name="waybills" rows="1">JMX0042<\/textarea><span class="sr"><\/span><\/div><p class="errm" id="waybills-error">[^<]+<\/p>/,
    );
    expect(body).toContain('<div class="f"><label for="b">');
  });

  test('D-43 what was typed is written so that it can’t leave its place', async () => {
    const { body } = await post(
      '/track-and-trace',
      `waybills=${encodeURIComponent('<script>alert(1)</script>')}&tail=0000`,
    );
    expect(body).not.toContain('<script>alert');
  });

  test('D-43 a form has what was typed into it again, as text, and no other form has it', () => {
    const page = formTo('/login') + formTo('/track-and-trace');
    const typed = { waybills: '</textarea><b>', tail: '"><script>', action: 'x', unknown: 'y' };
    expect(refilled(page, '/track-and-trace', typed)).toBe(
      formTo('/login') + formTo('/track-and-trace', ['&lt;/textarea&gt;&lt;b&gt;', '&quot;&gt;&lt;script&gt;']),
    );
  });

  test('D-40 D-43 a session’s cookie or header opens nothing, and another site’s page may not ask', async () => {
    const answers = await Promise.all([
      post('/track-and-trace', unknown, {}, { remoteAddress: '198.51.100.1' }),
      post(
        '/track-and-trace',
        unknown,
        { authtoken: 'x', cookie: 'lang=es; token=x' },
        { remoteAddress: '198.51.100.2' },
      ),
    ]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    const { statusCode, headers } = await post('/track-and-trace', unknown, { 'sec-fetch-site': 'cross-site' });
    expect([statusCode, headers.location]).toEqual([303, '/track-and-trace']);
  });

  test('an empty form leads back to the page, and another encoding is rejected', async () => {
    expect((await post('/track-and-trace', 'waybills=&tail=')).statusCode).toBe(303);
    expect((await post('/track-and-trace', '{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await post('/track-and-trace', '__proto__[x]=1')).statusCode).toBe(400);
  });
});

const box = (body: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)?.[1];
const unscripted = (body: string) => /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';

describe('RULE-TRK-01 a page that is opened with numbers in its address', () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `/track-and-trace?${query}`, headers: { cookie: 'lang=es', ...headers } });

  test('ROUTE-08 holds them in its form, keeps its script, and says without one what is lacking', async () => {
    const { statusCode, headers, body } = await open('no=JMX004277201184');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(box(body)).toBe('JMX004277201184');
    expect(body).not.toContain('class="errm"');
    expect(unscripted(body)).toContain('últimos 4 dígitos');
    expect(body).toMatch(/<script>.*data-page|data-page.*<script>/s);
    const several = await open('no=JMX004277201184%2CJMX004277193056');
    expect(box(several.body)).toBe('JMX004277201184 JMX004277193056');
    expect(several.body).toContain('<span id="a-count">2 de 10</span>');
  });

  test('ROUTE-08 its other path does the same', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: '/trajectoryQuery?no=JMX004277201184' });
    expect(box(body)).toBe('JMX004277201184');
  });

  test('RULE-TRK-02 a malformed number stays, with the usual message at its field', async () => {
    const { statusCode, body } = await open('no=JMX0042');
    expect([statusCode, box(body)]).toEqual([200, 'JMX0042']);
    expect(body).toContain('<p class="errm" id="waybills-error">Revisa el número de guía: lleva JMX y 12 dígitos');
    expect(body.match(/class="errm"/g)).toHaveLength(1);
  });

  test('RULE-TRK-03 too many numbers stay, with the usual message at the field', async () => {
    const numbers = Array.from({ length: 11 }, (_, at) => `JMX0042772011${String(at).padStart(2, '0')}`);
    const { body } = await open(`no=${numbers.join(',')}`);
    expect(box(body)).toBe(numbers.join(' '));
    expect(body).toMatch(/<p class="errm" id="waybills-error">[^<]*10/);
  });

  test('D-56 CONST-09 what is answered without a script says of the day what the page says', () => {
    const shown = (row: ReturnType<typeof trackedRow>, code: string) => {
      const language = languages.find((each) => each.code === code) ?? languages[0];
      return trackingForm.show({ rows: [row] }, wordsIn(language));
    };
    const out = trackedRow('JMX004277201200', { status: 'outForDelivery', arrivesBy: '2026-11-21T02:30:00.000Z' });
    const today = 'Va en reparto: llega hoy, antes de lo prometido.';
    expect(shown(waitingRow('JMX004281220417'), 'es')).toContain('viernes, 20 de noviembre, \u206616:00–18:00\u2069.');
    expect(shown(out, 'es')).toContain(today);
    expect(shown({ ...out, answeredAt: '2026-11-21T02:30:00.000Z' }, 'es')).not.toContain(today);
    for (const { code } of languages) expect(shown(out, code), code).not.toMatch(/tracking:|\{\{/);
  });

  test('FEAT-01 without a script a moved date is not called the promised one', () => {
    const shown = (row: ReturnType<typeof trackedRow>) => trackingForm.show({ rows: [row] }, wordsIn(languages[0]));
    expect(shown(trackedRow('JMX004277201184'))).toContain('Entrega prometida');
    expect(shown(trackedRow('JMX004277201184', delayedParcel))).not.toContain('Entrega prometida');
  });

  test('D-43 a value from the address is text and nothing else', async () => {
    const { body } = await open(`no=${encodeURIComponent('</textarea><script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>alert');
    expect((await open('no=%E0%A4%A')).statusCode).toBe(200);
  });

  test('an address without a number is the page as it is, known again by its tag', async () => {
    for (const query of ['no=', 'other=1', 'no=%20']) {
      const { headers, body } = await open(query);
      expect(headers.etag, query).toBeDefined();
      expect(body, query).not.toContain('<noscript>');
    }
  });
});
