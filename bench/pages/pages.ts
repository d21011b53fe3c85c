/**
 * Part `pages`: every rendered page on a slow phone with nothing in its cache, beside the same page as plain HTML without
 * a script in the same rounds.
 */
import type { Browser } from 'playwright-core';
import { type PageRow, pageRows } from '#src/shared/navigation/pages.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table, times } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { type Arrival, arrive } from './arrival.ts';
import { documentsOf, newestArticle, serveBare } from './bare-server.ts';

const aims = { lcp: 1.15, cls: 0.02, tbtMs: 150 };
const rounds = 3;
const width = 390;

const listed = pageRows.flatMap(([, { path, rendered }]: readonly [string, PageRow]) =>
  rendered && !path.includes(':') ? [path] : [],
);

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
async function measureArrivals(
  browser: Browser,
  [address, plain]: readonly [string, string],
  paths: readonly string[],
): Promise<Beside[]> {
  const all = paths.map((path): Beside => ({ path, ours: [], plain: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, ours, plain: bare } of all) {
      bare.push(await arrive(browser, plain + path, width));
      ours.push(await arrive(browser, address + path, width));
    }
  }
  return all;
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
    const paths = [...listed, await newestArticle(address)];
    const documents = await documentsOf(address, paths);
    const plain = await serveBare(
      Object.fromEntries(Object.entries(documents).map(([path, html]) => [path, plainOf(html)])),
    );
    const browser = await launchChromium();
    try {
      const arrivals = await measureArrivals(browser, [address, plain.address], paths);
      return {
        title: 'Pages that stand before their script',
        blocks: [
          load,
          `Chromium at ${width} px, a quarter of the processor, 1.6 Mbit/s, 150 ms, nothing in the cache; medians of ${rounds} rounds, CLS the worst of them. Aims: LCP at most ${times(aims.lcp)} of the plain page, CLS below ${aims.cls}, TBT below ${aims.tbtMs} ms.`,
          arrivalTable(arrivals),
        ],
      };
    } finally {
      await browser.close();
      await plain.stop();
    }
  });
}
