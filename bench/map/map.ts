/** Part `map`: every key and click on the branch page with 1,000 branches, with a quarter of the CPU speed. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { paths } from '#src/shared/navigation/paths.ts';
import { launchChromium } from '#workbench/chromium.ts';
import { openContext } from '../support/browser-session.ts';
import { type BuiltServer, withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { type Cell, figure, type Report, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import type { MapProbe } from './probe.ts';
import type { Answer } from '#contract/answers.ts';
import { codes } from '#contract/codes.ts';
import { generatedBranches } from '#fixtures/generated-branches.ts';

/** Mocks a network of any size in front of the real site: only calls about branches are answered here. */
const pageSize = 50;

async function answerWithBranches(page: Page, count: number): Promise<void> {
  const branches = generatedBranches(count);
  const map: Answer<'networkMap'> = { points: branches };
  const getList = (state: string | null): Answer<'networkByProvince'> => {
    const found = branches.filter((branch) => state === null || branch.state === state);
    const { latitude, longitude, zip, city, cityId } = found[0] ??
      branches[0] ?? { latitude: 19, longitude: -99, zip: '06000', city: '', cityId: '' };
    const place = {
      kind: state === null ? 'postalCode' : 'state',
      zip: state === null ? zip : null,
      known: true,
      cityId,
      city,
      state: found[0]?.state ?? null,
      latitude,
      longitude,
    } as const;
    return {
      now: new Date().toISOString(),
      place,
      namesakes: [],
      branches: found.slice(0, pageSize),
      total: found.length,
      page: 1,
      pageSize,
    };
  };
  await page.route('**/official/network/**', async (route) => {
    const url = new URL(route.request().url());
    const data = url.pathname.endsWith('/map') ? map : getList(url.searchParams.get('provinceId'));
    await route.fulfill({ json: { code: codes.success, msg: '', data } });
  });
}

const branchCount = 1_000;
const cpuSlowdown = 4;
const limitMs = 50;
const rounds = 3;
const settleMs = 400;

const script = transformSync(readFileSync(new URL('./probe.ts', import.meta.url), 'utf8'), {
  loader: 'ts',
  format: 'iife',
}).code;

interface Deed {
  name: string;
  times: number;
  /** Moves the focus to the right element once; not measured. */
  before?: (page: Page) => Promise<void>;
  /** Prepares each repetition, e.g. moves the pointer; not measured. */
  aim?: (page: Page, index: number) => Promise<void>;
  act: (page: Page, index: number) => Promise<void>;
}

const mark = '.map-mark';
const zoomIn = '.map-head .iconbtn:nth-of-type(1)';
const zoomOut = '.map-head .iconbtn:nth-of-type(2)';

