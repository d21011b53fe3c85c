/** The files that a browser fetches for one address until it is idle, with their size in brotli 11. */
import type { Browser } from 'playwright-core';
import { brotliCompressSync, constants } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '../support/customer.ts';
import { openContext } from '../support/browser-session.ts';

export type Kind = 'js' | 'css' | 'font' | 'html' | 'image' | 'data';

export interface LoadedFile {
  /** Path on the server, e.g. `/assets/home-DSO_J6fy.js`. */
  path: string;
  kind: Kind;
  /** Fonts and pictures are already compressed and count as they are. */
  bytes: number;
}

/** Idle after this time without a request, which covers two connectivity checks. */
const quietMs = 1_500;

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/javascript/, 'js'],
  [/css/, 'css'],
  [/font/, 'font'],
  [/html/, 'html'],
  [/image/, 'image'],
];

const getKind = (type: string): Kind => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'data';

function compressed(body: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliCompressSync(body, { params }).length;
}

/** Fetched again to include preloaded files, whose bodies the browser does not expose. */
async function getSize(address: string, path: string): Promise<LoadedFile> {
  const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity', accept: '*/*' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  const kind = getKind(response.headers.get('content-type') ?? '');
  const body = Buffer.from(await response.arrayBuffer());
  return { path, kind, bytes: kind === 'font' || kind === 'image' ? body.length : compressed(body) };
}

/** @returns the site's files, without API responses. */
export async function loadedFiles(
  browser: Browser,
  address: string,
  path: string,
  session?: SignedIn,
): Promise<LoadedFile[]> {
  const context = await openContext(browser, address, session);
  try {
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === address && !/^\/(official|website)\//.test(url.pathname)) asked.add(url.pathname);
    });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    for (let before = -1; before !== asked.size; await sleep(quietMs)) before = asked.size;
    const arrived = new URL(page.url()).pathname;
    if (!arrived.startsWith(new URL(path, address).pathname)) throw new Error(`${path} led to ${arrived}.`);
    return await Promise.all([...asked].map((file) => getSize(address, file)));
  } finally {
    await context.close();
  }
}
