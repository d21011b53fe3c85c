/** Runs the accessibility checker on the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
  /** Set in a document that has not used it yet. */
  axeSource?: string;
}

/** Pages whose next documents get the source on load. */
const prepared = new WeakSet<Page>();

/**
 * Sending the source to a document takes ten times as long as running it, so it is sent once for all of the page's
 * documents.
 */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => {
    const { axeSource } = window as unknown as AxeWindow;
    // Indirect eval, so that it is global, like a script of the page.
    if (!('axe' in window) && axeSource !== undefined) (0, eval)(axeSource);
    return 'axe' in window;
  });
  if (isThere) return;
  await page.evaluate(source);
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(`window.axeSource = ${JSON.stringify(source)};`);
}

/** Every finding as `rule: element`, of all rules or of those named. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    // Passing rules need no details.
    { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) },
  );
}
