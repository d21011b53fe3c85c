/** How a page loads on a slow phone: paint, layout shifts, and blocking of its thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type PageRow, pageRows, pages } from '#src/shared/navigation/pages.ts';
import { withoutScriptLater } from '#server/rendering/critical-assets.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { openContext, slowDown } from './support/browser.ts';
import type { SignedIn } from './support/customer.ts';
import { type BuiltServer, withBuiltServer } from './support/servers.ts';
import { figure, loadBefore, median, type Report, table, times } from './support/report.ts';
import { firstPosition, getDocuments, newestArticle, serveBare } from './support/bare-server.ts';

/** Nothing more is painted this long after the page has responded and the network is idle. */
const settleMs = 300;
const longTaskMs = 50;
const patienceMs = 120_000;

interface PageTiming {
  /** Largest contentful paint, ms since the navigation. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Time of long tasks beyond 50 ms each, ms. */
  tbt: number;
}

interface Noted {
  lcp: number;
  cls: number;
  tasks: number[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before its own code. */
function note(): void {
  const noted: Noted = (window.noted = { lcp: Number.NaN, cls: 0, tasks: [] });
  // No function here has a name, because the compiler would add a helper for it that the page lacks.
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') noted.lcp = entry.startTime;
        else if (type === 'longtask') noted.tasks.push(entry.duration);
        else if (!(entry as Shift).hadRecentInput) noted.cls += (entry as Shift).value;
      }
    }).observe({ type, buffered: true });
}

interface Look {
  width: number;
  /** Signed out without it. */
  customer?: SignedIn;
}

/** A visit with an empty cache. */
async function arrive(browser: Browser, address: string, { width, customer }: Look): Promise<PageTiming> {
  const context = await openContext(browser, new URL(address).origin, customer, width);
  try {
    const page = await context.newPage();
    await page.addInitScript(note);
    await slowDown(page);
    await page.goto(address, { waitUntil: 'load', timeout: patienceMs });
    await page.locator('#app:not([data-page])').waitFor({ state: 'attached', timeout: patienceMs });
    await page.waitForLoadState('networkidle', { timeout: patienceMs });
    await sleep(settleMs);
    const { lcp, cls, tasks } = await page.evaluate(() => window.noted);
    return { lcp, cls, tbt: tasks.reduce((sum, each) => sum + Math.max(0, each - longTaskMs), 0) };
  } finally {
    await context.close();
  }
}

/**
 * Part `pages`: every rendered page on a slow phone and a slow desktop with an empty cache, signed out and signed in,
 * compared with the same page as plain HTML without a script in the same round. `ROUNDS` sets their number, `PAGES`
 * selects pages by address: `PAGES=/faqs,/privacy`.
 */
const aims = { lcp: 1.15, cls: 0.02, tbtMs: 150 };
/** One takes a few minutes. */
const rounds = Number(process.env['ROUNDS'] ?? 1);
const phoneWidth = 390;
const widths = [phoneWidth, 1280] as const;

const chosen = process.env['PAGES']?.split(',');

const ofOnePosition: ReadonlySet<string> = new Set([pages.position.path, pages.positionApply.path]);
const listed = pageRows.flatMap(([, { path, rendered }]: readonly [string, PageRow]) =>
  rendered && !path.includes(':') && !ofOnePosition.has(path) ? [path] : [],
);

/**
 * Under remote control a browser records where each error is created, for which V8 parses its file again; React creates
 * five while loading, which was more than half of a page's blocking time. Visitors' browsers do not do this. With this
 * switch V8 records all positions on the first parse.
 */
const positionsAtOnce = '--js-flags=--no-enable-lazy-source-positions';

/**
 * A phone's screen positions letters between pixels. Without this switch a headless browser rounds the width of each
 * letter, and lines break where they would on no phone.
 */
const lettersBetweenPixels = '--font-render-hinting=none';

