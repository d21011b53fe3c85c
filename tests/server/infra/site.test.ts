import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
const brand = JSON.stringify({ strong: 'A & "B"', light: '<script>' });
const script = 'console.log("site");'.repeat(100);
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder.path, 'secret.txt'), 'secret');
  writeFileSync(join(dist, '.sources'), 'secret');
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  writeFileSync(
    join(dist, 'index.html'),
    '<html lang="es" dir="ltr"><head><meta name="brand" content="" /><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style></head><body><div id="app"></div></body></html>',
  );
  const asset = join(dist, 'assets', 'index-abc.js');
  writeFileSync(asset, script);
  writeFileSync(`${asset}.br`, brotliCompressSync(script));
  writeFileSync(`${asset}.gz`, gzipSync(script));
  writeFileSync(join(dist, 'assets', 'barcode-worker-BJMhxQ-M.js'), script);
  server = await openTestServer({ site: (app) => serveBuiltSite(app, dist, { brand }) });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('a page is never stored and has a fresh nonce, the same in its policy and in its text', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/track-and-trace', '/personalCenter/myOrdersList?page=2', '/trajectoryQuery?x=a.b']) {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode, url).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const nonce = /style-src 'self' 'nonce-([\w-]{20,})'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(body).not.toContain('__CSP_NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test.each([
  ['lang=ar; token=x', 'es-MX', 'ar-MX', 'rtl', 'what was chosen before comes first'],
  ['token=x; lang=zh-cn', undefined, 'zh-CN', 'ltr', 'wherever its cookie is'],
  ['xlang=ar', 'pt-PT,pt;q=0.9,ar;q=0.8', 'pt-BR', 'ltr', 'another cookie is none'],
  [
    'lang=klingon',
    'es;q=0.2, ar-EG;q=0.9',
    'ar-MX',
    'rtl',
    'an unknown choice is none, and the best liked comes first',
  ],
  [undefined, 'ar;q=0, en-GB', 'en-US', 'ltr', 'what is not wanted is not taken'],
  ['lang="><script>', ';;q=,,*;q=x', 'en-US', 'ltr', 'nonsense is English'],
  [undefined, undefined, 'en-US', 'ltr', 'without a preference it is English'],
])(
  'D-31 ENT-09 FEAT-12 the first HTML of cookie %j and Accept-Language %j is in %s, %s: %s',
  async (...[cookie, accepted, lang, dir]: readonly (string | undefined)[]) => {
    const { headers, body } = await get('/track-and-trace', {
      ...(cookie !== undefined && { cookie }),
      ...(accepted !== undefined && { 'accept-language': accepted }),
    });
    expect(body).toMatch(new RegExp(`^<html lang="${lang}" dir="${dir}">`));
    expect(headers.vary).toBe('cookie, accept-language');
  },
);

test('the site’s own page has the places where its language and those of the installation are written', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(page).toContain('<html lang="es" dir="ltr">');
  expect(page).toContain('<meta name="languages" content="" />');
});

test('the page’s policy has no unsafe-inline, no unsafe-eval, and forbids framing', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
  for (const part of [
    "default-src 'self'",
    "script-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part);
});

test('WebAssembly may be run by the thread that reads barcodes alone: by no page and no other file', async () => {
  const getPolicy = async (url: string) => String((await get(url)).headers['content-security-policy']);
  const own = await getPolicy('/assets/barcode-worker-BJMhxQ-M.js');
  expect(own).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  for (const url of ['/', '/track-and-trace', '/assets/index-abc.js', '/assets/missing.js', '/icon.svg'])
    expect(await getPolicy(url), url).not.toMatch(/unsafe/);
});

test('a page may ask for the camera and the microphone, a cross-origin frame may not', async () => {
  expect((await get('/')).headers['permissions-policy']).toMatch(/camera=\(self\), microphone=\(self\)/);
});

test('assets are cached forever and sent as small as the browser accepts', async () => {
  const sizes: Record<string, number> = {};
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers, rawPayload } = await get('/assets/index-abc.js', { 'accept-encoding': encoding });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['x-content-type-options']).toBe('nosniff');
    sizes[encoding] = rawPayload.length;
  }
  expect(sizes['br']).toBeLessThan(sizes['identity'] ?? 0);
  expect(String((await get('/assets/index-abc.js', { 'accept-encoding': 'br' })).headers['vary'])).toMatch(
    /accept-encoding/i,
  );
  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('nothing outside of the site’s own files is served, and a missing file is no page', async () => {
  const paths = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/.sources',
    '/assets/missing.js',
    '//etc/passwd.txt',
    '/\\..\\secret.txt',
  ];
  for (const url of paths) {
    const { statusCode, body } = await get(url);
    expect([400, 404], url).toContain(statusCode);
    expect(body, url).not.toContain('secret');
    expect(JSON.parse(body), url).toMatchObject({ data: null });
  }
});

test('an unknown call is no page', async () => {
  for (const url of ['/official', '/official/x', '/website/y']) expect((await get(url)).statusCode, url).toBe(404);
  expect((await server.app.inject({ method: 'POST', url: '/track-and-trace' })).statusCode).toBe(404);
});

test('D-68 the link of a message opens its page, whatever dots are in it, and a missing file is not found', async () => {
  const link = `/notifications/${'0f'.repeat(16)}.pickedUp.email.${'5e'.repeat(16)}`;
  const { statusCode, headers } = await get(link);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const url of ['/missing.png', '/assets/missing.js', '/app.webmanifest'])
    expect((await get(url)).statusCode, url).toBe(404);
});

test('HEAD asks about a page without its text', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(address, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
});

test('D-17 the brand is configuration, written so that it cannot leave its place', async () => {
  const { body } = await get('/');
  expect(body).toContain(
    '<meta name="brand" content="{&quot;strong&quot;:&quot;A &amp; \\&quot;B\\&quot;&quot;,&quot;light&quot;:&quot;&lt;script>&quot;}" />',
  );
});

test.each([
  ['es', 'Esta página necesita JavaScript.', 'Inicio'],
  ['en-us', 'This page needs JavaScript.', 'Home'],
  ['zh-cn', '此页面需要 JavaScript。', '首页'],
  ['pt-br', 'Esta página precisa de JavaScript.', 'Início'],
  ['ar', 'تحتاج هذه الصفحة إلى JavaScript.', 'الرئيسية'],
])(
  'a page that needs its script says so in %s to visitors without scripts, and leads home',
  async (language, said, home) => {
    const { body } = await get('/personalCenter/myOrdersList', { cookie: `lang=${language}` });
    expect(body).toContain(`<noscript><main class="page"><p>${said}`);
    expect(body).toContain(`<a href="/">${home}</a></p></main></noscript>`);
  },
);
