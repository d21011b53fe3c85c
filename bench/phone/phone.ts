/**
 * Part `phone`: the first form of the mobile order on a slow phone, compared with the same fields as plain HTML, and a
 * second visit.
 */
import type { Browser } from 'playwright-core';
import { appAddressPath } from '#src/shared/navigation/app-order-params.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { visit } from '../form/measure-page.ts';
import { getDocuments } from '../pages/bare-server.ts';
import { servePages } from '../form/pages.ts';
import { plainPage } from '../form/plain-page.ts';
import { type BuiltServer, withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, kib, type Report, table, times } from '../support/report.ts';
import { median, percentile } from '../support/statistics.ts';
import { countingLine, type Again, firstVisit, secondVisit } from './visits.ts';

const aims = { first: 1.2, offlineMs: 1_000, kib: 5 };
const rounds = 3;
const path = appAddressPath('sender');
const fields = { first: '[name="name"]', last: '[name="street"]' };
/** The sections of the sender that a phone asks for: who and where. */
const sectionsOnPhone = 2;

interface Measured {
  plain: number[];
  ours: number[];
  again: Again[];
  keys: { plain: number[]; ours: number[] };
}

/** The header that makes a browser start a separate process for a page, which takes a while on a slow phone. */
async function isolating(address: string): Promise<Record<string, string>> {
  const name = 'cross-origin-opener-policy';
  const value = (await getDocuments(address, [path]))[path]?.headers[name];
  if (value === undefined) throw new Error(`${path} is sent without ${name}.`);
  return { [name]: value };
}

async function measure(browser: Browser, { address }: BuiltServer): Promise<Measured> {
  const pages = await servePages(
    { '/plain': plainPage('mobile/sender', sectionsOnPhone) },
    address,
    await isolating(address),
  );
  const line = await countingLine(address);
  const measured: Measured = { plain: [], ours: [], again: [], keys: { plain: [], ours: [] } };
  const plainTarget = { name: 'plain HTML form', address: pages.address, path: '/plain', ...fields };
  const ourTarget = { name: 'mobile order', address, path, ...fields };
  try {
    for (let round = 0; round < rounds; round += 1) {
      measured.plain.push(await firstVisit(browser, `${pages.address}/plain`, fields.first));
      measured.ours.push(await firstVisit(browser, address + path, fields.first));
      measured.again.push(await secondVisit(browser, line, path, fields.first));
      measured.keys.plain.push(...(await visit(browser, plainTarget)).first.latencies);
      measured.keys.ours.push(...(await visit(browser, ourTarget)).first.latencies);
    }
    return measured;
  } finally {
    await line.stop();
    await pages.close();
  }
}

const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed');

export async function measurePhone(): Promise<Report> {
  const load = loadBefore();
  const { plain, ours, again, keys } = await withBuiltServer(async (server) => {
    const browser = await launchChromium();
    try {
      return await measure(browser, server);
    } finally {
      await browser.close();
    }
  });
  const ratio = median(ours) / median(plain);
  const offline = median(again.map(({ offlineMs }) => offlineMs));
  const bytes = median(again.map((each) => each.bytes));
  const keyRatio = percentile(keys.ours, 0.5) / percentile(keys.plain, 0.5);
  return {
    title: 'The phone: the first form of the mobile order',
    blocks: [
      `${path} in Chromium at 390 px, signed out, medians of ${rounds} rounds. ${load}`,
      table(
        ['', 'mobile order', 'plain HTML', 'ratio', 'aim'],
        [
          [
            'first visit at slow 4G and 4x throttle, ms until the first field takes keys',
            figure(median(ours)),
            figure(median(plain)),
            times(ratio),
            `≤ ${times(aims.first)}: ${verdict(ratio <= aims.first)}`,
          ],
          [
            'second visit, the network off, 4x throttle, ms',
            figure(offline),
            '',
            '',
            `< ${aims.offlineMs}: ${verdict(offline < aims.offlineMs)}`,
          ],
          [
            'second visit, the network on, KiB over the line',
            kib(bytes),
            '',
            '',
            `< ${aims.kib}: ${verdict(bytes < aims.kib * 1024)}`,
          ],
          [
            'key to paint, p50, ms',
            figure(percentile(keys.ours, 0.5), 1),
            figure(percentile(keys.plain, 0.5), 1),
            times(keyRatio),
            '',
          ],
        ],
      ),
    ],
  };
}
