/** A part of the site, code or texts, that could not be fetched, or not in time (SYS-08). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

// Scripts of the site that failed to load. WebKit caches the failure and returns it to every later page without asking
// the server; only a request that bypasses its cache ends that. A document never requests a failed module again, so it
// has to be reloaded afterwards.

export interface ScriptPage {
  document: Pick<Document, 'querySelectorAll'>;
  /** The files of the page that have arrived, with their sizes in bytes. */
  readEntries: () => readonly { readonly name: string; readonly decodedBodySize: number }[];
  fetch: (url: string, init: RequestInit) => Promise<unknown>;
  history: Pick<History, 'state' | 'replaceState'>;
  reload: () => void;
}

const browserPage: ScriptPage = {
  get document() {
    return document;
  },
  readEntries: () => performance.getEntriesByType('resource') as PerformanceResourceTiming[],
  fetch: (url, init) => fetch(url, init),
  get history() {
    return window.history;
  },
  reload: () => window.location.reload(),
};

/** The scripts that the page has requested, directly or as preloads of an import. */
function missingScripts({ document, readEntries }: ScriptPage): string[] {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel="modulepreload"]',
  );
  const asked = Array.from(files, (file) => ('src' in file ? file.src : file.href));
  const arrived = new Set(readEntries().flatMap(({ name, decodedBodySize }) => (decodedBodySize > 0 ? [name] : [])));
  return [...new Set(asked)].filter((url) => !arrived.has(url));
}

/** Fetches them past the cache. False when nothing was missing, or the server does not respond. */
async function fetchMissing(page: ScriptPage): Promise<boolean> {
  const missing = missingScripts(page);
  const fetching = missing.map((url) => page.fetch(url, { cache: 'reload' }));
  const outcomes = await Promise.allSettled(fetching);
  return missing.length > 0 && outcomes.every(({ status }) => status === 'fulfilled');
}

/** Reloads the page, with the missing scripts if the server can deliver them now. */
export async function reloadWithScripts(page: ScriptPage = browserPage): Promise<void> {
  await fetchMissing(page);
  page.reload();
}

/** The same automatically: once per history entry, and only when it helps. */
export async function recoverScripts(page: ScriptPage = browserPage): Promise<void> {
  const { history } = page;
  const state = Object(history.state) as { recovered?: true };
  if (state.recovered || !(await fetchMissing(page))) return;
  history.replaceState({ ...state, recovered: true }, '');
  page.reload();
}
