/** How a page loads on a slow phone: paint, layout shifts, and blocking of its thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openContext } from '../support/browser-session.ts';
import type { SignedIn } from '../support/customer.ts';
import { slowDown } from '../support/slow-phone.ts';

/** Nothing more is painted this long after the page has responded and the network is idle. */
const settleMs = 300;
const longTaskMs = 50;
const patienceMs = 120_000;

export interface PageTiming {
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

export interface Look {
  width: number;
  /** Signed out without it. */
  customer?: SignedIn;
}

/** A visit with an empty cache. */
export async function arrive(browser: Browser, address: string, { width, customer }: Look): Promise<PageTiming> {
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
