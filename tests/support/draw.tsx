/** Renders components on a plain page, see `plain-page.ts`. Must be imported before anything that imports React. */
import './plain-page.ts';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a node into the page until the end of the test. */
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

/** Performs an action in the page, and waits until it is rendered and its effects are done. */
export const doing = (what: () => unknown): Promise<void> =>
  act(async () => {
    await what();
  });

export function find(place: HTMLElement, selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing here is ${selector}`);
  return found;
}
