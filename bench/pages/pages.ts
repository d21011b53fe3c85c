/**
 * Part `pages`: every rendered page on a slow phone with nothing in its cache, beside the same page as plain HTML without
 * a script in the same rounds; and how many of them a second are sent, beside the same bytes from a bare handler.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { openConnection } from '../server/http-connection.ts';
import { runLoad } from '../server/load.ts';
import { withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { startRealServer } from '../support/real-server.ts';
import { figure, percent, type Report, table, times } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { type Arrival, arrive } from './arrival.ts';

const aims = { lcp: 1.15, cls: 0.02, tbtMs: 150, rate: 0.6 };
const rounds = 3;
const width = 390;
const callers = 16;
const windowMs = 2_000;
const windows = 5;

const paths = pageRows.flatMap(([, { path, rendered }]: readonly [string, PageRow]) => (rendered ? [path] : []));

/** The page without a script, which nobody takes over. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/ data-page="[^"]*"/, '');

const middle = (arrivals: readonly Arrival[], name: keyof Arrival): number =>
  median(arrivals.map((arrival) => arrival[name]));

interface Beside {
  path: string;
  ours: Arrival[];
  plain: Arrival[];
}

/** The two take turns, so that what else the machine does is in both. */
async function measureArrivals(browser: Browser, address: string, plain: string): Promise<Beside[]> {
  const all = paths.map((path): Beside => ({ path, ours: [], plain: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, ours, plain: bare } of all) {
      bare.push(await arrive(browser, plain + path, width));
      ours.push(await arrive(browser, address + path, width));
    }
  }
  return all;
}

const request = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\naccept-language: es-MX,es;q=0.9\r\ncookie: lang=es\r\n\r\n`;

/** Pages a second, one window of each server after the other. */
async function measureRates(addresses: readonly [string, string], path: string): Promise<[number, number]> {
  const all = addresses.map((address) => Array.from({ length: callers }, () => openConnection(address)));
  const rates: number[][] = [[], []];
  for (let window = 0; window <= windows; window += 1) {
    for (const [index, connections] of all.entries()) {
      const free = [...connections];
      const { perSecond } = await runLoad(callers, windowMs, async () => {
        const connection = free.pop();
        if (!connection) throw new Error('More callers than connections.');
        await connection.ask(request(path));
        free.push(connection);
      });
      // The first warms up.
      if (window > 0) rates[index]?.push(perSecond);
    }
  }
  for (const connection of all.flat()) connection.close();
  return [median(rates[0] ?? []), median(rates[1] ?? [])];
}

function arrivalTable(measured: readonly Beside[]): string {
  return table(
    ['page', 'LCP, ms', 'plain, ms', 'ratio', 'CLS', 'TBT, ms', 'reached'],
    measured.map(({ path, ours, plain }) => {
      const ratio = middle(ours, 'lcp') / middle(plain, 'lcp');
      const [cls, tbt] = [Math.max(...ours.map((each) => each.cls)), middle(ours, 'tbt')];
      const missed = [ratio > aims.lcp && 'LCP', cls >= aims.cls && 'CLS', tbt >= aims.tbtMs && 'TBT'].filter(Boolean);
      return [
        path,
        figure(middle(ours, 'lcp')),
        figure(middle(plain, 'lcp')),
        times(ratio),
        figure(cls, 3),
        figure(tbt),
        missed.length === 0 ? 'yes' : `not ${missed.join(', ')}`,
      ];
    }),
  );
}

export async function measurePages(): Promise<Report> {
  const load = loadBefore();
  return withBuiltServer(async ({ address }) => {
    const documents = await Promise.all(
      paths.map(
        async (path) => [path, await (await fetch(address + path, { headers: { cookie: 'lang=es' } })).text()] as const,
      ),
    );
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'jmx-bench-pages-'))) as [string, string];
    const serve = async (folder: string, change: (html: string) => string) => {
      const content = Object.fromEntries(documents.map(([path, html]) => [path, change(html)]));
      writeFileSync(join(folder, 'documents.json'), JSON.stringify(content));
      return startRealServer(folder, {}, 'bench/pages/plain-server.ts', undefined, [folder]);
    };
    const [plain, bare] = [await serve(folders[0], plainOf), await serve(folders[1], (html) => html)];
    const browser = await launchChromium();
    try {
      const arrivals = await measureArrivals(browser, address, plain.address);
      await browser.close();
      const rows: string[][] = [];
      for (const path of ['/', '/termsAndConditions']) {
        const [ours, bareRate] = await measureRates([address, bare.address], path);
        rows.push([
          path,
          figure(ours),
          figure(bareRate),
          percent(ours / bareRate),
          ours / bareRate >= aims.rate ? 'yes' : 'no',
        ]);
      }
      return {
        title: 'Pages that stand before their script',
        blocks: [
          load,
          `Chromium at ${width} px, a quarter of the processor, 1.6 Mbit/s, 150 ms, nothing in the cache; medians of ${rounds} rounds, CLS the worst of them. Aims: LCP at most ${times(aims.lcp)} of the plain page, CLS below ${aims.cls}, TBT below ${aims.tbtMs} ms.`,
          arrivalTable(arrivals),
          `Sending, brotli, ${callers} callers; the aim is ${percent(aims.rate)} of a bare Fastify handler.`,
          table(['page', 'a second', 'bare, a second', 'share', 'reached'], rows),
        ],
      };
    } finally {
      await browser.close();
      await Promise.all([plain.stop(), bare.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
}
