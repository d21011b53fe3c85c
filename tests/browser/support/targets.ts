/** Checks that touch targets are large enough. */
import type { Page } from 'playwright-core';

/** The smallest target, px (WCAG 2.5.5). */
const leastTarget = 44;

/** Wider windows have a pointer, px. */
const firstTablet = 768;

function lookForSmall(least: number): string[] {
  // The states of an SVG map keep their size; each is also in a list beside it.
  const pressed = ':is(a[href], button, input:not([type="hidden"]), select, textarea, summary):not(svg *, :disabled)';
  const [links, words] = ['a, button', /\p{L}{2}/u];

  /** A link between words is as high as its line. */
  function isWithinSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const beside = block?.cloneNode(true) as HTMLElement | undefined;
    for (const each of beside?.querySelectorAll(links) ?? []) each.remove();
    return words.test(beside?.textContent ?? '');
  }

  /** The distance from a point in one direction within which a press hits the same target, up to the required one. */
  function reach(places: readonly Element[], [x, y]: readonly [number, number], dx: number, dy: number): number {
    let far = 0;
    while (far < least) {
      const hit = document.elementFromPoint(x + dx * far, y + dy * far);
      if (!hit || !places.some((place) => place.contains(hit))) break;
      far += 1;
    }
    return far;
  }

  const { scrollY } = window;
  const small: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    if (isWithinSentence(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const label = element.closest('label');
    // A control that its label renders is where its label is, and a link of two lines begins at its first.
    const drawn = label && element.getBoundingClientRect().height < least ? label : element;
    const [line] = drawn.getClientRects();
    // Elements that only the keyboard shows have no place until then.
    if (!line || line.width <= 1 || line.height <= 1) continue;
    const places = [element, ...((element as HTMLInputElement).labels ?? [])];
    const middle = [(line.left + line.right) / 2, (line.top + line.bottom) / 2] as const;
    const across = reach(places, middle, 1, 0) + reach(places, middle, -1, 0);
    const down = reach(places, middle, 0, 1) + reach(places, middle, 0, -1);
    if (Math.min(across, down) < least) small.push(`${across} x ${down}: ${element.outerHTML.slice(0, 160)}`);
  }
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  return small;
}

/** Touch targets that are too small on the current phone page: place, size and name. */
export async function smallTargets(page: Page): Promise<string[]> {
  return (page.viewportSize()?.width ?? 0) < firstTablet ? page.evaluate(lookForSmall, leastTarget) : [];
}
