/**
 * Scripts of the site that did not come. WebKit keeps that they failed, and answers so to every later page that asks for
 * them, without asking the server; only a request that passes its cache ends it. A document never asks again for a module
 * that failed, so it has to be loaded afresh after that.
 */

export interface ScriptPage {
  document: Pick<Document, 'querySelectorAll'>;
  /** What of the page's files has come, and how many bytes it has. */
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

/** Those that the page has asked for, directly or ahead of an import. */
function missingScripts({ document, readEntries }: ScriptPage): string[] {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel="modulepreload"]',
  );
  const asked = Array.from(files, (file) => ('src' in file ? file.src : file.href));
  const arrived = new Set(readEntries().flatMap(({ name, decodedBodySize }) => (decodedBodySize > 0 ? [name] : [])));
  return [...new Set(asked)].filter((url) => !arrived.has(url));
}

/** Fetches them past the cache. False when nothing was missing, or the server does not answer. */
async function fetchMissing(page: ScriptPage): Promise<boolean> {
  const missing = missingScripts(page);
  const fetching = missing.map((url) => page.fetch(url, { cache: 'reload' }));
  const outcomes = await Promise.allSettled(fetching);
  return missing.length > 0 && outcomes.every(({ status }) => status === 'fulfilled');
}

/** Loads the page afresh, with the scripts that had not come where the server gives them now. */
export async function reloadWithScripts(page: ScriptPage = browserPage): Promise<void> {
  await fetchMissing(page);
  page.reload();
}

/** The same without being asked: once for a place in the history, and only when it helps. */
export async function recoverScripts(page: ScriptPage = browserPage): Promise<void> {
  const { history } = page;
  const state = Object(history.state) as { recovered?: true };
  if (state.recovered || !(await fetchMissing(page))) return;
  history.replaceState({ ...state, recovered: true }, '');
  page.reload();
}
