/**
 * What the service worker caches, and under which name: a row per kind of request (docs/offline.md). Pure, so that it
 * can be tested without a browser.
 */
import { isPagePath } from '#domain/content/server-paths.ts';
import { pageRows } from '#src/shared/navigation/pages.ts';

/** A shared prefix, so that a later version recognizes the caches of an earlier one. */
const prefix = 'site-';

export const cacheNames = {
  /** Rendered pages: the same bytes for all readers of a language. */
  pages: `${prefix}pages-1`,
  /** Files whose name says what is in them: fonts, texts, scripts that were not fetched beforehand. */
  built: `${prefix}built-1`,
  /** Pictures of the content and icons. */
  pictures: `${prefix}pictures-1`,
} as const;

export type SavedKind = keyof typeof cacheNames;

export interface AskedFor {
  method: string;
  url: string;
  /** `navigate` for a page. */
  mode: string;
}

/** What a request asks for; undefined is never cached and always goes to the server, above all every call (D-34). */
export function getKind({ method, url, mode }: AskedFor, origin: string): SavedKind | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return undefined;
  if (pathname.startsWith('/assets/')) return 'built';
  if (mode === 'navigate') return isPagePath(pathname) ? 'pages' : undefined;
  if (/^\/(?:content|icons)\//.test(pathname) || pathname === '/icon.svg') return 'pictures';
  return undefined;
}

/** Addresses whose query makes them another page, as they are linked. */
const variants: ReadonlySet<string> = new Set(
  pageRows.flatMap(([, { path, variants: asked = [] }]) => asked.map((each) => path + each)),
);

/**
 * The cache key of a page is its path alone, except for those variants: a query may contain a personal number, and the
 * script reads it again.
 */
export function pageKey(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (variants.has(pathname + search) ? search : '');
}

const types: Readonly<Record<SavedKind, RegExp>> = {
  pages: /^text\/html\b/,
  built: /^(?:text\/(?:javascript|css)|application\/(?:javascript|json)|font\/|image\/)/,
  pictures: /^image\//,
};

export interface Answered {
  status: number;
  /** `basic` for same-origin responses. */
  type: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/**
 * Whether a response may replace the cached one: complete, same-origin, of the requested kind, and not marked as
 * uncacheable, as pages with a nonce are.
 */
export function mayKeep(kind: SavedKind, { status, type, redirected, headers }: Answered): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (/\bno-store\b/.test(headers.get('cache-control') ?? '')) return false;
  return types[kind].test(headers.get('content-type') ?? '');
}

/** Caches of an earlier version, or of none. */
export const isOutdated = (name: string): boolean =>
  name.startsWith(prefix) && !Object.values<string>(cacheNames).includes(name);

/** The build's own files among those that the page asks to cache in advance. */
export const warmable = (urls: unknown, origin: string): string[] =>
  (Array.isArray(urls) ? urls : []).filter(
    (url): url is string =>
      typeof url === 'string' &&
      URL.canParse(url, origin) &&
      getKind({ method: 'GET', url: new URL(url, origin).href, mode: 'no-cors' }, origin) === 'built',
  );
