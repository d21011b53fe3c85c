/** One visit to a page: typing into its first and last text field, then (on a fresh page) sending it empty. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { openContext } from '../support/browser-session.ts';
import type { SignedIn } from '../support/customer.ts';
import type { Change } from './probe.ts';

export interface Target {
  name: string;
  address: string;
  path: string;
  session?: SignedIn;
  first: string;
  last: string;
  /** Left out where a page cannot judge itself. */
  refusal?: { submit: string; error: string };
}

export interface Visit {
  firstKeys: number[];
  lastKeys: number[];
  /** From the click to the last frame in which the number of errors changed, in ms. */
  refusal?: Change;
}

export const cpuSlowdown = 4;
export const keysPerField = 20;

const betweenKeysMs = 50;
const calmMs = 500;

const script = transformSync(readFileSync(new URL('./probe.ts', import.meta.url), 'utf8'), { loader: 'ts', format: 'iife' }).code;

async function open<T>(browser: Browser, { address, path, session, first }: Target, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await openContext(browser, address, session);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: script });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.locator(first).waitFor();
    const chromium = await context.newCDPSession(page);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await sleep(calmMs);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** @throws Error when the field does not hold what was typed. */
async function typeInto(page: Page, selector: string): Promise<number[]> {
  const field = page.locator(selector);
  await field.focus();
  await sleep(calmMs);
  await page.evaluate(() => window.benchProbe.takeKeys());
  const before = await field.inputValue();
  const typed = Array.from({ length: keysPerField }, (_, index) => 'abcdefghij'[index % 10] ?? '').join('');
  for (const key of typed) {
    await page.keyboard.press(key);
    await sleep(betweenKeysMs + Math.random() * 17);
  }
  await sleep(calmMs);
  if ((await field.inputValue()) !== before + typed) throw new Error(`${selector} holds "${await field.inputValue()}".`);
  return page.evaluate(() => window.benchProbe.takeKeys());
}

async function sendEmpty(page: Page, { submit, error }: NonNullable<Target['refusal']>): Promise<Change> {
  const button = page.locator(submit);
  await button.scrollIntoViewIfNeeded();
  await sleep(calmMs);
  await page.evaluate((selector) => window.benchProbe.watchErrors(selector), error);
  await button.click();
  // Long after the last change that any page makes.
  await sleep(4 * calmMs);
  const change = await page.evaluate(() => window.benchProbe.lastChange());
  if (!change) throw new Error(`No ${error} appeared.`);
  return change;
}

export async function visit(browser: Browser, target: Target): Promise<Visit> {
  const keys = await open(browser, target, async (page) => ({
    firstKeys: await typeInto(page, target.first),
    lastKeys: await typeInto(page, target.last),
  }));
  const { refusal } = target;
  return { ...keys, ...(refusal && { refusal: await open(browser, target, (page) => sendEmpty(page, refusal)) }) };
}
