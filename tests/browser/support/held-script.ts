/** A page whose script is on its way for as long as a test wants. */
import type { Page, Route } from 'playwright-core';
import { hearProblems, type Visitor } from './visitor.ts';

export interface Held {
  page: Page;
  /** What the console said so far. */
  troubles: readonly string[];
  /** Goes to a page whose script doesn't come yet. */
  open: (path: string) => Promise<void>;
  /** Lets the script come, and waits until it has the page. */
  release: () => Promise<void>;
}

export async function withoutScript({ context }: Visitor): Promise<Held> {
  const page = await context.newPage();
  const troubles = hearProblems(page);
  let held: Route[] = [];
  let isOpen = false;
  await page.route('**/*.js', (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    page,
    troubles,
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
