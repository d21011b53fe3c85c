/** What the accessibility checker says of a page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
}

/** Every finding as `rule: element`, of all rules or of those named. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that is looked at again, in the dark for instance, has it by now.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    // What passes need not be described.
    { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) },
  );
}
