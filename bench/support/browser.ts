import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { tokenKey } from '#src/api/token.ts';
import { userDataKey } from '#src/shared/session/stored-session.ts';
import type { SignedIn } from './customer.ts';

// The browser of a returning visitor: signed in, Spanish, a desktop window.

/** @param session the stored session; signed out without it. */
export function openContext(
  browser: Browser,
  address: string,
  session?: SignedIn,
  width = 1280,
): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width, height: 900 },
    // Precaching is not part of a page's cost.
    serviceWorkers: 'block',
    ...(session && {
      storageState: {
        cookies: [
          {
            name: tokenKey,
            value: session.token,
            domain: new URL(address).hostname,
            path: '/',
            expires: -1,
            httpOnly: false,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [
          {
            origin: address,
            localStorage: [
              { name: tokenKey, value: session.token },
              { name: userDataKey, value: JSON.stringify(session) },
            ],
          },
        ],
      },
    }),
  });
}

// Emulates a slow phone on a slow network.

/** Slow 4G, in bits per second and milliseconds, and a quarter of the CPU speed. */
const network = { down: 1_600_000, up: 750_000, latencyMs: 150 };
const cpuSlowdown = 4;

export async function slowCpu(page: Page): Promise<CDPSession> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return chromium;
}

export async function slowDown(page: Page): Promise<void> {
  const chromium = await slowCpu(page);
  await chromium.send('Network.enable');
  await chromium.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  });
}
