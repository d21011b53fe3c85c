/** What the service worker keeps, and under which name: a row per kind of request (docs/offline.md). Pure, so that it can be shown without a browser. */
import { isPagePath } from '#domain/server-paths.ts';
import { pageRows } from '#src/shared/navigation/pages.ts';

/** All begin alike, so that a later version knows which caches were an earlier one's. */
const prefix = 'site-';

export const cacheNames = {
  /** Rendered pages: the same bytes for everybody who reads a language. */
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

/** What a request asks for; undefined is never kept and always goes to the server, above all every call (D-34). */
export function getKind({ method, url, mode }: AskedFor, origin: string): SavedKind | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return undefined;
  if (pathname.startsWith('/assets/')) return 'built';
  if (mode === 'navigate') return isPagePath(pathname) ? 'pages' : undefined;
  if (/^\/(?:content|icons)\//.test(pathname) || pathname === '/icon.svg') return 'pictures';
  return undefined;
}

/** Addresses whose question makes another page of them, as they are linked. */
const variants: ReadonlySet<string> = new Set(
  pageRows.flatMap(([, { path, variants: asked = [] }]) => asked.map((each) => path + each)),
);

/**
 * A page is kept by its path alone, save those variants: what an address asks may be somebody's number, and the script
 * reads it anew.
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
  /** `basic` for the site's own. */
  type: string;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/**
 * Whether an answer may take the place of what is kept: whole, the site's own, of the kind that was asked for, and not
 * one that says it is for this moment alone, as pages with a nonce do.
 */
export function mayKeep(kind: SavedKind, { status, type, redirected, headers }: Answered): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  if (/\bno-store\b/.test(headers.get('cache-control') ?? '')) return false;
  return types[kind].test(headers.get('content-type') ?? '');
}

/** Caches of a version before this one, or of none. */
export const isOutdated = (name: string): boolean =>
  name.startsWith(prefix) && !Object.values<string>(cacheNames).includes(name);

/** Of what the page asks to be kept beforehand, what is the build's own. */
export const warmable = (urls: unknown, origin: string): string[] =>
  (Array.isArray(urls) ? urls : []).filter(
    (url): url is string =>
      typeof url === 'string' &&
      URL.canParse(url, origin) &&
      getKind({ method: 'GET', url: new URL(url, origin).href, mode: 'no-cors' }, origin) === 'built',
  );