/** The page without a script, which is never hydrated. */
const getPlain = (html: string): string => withoutScriptLater(html).replace(/ data-page="[^"]*"/, '');

const middle = (arrivals: readonly PageTiming[], name: keyof PageTiming): number =>
  median(arrivals.map((arrival) => arrival[name]));

const worstShift = (arrivals: readonly PageTiming[]): number => Math.max(...arrivals.map(({ cls }) => cls));

interface Visited {
  path: string;
  width: number;
  plain: PageTiming[];
  signedOut: PageTiming[];
  signedIn: PageTiming[];
}

/** Measured in turns, so that other work on the machine affects all of them. */
async function measureArrivals(
  browser: Browser,
  { address, customer }: BuiltServer,
  plainAddress: string,
  paths: readonly string[],
): Promise<Visited[]> {
  const all = paths.flatMap((path) =>
    widths
      // On a desktop signing in is a dialog over the home page (D-10), so the script renders another page there.
      .filter((width) => path !== pages.login.path || width === phoneWidth)
      .map((width): Visited => ({ path, width, plain: [], signedOut: [], signedIn: [] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const visited of all) {
      const { path, width, plain, signedOut, signedIn } = visited;
      plain.push(await arrive(browser, plainAddress + path, { width }));
      signedOut.push(await arrive(browser, address + path, { width }));
      signedIn.push(await arrive(browser, address + path, { width, customer }));
      // Shows the progress of a run that takes minutes.
      console.log(toRow(visited).join('  '));
    }
  }
  return all;
}

function toRow({ path, width, plain, signedOut, signedIn }: Visited): (string | number)[] {
  const ratio = middle(signedOut, 'lcp') / middle(plain, 'lcp');
  const [out, own] = [worstShift(signedOut), worstShift(signedIn)];
  const [tbtOut, tbtOwn] = [middle(signedOut, 'tbt'), middle(signedIn, 'tbt')];
  const missed = [
    ratio > aims.lcp && 'LCP',
    Math.max(out, own) >= aims.cls && 'CLS',
    Math.max(tbtOut, tbtOwn) >= aims.tbtMs && 'TBT',
  ].filter(Boolean);
  return [
    path,
    width,
    figure(middle(signedOut, 'lcp')),
    figure(middle(plain, 'lcp')),
    times(ratio),
    figure(out, 3),
    figure(own, 3),
    figure(tbtOut),
    figure(tbtOwn),
    missed.length === 0 ? 'yes' : `not ${missed.join(', ')}`,
  ];
}

const arrivalTable = (visited: readonly Visited[]): string =>
  table(
    ['page', 'px', 'LCP, ms', 'plain, ms', 'ratio', 'CLS', 'CLS signed in', 'TBT, ms', 'TBT signed in', 'reached'],
    visited.map(toRow),
  );

export async function measurePages(): Promise<Report> {
  const load = loadBefore();
  return withBuiltServer(async (server) => {
    const { address } = server;
    const found = [await newestArticle(address), ...(await firstPosition(address))];
    const paths = [...listed, ...found].filter((path) => chosen?.includes(path) ?? true);
    const documents = await getDocuments(address, paths);
    const plain = await serveBare(
      Object.fromEntries(
        Object.entries(documents).map(([path, { html, headers }]) => [path, { html: getPlain(html), headers }]),
      ),
      address,
    );
    const browser = await launchChromium([positionsAtOnce, lettersBetweenPixels]);
    try {
      const visited = await measureArrivals(browser, server, plain.address, paths);
      return {
        title: 'Pages that stand before their script',
        blocks: [
          load,
          `Chromium with a quarter of the processor, 1.6 Mbit/s, 150 ms, nothing in the cache; rounds: ${rounds}; medians, CLS the worst. Aims: LCP at most ${times(aims.lcp)} of the plain page, CLS below ${aims.cls}, TBT below ${aims.tbtMs} ms.`,
          arrivalTable(visited),
        ],
      };
    } finally {
      await browser.close();
      await plain.stop();
    }
  });
}
