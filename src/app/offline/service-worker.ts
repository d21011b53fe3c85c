/**
 * What stands between the site and the line (docs/offline.md). It keeps files and pages that are the same for everybody;
 * the calls of the contract pass it by, and what is a person's own is kept by the page, which knows whose it is.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { shellPath } from '#domain/server-paths.ts';
import { cacheNames, isOutdated, type KeptKind, kindOf, mayKeep, pageKey, warmable } from './kept-kinds.ts';

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

/** What is used of the worker's world; the rest of the site is typed for pages. */
interface WorkerScope {
  /** Put in by `build/service-worker.ts`. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Put in by the server: what its documents depend on besides the build. */
  readonly __INSTALLATION?: string;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void;
}

declare const self: WorkerScope;

/** A line that gives no page in this time gives way to the page that is kept. */
const pagePatienceSeconds = 5;

const { origin } = self.location;

/** Keeps only what `mayKeep` lets in. */
const keeping = (kind: KeptKind) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayKeep(kind, response) ? response : null),
});

const asKind =
  (kind: KeptKind) =>
  ({ request }: { request: Request }) =>
    kindOf(request, origin) === kind;

const kept = self.__WB_MANIFEST.map((entry) =>
  entry.url === shellPath ? { ...entry, revision: `${entry.revision}${self.__INSTALLATION ?? ''}` } : entry,
);
precacheAndRoute(kept, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: pagePatienceSeconds,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => pageKey(request.url) },
    keeping('pages'),
    new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true }),
  ],
  // Whose language and session it was rendered for, the script compares with whose it is now.
  matchOptions: { ignoreVary: true },
});

registerRoute(asKind('pages'), async (options) => {
  try {
    return await pages.handle(options);
  } catch (error) {
    const shell = await matchPrecache(shellPath);
    if (shell) return shell;
    throw error;
  }
});
registerRoute(
  asKind('built'),
  new CacheFirst({
    cacheName: cacheNames.built,
    plugins: [keeping('built'), new ExpirationPlugin({ maxEntries: 250, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  asKind('pictures'),
  new StaleWhileRevalidate({
    cacheName: cacheNames.pictures,
    plugins: [keeping('pictures'), new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  }),
);

async function forgetOutdated(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)));
}

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOutdated(), self.clients.claim()])));

/** What the page has loaded before the worker was there, and the words of its language: fetched once, not twice. */
async function warm(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.built);
  for (const url of urls) {
    if ((await cache.match(url)) ?? (await matchPrecache(url))) continue;
    const response = await fetch(url).catch(() => undefined);
    if (response && mayKeep('built', response)) await cache.put(url, response);
  }
}

self.addEventListener('message', (event) => {
  const { type, urls } = Object(event.data) as { type?: unknown; urls?: unknown };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'WARM') event.waitUntil(warm(warmable(urls, origin)));
});
