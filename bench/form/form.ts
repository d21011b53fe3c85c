/** Part `form`: the order's first step compared with a plain HTML form of the same fields, in the same run. */
import type { Browser } from 'playwright-core';
import { launchChromium } from '#workbench/chromium.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { openContext } from '../support/browser-session.ts';
import { type BuiltServer, withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { type Cell, figure, percent, type Report, table, times } from '../support/report.ts';
import { median, percentile } from '../support/statistics.ts';
import { cpuSlowdown, keysPerField, type Target, type TypingTimes, type Visit, visit } from './measure-page.ts';
import { servePages, withoutScripts } from './pages.ts';
import { plainPage } from './plain-page.ts';

const rounds = 5;
const form = 'order/sender';
const stepPath = paths.orderStep('sender');
const inputs = { first: '[name="name"]', last: '[name="email"]' };
const answers = { '[name="phone"]': '9995550000' };

/** A static copy of the rendered step, so that layout and paint can be distinguished from script. */
async function frozenStep(browser: Browser, { address, customer }: BuiltServer): Promise<string> {
  const context = await openContext(browser, address, customer);
  try {
    const page = await context.newPage();
    await page.goto(address + stepPath, { waitUntil: 'networkidle' });
    await page.locator(inputs.last).waitFor();
    return withoutScripts(await page.content());
  } finally {
    await context.close();
  }
}

const getStep = ({ address, customer }: BuiltServer) => ({
  address,
  path: stepPath,
  session: customer,
  ...inputs,
  refusal: { submit: '.order-go', error: '.errm', answers },
});

function getTargets(server: BuiltServer, pages: string, other: BuiltServer | undefined): Target[] {
  const step = getStep(server);
  return [
    {
      name: 'plain HTML form',
      address: pages,
      path: '/plain',
      ...inputs,
      refusal: { submit: 'button', error: 'input:user-invalid, textarea:user-invalid', answers },
    },
    { name: 'order step', ...step },
    { name: 'order step again (A/A)', ...step },
    { name: 'order step, scripts taken out', address: pages, path: '/frozen', ...inputs },
    ...(other ? [{ name: 'order step of the other checkout', ...getStep(other) }] : []),
  ];
}

/** Each round visits every target, starting with another one each time. */
async function visitAll(browser: Browser, targets: readonly Target[]): Promise<Visit[][]> {
  const visits: Visit[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < targets.length; step += 1) {
      const index = (round + step) % targets.length;
      const target = targets[index];
      if (!target) continue;
      try {
        visits[index]?.push(await visit(browser, target));
      } catch (error) {
        throw new Error(`"${target.name}" could not be measured.`, { cause: error });
      }
    }
  }
  return visits;
}

/** One row: its figures in the order of the columns, NaN where a page has none. */
interface Figures {
  name: string;
  /** Wall-clock time, in ms. */
  latency: number[];
  /** Time on the page's thread, in ms. */
  thread: number[];
  errors: number;
}

const getLatencies = (typed: readonly TypingTimes[]): number[] => typed.flatMap(({ latencies }) => latencies);
const getThreadMs = (typed: readonly TypingTimes[]): number => median(typed.map(({ threadMs }) => threadMs));

function getFigures({ name }: Target, visits: readonly Visit[]): Figures {
  const rejections = visits.flatMap(({ refusal }) => refusal ?? []);
  const fields = [visits.map(({ first }) => first), visits.map(({ last }) => last)];
  return {
    name,
    latency: [
      ...fields.flatMap((typed) => [0.5, 0.95].map((share) => percentile(getLatencies(typed), share))),
      median(rejections.map(({ change }) => change.ms)),
    ],
    thread: [...fields.map(getThreadMs), median(rejections.map(({ threadMs }) => threadMs))],
    errors: median(rejections.map(({ change }) => change.shown)),
  };
}

type Kind = 'latency' | 'thread';

/** Milliseconds, and the multiple of the plain form's. */
function row(figures: Figures, plain: Figures, kind: Kind): Cell[] {
  const cells = figures[kind].map((value, index) => {
    if (Number.isNaN(value)) return '–';
    return figures === plain
      ? figure(value, 1)
      : `${figure(value, 1)} (${times(value / (plain[kind][index] ?? Number.NaN))})`;
  });
  return [figures.name, ...cells, ...(kind === 'latency' ? [figure(figures.errors)] : [])];
}

/** How much two measurements of the same page differ, column by column. */
function getNoise(one: Figures, other: Figures, kind: Kind): string {
  return one[kind].map((value, index) => percent(Math.abs(value - (other[kind][index] ?? value)) / value)).join(', ');
}

async function measure(server: BuiltServer, other?: BuiltServer): Promise<Figures[]> {
  const browser = await launchChromium();
  try {
    const pages = await servePages(
      { '/plain': plainPage(form), '/frozen': await frozenStep(browser, server) },
      server.address,
    );
    try {
      const targets = getTargets(server, pages.address, other);
      const visits = await visitAll(browser, targets);
      return targets.map((target, index) => getFigures(target, visits[index] ?? []));
    } finally {
      await pages.close();
    }
  } finally {
    await browser.close();
  }
}

/** @param beside another checkout of the project, whose order step is visited in the same rounds. */
export async function measureForm(beside?: string): Promise<Report> {
  const load = loadBefore();
  const figures = await withBuiltServer((server) =>
    beside === undefined ? measure(server) : withBuiltServer((other) => measure(server, other), beside),
  );
  const [plain, step, again] = figures;
  if (!plain || !step || !again) throw new Error('Three pages are compared at least.');
  return {
    title: 'Form: key press to paint, and an empty submit',
    blocks: [
      `${form} in Chromium at ${cpuSlowdown}x CPU throttle, ${rounds} rounds, ${keysPerField} keys per field and round. ${load}`,
      'From the key (or the click) to the paint, in ms, and as a ratio to the plain form of the same run:',
      table(
        ['', 'first field p50', 'p95', 'last field p50', 'p95', 'empty submit', 'errors shown'],
        figures.map((one) => row(one, plain, 'latency')),
      ),
      `A/A, column by column: the same page differs from itself by ${getNoise(step, again, 'latency')}. A smaller difference between two rows is none.`,
      "Processor time of the page's thread for each key and for an empty submit, in ms, layout, paint and late work included; other work on the machine hardly changes it:",
      table(
        ['', 'first field', 'last field', 'empty submit'],
        figures.map((one) => row(one, plain, 'thread')),
      ),
      `A/A: ${getNoise(step, again, 'thread')}.`,
    ],
  };
}
