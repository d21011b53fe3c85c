/** The built site on its own server and a browser, for the whole suite. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type RealSite, startSite } from './real-site.ts';

export interface SiteAndBrowser {
  site: RealSite;
  browser: Browser;
}

/**
 * Set before the first test; read it inside of tests only.
 *
 * @param prepare creates what the server needs besides, and returns its settings.
 * @param start `startSiteProcess` where the test is about the process.
 */
export function withSite(
  prepare?: () => Promise<Record<string, string>>,
  start: typeof startSite = startSite,
): SiteAndBrowser {
  const real = {} as SiteAndBrowser;
  beforeAll(async () => {
    [real.site, real.browser] = await Promise.all([start(await prepare?.()), launchChromium()]);
  });
  afterAll(async () => {
    await real.browser?.close();
    await real.site?.stop();
  });
  return real;
}
