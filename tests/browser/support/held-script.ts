/** A page whose script is delayed until the test releases it. */
import type { Page, Route } from 'playwright-core';
import { hearProblems, type Visitor } from './visitor.ts';

export interface Held {
  page: Page;
  /** Console messages so far. */
  problems: readonly string[];
  /** Opens a page whose script is held back. */
  open: (path: string) => Promise<void>;
  /** Releases the script, and waits for hydration. */
  release: () => Promise<void>;
}

export async function withoutScript({ context }: Visitor): Promise<Held> {
  const page = await context.newPage();
  const problems = hearProblems(page);
  let held: Route[] = [];
  let isOpen = false;
  await page.route('**/*.js', (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    page,
    problems,
    open: async (path) => {
      isOpen = false;
      held = [];
      await page.goto(path, { waitUntil: 'commit' });
    },
    release: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
      await page.locator('#app:not([data-page])').waitFor({ state: 'attached' });
    },
  };
}