/** Moves the pointer first, so that no locator queries the page during the measurement. */
async function pointAt(page: Page, selector: string, index = 0): Promise<void> {
  const target = page.locator(selector).nth(index);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not drawn.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

const pointer =
  (selector: string, among = 1) =>
  (page: Page, index: number) =>
    pointAt(page, selector, index % among);

async function click(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

const press = (keys: readonly string[]) => (page: Page, index: number) =>
  page.keyboard.press(keys[index % keys.length] ?? 'Tab');
const focus = (selector: string) => (page: Page) => page.locator(selector).first().focus();

/** From the same view each time, close enough to show clusters of branches: an opened one has split. */
async function aimAtCircle(page: Page, index: number): Promise<void> {
  await page.locator(zoomOut).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('+');
  await sleep(settleMs);
  await pointAt(page, `${mark}.count`, index);
}

/** In this order: each starts where the previous one ended. */
const deeds: readonly Deed[] = [
  { name: 'key in the search field', times: 12, before: focus('[name="text"]'), act: press(['a']) },
  { name: 'zoom in by key', times: 5, before: focus(zoomIn), act: press(['+']) },
  { name: 'move by arrow key', times: 12, act: press(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) },
  { name: 'zoom out by key', times: 5, act: press(['-']) },
  {
    name: 'from mark to mark',
    times: 12,
    before: async (page) => {
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('+');
      await focus(mark)(page);
    },
    act: press(['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft']),
  },
  {
    name: 'from state to state',
    times: 12,
    before: focus('.map-stage a[tabindex="0"]'),
    act: press(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']),
  },
  { name: 'zoom in by click', times: 5, aim: pointer(zoomIn), act: click },
  { name: 'zoom out by click', times: 5, aim: pointer(zoomOut), act: click },
  { name: 'open a circle', times: 3, aim: aimAtCircle, act: click },
  { name: 'choose a state by key', times: 1, before: focus('[data-state="CMX"]'), act: press(['Enter']) },
  { name: 'open and close a row', times: 6, aim: pointer('.branch button', 4), act: click },
  { name: 'show more rows', times: 3, aim: pointer('.branches + .btn'), act: click },
];

async function getThreadMs(chromium: CDPSession): Promise<number> {
  const { metrics } = await chromium.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

interface Done {
  /** From the key or click to the paint, in ms. */
  latencies: ReturnType<MapProbe['take']>;
  /** CPU time of the page's thread for each, including work shortly after, in ms. */
  threadMs: number;
}

async function perform(page: Page, chromium: CDPSession, { name, times, before, aim, act }: Deed): Promise<Done> {
  await before?.(page);
  const latencies: number[] = [];
  let threadMs = 0;
  for (let index = 0; index < times; index += 1) {
    await aim?.(page, index);
    await sleep(settleMs);
    await page.evaluate(() => window.mapProbe.take());
    const from = await getThreadMs(chromium);
    await act(page, index);
    await page.waitForFunction(() => window.mapProbe.count() > 0, undefined, { polling: settleMs / 4 });
    await sleep(settleMs);
    threadMs += ((await getThreadMs(chromium)) - from) / times;
    latencies.push(...(await page.evaluate(() => window.mapProbe.take())));
  }
  if (latencies.length !== times)
    throw new Error(`"${name}" was noticed ${latencies.length} times instead of ${times}.`);
  return { latencies, threadMs };
}

async function visit({ address }: BuiltServer): Promise<Done[]> {
  const browser = await launchChromium();
  try {
    const context = await openContext(browser, address);
    const page = await context.newPage();
    await page.addInitScript({ content: script });
    await answerWithBranches(page, branchCount);
    await page.goto(`${address}${paths.findBranches}?q=06000`, { waitUntil: 'networkidle' });
    await page.locator(mark).first().waitFor();
    const chromium = await context.newCDPSession(page);
    await chromium.send('Performance.enable', { timeDomain: 'threadTicks' });
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const done: Done[] = [];
    for (const deed of deeds) done.push(await perform(page, chromium, deed));
    return done;
  } finally {
    await browser.close();
  }
}

function toRow({ name, times }: Deed, all: readonly Done[]): Cell[] {
  const latencies = all.flatMap((done) => done.latencies);
  const longest = Math.max(...latencies);
  return [
    name,
    times * rounds,
    figure(median(latencies), 1),
    figure(longest, 1),
    figure(median(all.map(({ threadMs }) => threadMs)), 1),
    longest <= limitMs ? 'kept' : 'missed',
  ];
}

export async function measureMap(): Promise<Report> {
  const load = loadBefore();
  const visits = await withBuiltServer(async (server) => {
    const all: Done[][] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await visit(server));
    return all;
  });
  const rows = deeds.map((deed, index) =>
    toRow(
      deed,
      visits.flatMap((visited) => visited[index] ?? []),
    ),
  );
  return {
    title: `Map: ${branchCount} branches`,
    blocks: [
      `${paths.findBranches} in Chromium at ${cpuSlowdown}x CPU throttle, ${branchCount} generated branches, ${rounds} rounds. ${load}`,
      `From the key or click to the paint, in ms; no key and no click may take more than ${limitMs} ms. The clock also counts other work on the machine, the processor time of the page's thread hardly does (with what the page does in the ${settleMs} ms after):`,
      table(['', 'times', 'p50', 'longest', 'thread', `≤ ${limitMs} ms`], rows),
    ],
  };
}
