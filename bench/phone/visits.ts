/** Visits of a phone to one page: the first one on a slow network, and one with the site installed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { slowDown } from '../support/slow-phone.ts';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that counts the bytes of all responses, whatever part of the browser requests them. */
interface CountingLine {
  readonly address: string;
  /** Bytes since the last call, headers included. */
  taken(): number;
  stop(): Promise<void>;
}

export async function countingLine(to: string): Promise<CountingLine> {
  const { hostname, port } = new URL(to);
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => [near, far].forEach((each) => each.destroy()));
    }
    far.on('data', (part) => (bytes += part.length));
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const since = bytes;
      bytes = 0;
      return since;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const patienceMs = 120_000;
/** After this time without a request, precaching is complete. */
const quietMs = 4_000;

declare global {
  interface Window {
    /** When the field was present, ms since the navigation. */
    readyAt?: number;
  }
}

/** Runs in the page before its own code. A painted field accepts keys: text typed before the script is preserved. */
function noteField(selector: string): void {
  // No function here has a name, because the compiler would add a helper for it that the page lacks.
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    // The frame precedes the paint; the task after it follows the paint.
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

async function openPage(context: BrowserContext, field: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(noteField, field);
  return page;
}

async function readyAt(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit', timeout: patienceMs });
  await page.waitForFunction(() => window.readyAt !== undefined, undefined, { timeout: patienceMs });
  return page.evaluate(() => window.readyAt ?? Number.NaN);
}

const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** With an empty cache, at slow 4G and a quarter of the CPU speed; ms until the field accepts keys. */
export async function firstVisit(browser: Browser, address: string, field: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await openPage(context, field);
    await slowDown(page);
    return await readyAt(page, address);
  } finally {
    await context.close();
  }
}

export interface Again {
  /** From the device's cache, offline and with a quarter of the CPU speed; ms until the field accepts keys. */
  offlineMs: number;
  /** Bytes received at a second visit with the network on. */
  bytes: number;
}

/** Repeat visits of a device that has cached the site. */
export async function secondVisit(browser: Browser, line: CountingLine, path: string, field: string): Promise<Again> {
  const context = await browser.newContext(phone);
  try {
    const page = await openPage(context, field);
    const address = line.address + path;
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: patienceMs });
    const calm = async () => {
      do {
        line.taken();
        await sleep(quietMs);
      } while (line.taken() > 0);
    };
    await calm();
    // The visit under the worker's control caches the page itself.
    await readyAt(page, address);
    await calm();
    await page.close();
    const again = await openPage(context, field);
    line.taken();
    await readyAt(again, address);
    await sleep(quietMs);
    const bytes = line.taken();
    await again.close();
    const without = await openPage(context, field);
    await slowDown(without);
    await context.setOffline(true);
    return { bytes, offlineMs: await readyAt(without, address) };
  } finally {
    await context.close();
  }
}
