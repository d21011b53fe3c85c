/** Draws components on a plain page, see `plain-page.ts`. To be imported before anything that imports React. */
import './plain-page.ts';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** What stands in the page, until the test is over. */
export async function draw(node: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.appendChild(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.removeChild(place);
  });
  await act(async () => root.render(node));
  return place;
}

/** Does something in the page, and waits until it is drawn and what it has set off is done. */
export const doing = (what: () => unknown): Promise<void> =>
  act(async () => {
    await what();
  });

export function find(place: HTMLElement, selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing here is ${selector}`);
  return found;
}
