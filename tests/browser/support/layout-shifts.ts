/** Measures layout shifts of a page on the slowest of networks: one response at a time. */
import type { APIResponse, Page, Request, Response, Route } from 'playwright-core';
import { longestWaitMs } from '#tests/support/chromium.ts';

export interface Jump {
  /** Share of the window that moved, times the distance: the browsers' layout shift score. */
  score: number;
  /** The moved elements, with their old and new places. */
  parts: string[];
}

declare global {
  interface Window {
    jumps?: Jump[];
  }
}

/** Resources that are not needed for the first paint; all others change it. */
const late: ReadonlySet<ReturnType<Request['resourceType']>> = new Set(['script', 'fetch', 'xhr', 'font']);

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page before its own code. */
function noteJumps(): void {
  const jumps: Jump[] = (window.jumps = []);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const parts = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName);
        return `${name}: ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
      });
      jumps.push({ score: value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The addresses of scripts that a document names. */
async function scriptsIn(document: Response): Promise<ReadonlySet<string>> {
  const html = await document.text().catch(() => '');
  const named = html.matchAll(/(?:src|href)="([^"]+\.js)"/g);
  return new Set(Array.from(named, ([, path = '']) => new URL(path, document.url()).href));
}

export interface SlowArrival {
  /** Resolves once no requests are pending and all responses are rendered. */
  settled(): Promise<void>;
  jumps(): Promise<Jump[]>;
}

/**
 * From now on each response waits until the one before it is rendered, so that every intermediate state that a network
 * could cause is seen, on a quick machine as on a busy one. The scripts of the document may arrive in any order: none of
 * them runs before all are there.
 */
export async function arriveSlowly(page: Page): Promise<SlowArrival> {
  let queue = Promise.resolve();
  /** A page that is being left renders nothing more. */
  const drawn = () =>
    page
      .evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      .catch(() => undefined);
  const answer = async (route: Route, response: APIResponse | undefined) => {
    if (!response) return;
    await drawn();
    await route.fulfill({ response });
    await drawn();
  };
  let named: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  await page.addInitScript(noteJumps);
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) named = scriptsIn(response);
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (!late.has(request.resourceType()) || (await named).has(request.url())) return route.continue();
    // The server's response is fetched meanwhile; only its delivery to the page is queued. A page that is left gets none.
    // A request without a response would keep the page from ever being idle.
    const fetched = route.fetch({ timeout: longestWaitMs }).catch(() => undefined);
    queue = queue.then(async () => answer(route, await fetched)).catch(() => undefined);
    return queue;
  });
  return {
    settled: async () => {
      await page.waitForLoadState('networkidle');
      await drawn();
    },
    jumps: () => page.evaluate(() => window.jumps ?? []),
  };
}
