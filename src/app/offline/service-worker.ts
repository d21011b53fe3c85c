/**
 * The service worker between the site and the network (docs/offline.md). It caches files and pages that are the same
 * for all visitors; the calls of the contract bypass it, and the page caches private data, because it knows the owner.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { shellPath } from '#domain/content/server-paths.ts';
import { ownPath, type ShownNote, shownNote, tabThatShows } from './push-notes.ts';
import { cacheNames, getKind, isOutdated, mayKeep, pageKey, type SavedKind, warmable } from './saved-kinds.ts';

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: { type: 'PUSH_CHANGED' }, transfer: Transferable[]): void;
}

/** The part of the worker's global scope that is used here; the rest of the site is typed for pages. */
interface WorkerScope {
  /** Put in by `build/site.ts`. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Put in by the server: what its documents depend on besides the build. */
  readonly __INSTALLATION?: string;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
    showNotification(title: string, options: ShownNote['options']): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { data: unknown }) => void): void;
  addEventListener(
    type: 'push',
    listener: (event: Extendable & { readonly data: { text(): string } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Extendable & { readonly notification: { readonly data: unknown; close(): void } }) => void,
  ): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: Extendable & { readonly oldSubscription?: PushSubscription | null }) => void,
  ): void;
}

declare const self: WorkerScope;

/** Seconds to wait for a page from the network before the cached one is used. */
const pagePatienceSeconds = 5;

const { origin } = self.location;

/** Caches only what `mayKeep` allows. */
const keeping = (kind: SavedKind) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayKeep(kind, response) ? response : null),
});

const asKind =
  (kind: SavedKind) =>
  ({ request }: { request: Request }) =>
    getKind(request, origin) === kind;

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
  // The script compares the language and session of the cached page with the current ones.
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

/** Files that the page loaded before the worker was active, and the texts of its language: fetched once, not twice. */
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

self.addEventListener('push', (event) => {
  const { title, options } = shownNote(event.data?.text(), self.location);
  event.waitUntil(self.registration.showNotification(title, options));
});

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function openNote(data: unknown): Promise<void> {
  const address = origin + ownPath(Object(data).path, origin);
  const there = tabThatShows(await tabs(), address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(event.notification.data));
});

/** The browser has revoked the subscription. A page reports the new one to the server, because it knows the session. */
async function subscribeAgain(old: PushSubscription | null | undefined): Promise<void> {
  if (!old) return;
  const { applicationServerKey } = old.options;
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const tab of await tabs()) tab.postMessage({ type: 'PUSH_CHANGED' }, []);
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event.oldSubscription)));
