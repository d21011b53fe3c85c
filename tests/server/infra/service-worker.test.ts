import { runInNewContext } from 'node:vm';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { withdrawingWorker, workerScript } from '#server/rendering/service-worker.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
const built = 'console.log("worker");';
let on: TestServer;
let off: TestServer;

beforeAll(async () => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<html lang="es" dir="ltr"><head><meta name="brand" content="" /><meta name="offline" content="on" /></head><style nonce="__CSP_NONCE__"></style></html>',
  );
  writeFileSync(join(dist, 'service-worker.js'), built);
  on = await openTestServer({ site: (app) => serveBuiltSite(app, dist) });
  off = await openTestServer({ beside: on, site: (app) => serveBuiltSite(app, dist, { offline: false }) });
});
afterAll(async () => {
  await off.close();
  await on.close();
  folder.remove();
});

const get = (server: TestServer, headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/service-worker.js', headers });

/** Whether a page may install the worker. */
const said = async (server: TestServer) =>
  /name="offline" content="(\w+)"/.exec((await server.app.inject('/appOrder')).body)?.[1];

describe('FEAT-14 the service worker’s address', () => {
  test('serves the build’s worker, revalidated each time, and the same bytes as long as nothing has changed', async () => {
    const { statusCode, headers, body } = await get(on);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(body.endsWith(built)).toBe(true);
    expect((await get(on)).body).toBe(body);
    expect((await get(on, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const small = await get(on, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body);
  });

  test('its policy lets it fetch from here, and nothing else', async () => {
    const policy = String((await get(on)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  test('another brand is another worker, so that devices fetch their document again', () => {
    const of = (installation: string) => workerScript({ script: built, installation });
    expect(of('a')).not.toBe(of('b'));
    expect(of('a')).toBe(of('a'));
  });

  test('OFFLINE_SITE=off withdraws it from every device', async () => {
    expect(readConfig({}).offlineSite).toBe(true);
    expect(readConfig({ OFFLINE_SITE: 'off' }).offlineSite).toBe(false);
    expect(() => readConfig({ OFFLINE_SITE: 'no' })).toThrow(/OFFLINE_SITE/);
    const { body, headers } = await get(off);
    expect(body).toBe(withdrawingWorker);
    // A device with the broken one revalidates with its ETag.
    const { headers: before } = await get(on);
    expect((await get(off, { 'if-none-match': String(before.etag) })).statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    // And no page installs it again.
    expect([await said(on), await said(off)]).toEqual(['on', 'off']);
  });

  test('the site’s own page has the place where it is said', () => {
    expect(readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')).toContain(
      '<meta name="offline" content="on" />',
    );
  });

  test('the one that withdraws takes every cache, the copies and itself away, and no order that waits', async () => {
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
    const gone: string[] = [];
    let skipped = false;
    runInNewContext(withdrawingWorker, {
      self: {
        addEventListener: (type: string, listener: never) => listeners.set(type, listener),
        skipWaiting: () => (skipped = true),
        registration: { unregister: async () => gone.push('itself') },
      },
      caches: { keys: async () => ['site-pages-1', 'workbox'], delete: async (name: string) => gone.push(name) },
      indexedDB: { deleteDatabase: (name: string) => gone.push(name) },
    });
    let work: Promise<unknown> = Promise.resolve();
    const event = { waitUntil: (given: Promise<unknown>) => (work = given) };
    listeners.get('install')?.(event as never);
    listeners.get('activate')?.(event as never);
    await work;
    expect([skipped, gone]).toEqual([true, ['site-pages-1', 'workbox', 'site-copies', 'itself']]);
    expect([...listeners.keys()]).toEqual(['install', 'activate']);
  });

  test('the document that devices cache belongs to no session, and no cache on the way stores it', async () => {
    const { statusCode, headers, body } = await on.app.inject({
      url: '/shell',
      headers: { cookie: 'token=x; lang=ar' },
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).not.toContain('data-signed-in');
  });
});
