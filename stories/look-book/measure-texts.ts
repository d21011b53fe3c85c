/** Texts of a page where they have too little room. */

export interface MeasuredText {
  text: string;
  /** Finds the same element in the same page of another language. */
  path: string;
  lines: number;
  element: Element;
  /** `cut`: a box hides a part; `outside`: it ends beyond its box, or beyond the page. */
  problem?: 'cut' | 'outside';
  /** About how many of its characters have room. */
  fits?: number;
}

/** Less than this is rounding. */
const tolerancePx = 1.5;

/** Smaller boxes hold what only screen readers get. */
const hiddenPx = 2;

function getPath(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement)
    steps.unshift(`${at.localName}:${[...at.parentElement.children].indexOf(at)}`);
  return steps.join('/');
}

const isOneLine = (element: Element): boolean =>
  element.closest('button, [role=tab], [role=menuitem], th, nav a') !== null;

/** The nearest box around an element that hides what is outside of it; undefined when a box before that scrolls. */
function findHidingBox(element: Element, view: Window): Element | undefined {
  for (let at: Element | null = element; at && at !== element.ownerDocument.body; at = at.parentElement) {
    const { overflowX } = view.getComputedStyle(at);
    if (['auto', 'scroll'].includes(overflowX)) return undefined;
    if (overflowX !== 'visible') return at;
  }
  return element.ownerDocument.body;
}

function measure(node: Text, view: Window): MeasuredText | undefined {
  const element = node.parentElement;
  const text = node.data.trim();
  if (!element || text === '') return undefined;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(node);
  const all = range.getBoundingClientRect();
  const isHidden =
    all.width <= hiddenPx || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = isHidden ? undefined : findHidingBox(element, view);
  if (isHidden || (box && box.getBoundingClientRect().width <= hiddenPx)) return undefined;
  const tops = new Set([...range.getClientRects()].map(({ top, height }) => Math.round(top + height / 2)));
  const measured: MeasuredText = { text, path: getPath(element), lines: tops.size, element };
  if (!box) return measured;
  const room = box.getBoundingClientRect();
  const isPage = box === element.ownerDocument.body;
  const right = isPage ? view.innerWidth : room.right;
  const left = isPage ? 0 : room.left;
  const beyond = Math.max(all.right - right, left - all.left);
  const below = isPage ? 0 : all.bottom - room.bottom;
  const own = element.getBoundingClientRect();
  const isBlock = view.getComputedStyle(element).display !== 'inline';
  const outOfOwn = isBlock ? Math.max(all.right - own.right, own.left - all.left) : 0;
  if (beyond > tolerancePx || below > all.height / 2) {
    const share = Math.max(0, 1 - Math.max(beyond / all.width, below / all.height));
    return { ...measured, problem: isPage ? 'outside' : 'cut', fits: Math.floor(text.length * share) };
  }
  if (outOfOwn > tolerancePx)
    return { ...measured, problem: 'outside', fits: Math.floor(text.length * (1 - outOfOwn / all.width)) };
  return measured;
}

function listTextNodes(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter(({ parentElement }) => parentElement && !['SCRIPT', 'STYLE'].includes(parentElement.tagName));
}

/** Every text that is shown. */
export function measureTexts(document: Document): MeasuredText[] {
  const view = document.defaultView;
  return view ? listTextNodes(document).flatMap((node) => measure(node, view) ?? []) : [];
}

/** Makes every text longer by its own words, to see which place has no room for a longer translation. */
export function lengthenTexts(document: Document, percent: number): void {
  for (const node of listTextNodes(document)) {
    const text = node.data.trim();
    const more = Math.ceil((text.length * percent) / 100);
    if (text !== '' && more > 0) node.data = `${node.data} ${text.slice(0, more)}`;
  }
}

export interface TextFinding extends MeasuredText {
  kind: 'cut' | 'outside' | 'wraps';
  /** What the same place says in the first language. */
  original?: MeasuredText;
}

/**
 * Texts that have too little room, and labels of buttons, tabs and columns that need more lines than in the first language.
 *
 * @param originals of the same page in the first language.
 */
export function findTightTexts(texts: readonly MeasuredText[], originals: readonly MeasuredText[]): TextFinding[] {
  const byPath = new Map(originals.map((text) => [text.path, text]));
  return texts.flatMap((text): TextFinding[] => {
    const original = byPath.get(text.path);
    if (text.problem) return [{ ...text, kind: text.problem, original }];
    const isLonger = isOneLine(text.element) && text.lines > (original?.lines ?? 1);
    return isLonger ? [{ ...text, kind: 'wraps', original }] : [];
  });
}
