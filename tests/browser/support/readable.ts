/** A page under low-vision settings: at 400 %, and in system colors. */
import type { Page } from 'playwright-core';

/** The width of a 1280 screen at 400 %. */
const zoomed = 320;

interface Readable {
  /** Pixels that require horizontal scrolling. */
  sideways: number;
  /** Buttons and fields that are invisible against a background in system colors. */
  withoutEdge: string[];
  /** Elements without a visible keyboard focus, one of each kind. */
  withoutRing: string[];
}

/** The expected result on every page. */
export const readable: Readable = { sideways: 0, withoutEdge: [], withoutRing: [] };

function lookAt(width: number): Readable {
  const [nothing, shown] = ['none', { visibilityProperty: true }];
  const edges = [...document.querySelectorAll('.btn:not(.quiet), .ctl, .chip')];
  const withoutEdge = edges.filter((element) => {
    const { borderTopStyle, borderTopWidth, borderBottomStyle } = getComputedStyle(element);
    const hasNone = (borderTopStyle === nothing || borderTopWidth === '0px') && borderBottomStyle === nothing;
    return hasNone && element.checkVisibility(shown);
  });

  function hasOutline(element: Element, part?: string): boolean {
    const { outlineStyle, outlineWidth, content } = getComputedStyle(element, part);
    return outlineStyle !== nothing && outlineWidth !== '0px' && (part === undefined || content !== nothing);
  }
  /** The focus ring belongs to the control itself, to the frame around it or to the element that replaces it visually. */
  function hasRing(element: Element): boolean {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const within = [...element.querySelectorAll('*')].slice(0, 20);
    return [...around, ...within].some(
      (each) => each && (hasOutline(each) || hasOutline(each, '::after') || hasOutline(each, '::before')),
    );
  }
  const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const kinds = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(reached)) {
    if (!element.checkVisibility(shown) || element.matches(':disabled, [tabindex="-1"]')) continue;
    const { localName, parentElement } = element;
    const kind = [localName, element.getAttribute('class'), parentElement?.getAttribute('class')].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  const withoutRing = [...kinds.values()].filter((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element && !hasRing(element);
  });
  (document.activeElement as HTMLElement | null)?.blur();
  return {
    sideways: Math.max(0, document.documentElement.scrollWidth - width),
    withoutEdge: withoutEdge.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    withoutRing: withoutRing.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  };
}

/** Inspects the current page, and restores its colors and width. */
export async function seenOtherwise(page: Page): Promise<Readable> {
  const own = page.viewportSize();
  await page.setViewportSize({ width: zoomed, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(lookAt, zoomed);
  await page.emulateMedia({ forcedColors: 'none' });
  if (own) await page.setViewportSize(own);
  return found;
}
