/** One visit to a page: typing into its first and last text field, then (on a fresh page) submitting it empty. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openContext } from './browser.ts';
import type { SignedIn } from './customer.ts';
import type { Change } from './probe.ts';

export interface Target {
  name: string;
  address: string;
  path: string;
  session?: SignedIn;
  first: string;
  last: string;
  /** Absent for a page without validation. */
  refusal?: Rejection;
}

/** The submit button, and the sign of a rejection. */
interface Rejection {
  submit: string;
  error: string;
  /**
   * Typed before, by field: a value that one checkout prefills and another asks for would cause errors in one alone.
   */
  answers: Readonly<Record<string, string>>;
}

/** The cost of typing into a field. */
export interface TypingTimes {
  /** From the key to the paint, in ms, of each key. */
  latencies: number[];
  /** CPU time of the page's thread for each key, in ms, including work up to half a second later. */
  threadMs: number;
}

/** The cost of an empty submission. */
interface Refused {
  /** Until the last frame in which the number of errors changed. */
  change: Change;
  /** CPU time of the page's thread, in ms, including work up to two seconds later. */
  threadMs: number;
}

export interface Visit {
  first: TypingTimes;
  last: TypingTimes;
  refusal?: Refused;
}

export const cpuSlowdown = 4;
export const keysPerField = 20;

const betweenKeysMs = 50;
const settleMs = 500;

const script = transformSync(readFileSync(new URL('./probe.ts', import.meta.url), 'utf8'), {
  loader: 'ts',
  format: 'iife',
}).code;

/** A page and its debugger connection. */
interface Opened {
  page: Page;
  chromium: CDPSession;
}

async function open<T>(
  browser: Browser,
  { address, path, session, first }: Target,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, address, session);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: script });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.locator(first).waitFor();
    const chromium = await context.newCDPSession(page);
    // CPU time instead of wall-clock time, because other work on the machine does not affect it.
    await chromium.send('Performance.enable', { timeDomain: 'threadTicks' });
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await sleep(settleMs);
    return await work({ page, chromium });
  } finally {
    await context.close();
  }
}

async function getThreadMs({ chromium }: Opened): Promise<number> {
  const { metrics } = await chromium.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** @throws Error when the field does not contain the typed text. */
async function typeInto(opened: Opened, selector: string): Promise<TypingTimes> {
  const { page } = opened;
  const field = page.locator(selector);
  await field.focus();
  await sleep(settleMs);
  await page.evaluate(() => window.benchProbe.takeKeys());
  const before = await field.inputValue();
  const typed = Array.from({ length: keysPerField }, (_, index) => 'abcdefghij'[index % 10] ?? '').join('');
  const threadBefore = await getThreadMs(opened);
  for (const key of typed) {
    await page.keyboard.press(key);
    await sleep(betweenKeysMs + Math.random() * 17);
  }
  await sleep(settleMs);
  const threadMs = ((await getThreadMs(opened)) - threadBefore) / keysPerField;
  if ((await field.inputValue()) !== before + typed)
    throw new Error(`${selector} holds "${await field.inputValue()}".`);
  return { latencies: await page.evaluate(() => window.benchProbe.takeKeys()), threadMs };
}

/** Moves the pointer to the button, so that no locator queries the page during the measurement, and lets it settle. */
async function reach({ page }: Opened, { submit, answers }: Rejection): Promise<void> {
  for (const [selector, answer] of Object.entries(answers)) await page.locator(selector).fill(answer);
  const button = page.locator(submit);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${submit} is not drawn.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await sleep(settleMs);
}

async function press({ page }: Opened): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
  // Long after the last change of any page.
  await sleep(4 * settleMs);
}

async function watchRejection(opened: Opened, refusal: Rejection): Promise<Change> {
  const { page } = opened;
  await page.evaluate((selector) => window.benchProbe.watchErrors(selector), refusal.error);
  await reach(opened, refusal);
  await press(opened);
  const change = await page.evaluate(() => window.benchProbe.lastChange());
  if (!change) throw new Error(`No ${refusal.error} appeared.`);
  return change;
}

/** On an unobserved page: checking every frame costs more than a rejection. */
async function threadMsOfRejection(opened: Opened, refusal: Rejection): Promise<number> {
  await reach(opened, refusal);
  const before = await getThreadMs(opened);
  await press(opened);
  return (await getThreadMs(opened)) - before;
}

export async function visit(browser: Browser, target: Target): Promise<Visit> {
  const keys = await open(browser, target, async (opened) => ({
    first: await typeInto(opened, target.first),
    last: await typeInto(opened, target.last),
  }));
  const { refusal } = target;
  if (!refusal) return keys;
  const change = await open(browser, target, (opened) => watchRejection(opened, refusal));
  const threadMs = await open(browser, target, (opened) => threadMsOfRejection(opened, refusal));
  return { ...keys, refusal: { change, threadMs } };
}
