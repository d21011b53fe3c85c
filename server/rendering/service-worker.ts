/**
 * The URL of the service worker (docs/offline.md): the build's own, or one that removes itself and everything it
 * cached, which withdraws a broken one from every device.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { workerPath } from '#domain/content/server-paths.ts';
import { takes } from '../http/compress.ts';

/** The worker's own response sets its policy, not the page: it may fetch from this origin only. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * Unregisters itself at once. Orders that wait to be sent aren't touched: they are in a separate database, and the page
 * sends them.
 */
export const withdrawingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      indexedDB.deleteDatabase('site-copies');
      await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
      await self.registration.unregister();
    })(),
  ),
);
`;

const written = '<meta name="offline" content="on" />';

/** Documents say whether the page may install the worker: a withdrawn one would otherwise be installed again. */
export const withOffline = (html: string, offline: boolean): string =>
  offline ? html : html.replace(written, written.replace('"on"', '"off"'));

export interface ServiceWorkerOptions {
  /** The build's worker; undefined when there is none, or when it is withdrawn. */
  script: string | undefined;
  /** What a document depends on besides the build: with another brand the cached one is fetched again. */
  installation: string;
}

/**
 * The script that is sent: the same bytes as long as nothing has changed, because other bytes are a new version to
 * every device.
 */
export const workerScript = ({ script, installation }: ServiceWorkerOptions): string =>
  script === undefined
    ? withdrawingWorker
    : `self.__INSTALLATION=${JSON.stringify(createHash('sha256').update(installation).digest('hex').slice(0, 8))};${script}`;

export function routeServiceWorker(app: FastifyInstance, options: ServiceWorkerOptions): void {
  const body = workerScript(options);
  // In another thread: the server is ready before it is done.
  const small = promisify(brotliCompress)(body);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  app.get(workerPath, async (request, reply) => {
    reply.headers({
      // Revalidated each time: a withdrawn one has to be gone at the next visit.
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag: tag,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!takes('br', String(request.headers['accept-encoding'] ?? ''))) return reply.send(body);
    return reply.header('content-encoding', 'br').send(await small);
  });
}
