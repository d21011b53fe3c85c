/** Part `form`: the order's first step beside a plain HTML form of the same fields, in the same run. */
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { paths } from '#src/navigation/paths.ts';
import { openContext } from '../support/browser-session.ts';
import { type BuiltServer, withBuiltServer } from '../support/built-server.ts';
import { loadBefore } from '../support/machine.ts';
import { type Cell, figure, percent, type Report, table, times } from '../support/report.ts';
import { median, percentile } from '../support/statistics.ts';
import { cpuSlowdown, keysPerField, type Target, type Visit, visit } from './measure-page.ts';
import { servePages, withoutScripts } from './pages.ts';
import { plainPage } from './plain-page.ts';

const rounds = 5;
const form = 'order/sender';
const stepPath = paths.orderStep('sender');
const fields = { first: '[name="name"]', last: '[name="email"]' };

/** The step as it looks when it has been drawn, so that layout and paint can be told from script. */
async function frozenStep(browser: Browser, { address, customer }: BuiltServer): Promise<string> {
  const context = await openContext(browser, address, customer);
  try {
    const page = await context.newPage();
    await page.goto(address + stepPath, { waitUntil: 'networkidle' });
    await page.locator(fields.last).waitFor();
    return withoutScripts(await page.content());
  } finally {
    await context.close();
  }
}

function targetsOf({ address, customer }: BuiltServer, pages: string): Target[] {
  const step = { address, path: stepPath, session: customer, ...fields, refusal: { submit: '.order-go', error: '.errm' } };
  return [
    { name: 'plain HTML form', address: pages, path: '/plain', ...fields, refusal: { submit: 'button', error: 'input:user-invalid, textarea:user-invalid' } },
    { name: 'order step', ...step },
    { name: 'order step again (A/A)', ...step },
    { name: 'order step, scripts taken out', address: pages, path: '/frozen', ...fields },
  ];
}

/** Each round visits every target, each time beginning with another one. */
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

interface Figures {
  name: string;
  first: readonly [p50: number, p95: number];
  last: readonly [p50: number, p95: number];
  refusalMs: number;
  errors: number;
}

function figuresOf({ name }: Target, visits: readonly Visit[]): Figures {
  const both = (keys: readonly number[]) => [percentile(keys, 0.5), percentile(keys, 0.95)] as const;
  const refusals = visits.flatMap(({ refusal }) => refusal ?? []);
  return {
    name,
    first: both(visits.flatMap(({ firstKeys }) => firstKeys)),
    last: both(visits.flatMap(({ lastKeys }) => lastKeys)),
    refusalMs: median(refusals.map(({ ms }) => ms)),
    errors: median(refusals.map(({ shown }) => shown)),
  };
}

const measures = ({ first, last, refusalMs }: Figures): number[] => [...first, ...last, refusalMs];

function millisecondRow(figures: Figures): Cell[] {
  return [figures.name, ...measures(figures).map((value) => figure(value, 1)), figure(figures.errors)];
}

function ratioRow(figures: Figures, plain: Figures): Cell[] {
  return [figures.name, ...measures(figures).map((value, index) => (Number.isNaN(value) ? '–' : times(value / (measures(plain)[index] ?? Number.NaN))))];
}

function noiseOf(one: Figures, other: Figures): string {
  const gaps = measures(one).map((value, index) => Math.abs(value - (measures(other)[index] ?? value)) / value);
  const [first50, first95, last50, last95, submit] = gaps.map(percent);
  return `A/A: the same page differs from itself by ${first50} and ${first95} (first field), ${last50} and ${last95} (last field), ${submit} (empty submit). A smaller difference between two rows is none.`;
}

async function measure(server: BuiltServer): Promise<Figures[]> {
  const browser = await launchChromium();
  try {
    const pages = await servePages({ '/plain': plainPage(form), '/frozen': await frozenStep(browser, server) }, server.address);
    try {
      const targets = targetsOf(server, pages.address);
      const visits = await visitAll(browser, targets);
      return targets.map((target, index) => figuresOf(target, visits[index] ?? []));
    } finally {
      await pages.close();
    }
  } finally {
    await browser.close();
  }
}

export async function measureForm(): Promise<Report> {
  const load = loadBefore();
  const figures = await withBuiltServer(measure);
  const [plain, step, again] = figures;
  if (!plain || !step || !again) throw new Error('Three pages are compared at least.');
  const head = ['', 'first field p50', 'p95', 'last field p50', 'p95', 'empty submit'];
  return {
    title: 'Form: key press to paint, and an empty submit',
    blocks: [
      `${form} in Chromium at ${cpuSlowdown}x CPU throttle, ${rounds} rounds, ${keysPerField} keys per field and round. ${load}`,
      'Milliseconds:',
      table([...head, 'errors shown'], figures.map(millisecondRow)),
      'As ratios to the plain form of the same run:',
      table(head, figures.map((row) => ratioRow(row, plain))),
      noiseOf(step, again),
    ],
  };
}
