/** Whether the script hydrates the page of the HTML, or renders another one in its place. */
import type { Page } from 'playwright-core';

interface Shown {
  heading: string;
  direction: string;
  title: string;
}

declare global {
  interface Window {
    firstHeading?: { element: Element; shown: Shown };
  }
}

/** Runs in the page before its own code: only the parser adds a heading this early. */
function noteFirstHeading(): void {
  new MutationObserver((_, observer) => {
    const element = document.querySelector('h1');
    // A following element shows that the parser has finished it.
    if (!element?.closest(':not(:last-child)')) return;
    const shown = {
      heading: element.textContent,
      direction: document.documentElement.dir,
      title: document.title,
    };
    window.firstHeading = { element, shown };
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** From now on every page that `page` goes to can be asked with `changedSinceHtml`. */
export async function noteFirstHeadings(page: Page): Promise<void> {
  await page.addInitScript(noteFirstHeading);
}

/** The differences of heading, title and direction from the HTML. */
export async function changedSinceHtml(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { firstHeading } = window;
    const element = document.querySelector('h1');
    if (!firstHeading || !element) return ['no heading in the HTML'];
    const { heading, direction, title } = firstHeading.shown;
    // Dots replace a time that only the script knows.
    const [known = '', later] = heading.split('…');
    const now = element.textContent;
    const isSaid = later === undefined ? now === heading : now.startsWith(known);
    return [
      ...(element === firstHeading.element ? [] : ['the heading was drawn again']),
      ...(isSaid ? [] : [`heading: ${heading}`]),
      ...(direction === document.documentElement.dir ? [] : [`direction: ${direction}`]),
      ...(title === document.title ? [] : [`title: ${title}`]),
    ];
  });
}
