import { askedAddress, asksMore, htmlLanguage } from '#domain/text/language-choice.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';

/**
 * What the server's HTML says about itself: which page it is, in which language, for whom; and whether the script can
 * hydrate it.
 */
interface RenderedPage {
  id: string | undefined;
  /** The query of its address, for pages that are rendered for it. */
  asked: string | undefined;
  /** Whether it was rendered for a session. */
  signedIn: boolean;
}

/** @param place the root element of the site. */
export const renderedPage = ({ dataset }: Pick<HTMLElement, 'dataset'>): RenderedPage => ({
  id: dataset.page,
  asked: dataset.asked,
  signedIn: dataset.signedIn !== undefined,
});

interface Visit {
  id: PageId;
  language: LanguageInfo;
  path: string;
  search: string;
  /** The history state of this entry. */
  state: unknown;
  /** The `lang` of the HTML. */
  lang: string;
  /** Whether there is a session now. */
  isSignedIn: boolean;
  /** Whether this device has a draft of a flow. */
  keepsDraft: (flow: string) => boolean;
}

/** Whether the HTML is that of the page that a visit requests. */
export function matchesRequest(
  { id: rendered, asked }: RenderedPage,
  { id, language, path, search, state, lang }: Omit<Visit, 'isSignedIn' | 'keepsDraft'>,
): boolean {
  const { rendered: kind, asks = [] }: PageRow = pages[id];
  if (rendered !== id || htmlLanguage(language) !== lang) return false;
  if (kind === 'always') return true;
  if (kind === undefined || asksMore(search, asks) || state) return false;
  if (kind === 'content') return askedAddress(path, search, asks) === asked;
  // A page without query variants has further paths.
  return asks.length === 0 || askedAddress(path, search, asks) === (asked ?? path);
}

/** Whether its form begins empty, as it was rendered: account data arrives once the owner is known. */
const isFormEmpty = ({ signedIn }: RenderedPage, { id, isSignedIn, keepsDraft }: Visit): boolean => {
  const { draft }: PageRow = pages[id];
  return draft === undefined || !(signedIn || isSignedIn || keepsDraft(draft));
};

/** Whether the page of a visit can be hydrated; else it is rendered from scratch. */
export const canHydrate = (rendered: RenderedPage, visit: Visit): boolean =>
  matchesRequest(rendered, visit) && isFormEmpty(rendered, visit);

/** The router's state in the history entry. */
export const routerState = ({ state }: Pick<History, 'state'>): unknown => (state as { usr?: unknown } | null)?.usr;

// Restores what a visitor typed or chose in the HTML before hydration: none of it is lost.

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Noted {
  box: Box;
  /** Identifies the box, also after it is rendered again. */
  key: string;
  /** The value in the HTML. */
  first: string | boolean;
  /** The value before hydration: React restores what it controls itself. */
  value: string | boolean;
  selection: Selected;
}

type Selected = readonly [number, number] | undefined;

const isBox = (target: unknown): target is Box =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isChosen = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio');

const isText = (box: Box): box is HTMLInputElement | HTMLTextAreaElement =>
  box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && !isChosen(box));

/**
 * The name of a box, and for a choice its field and its value: the name of radios is an id that changes with every
 * render. If several boxes share a key, as in two forms that ask for a name each, they are matched in order.
 */
function getKey(box: Box): string {
  const field = isChosen(box) ? box.closest('[data-pointer]')?.getAttribute('data-pointer') : undefined;
  return `${field ?? box.name} ${isChosen(box) ? box.value : ''}`;
}

/** The boxes of a form; others belong to the frame, e.g. the language, where browsers restore an old value. */
function boxesIn(place: ParentNode): { box: Box; key: string }[] {
  const counted = new Map<string, number>();
  return [...place.querySelectorAll<Box>('input[name], textarea[name], select[name]')].map((box) => {
    const key = getKey(box);
    const index = counted.get(key) ?? 0;
    counted.set(key, index + 1);
    return { box, key: `${key} ${index}` };
  });
}

const selectedIn = (box: Box): Selected =>
  isText(box) && box.selectionStart !== null ? [box.selectionStart, box.selectionEnd ?? 0] : undefined;

const valueOf = (box: Box): string | boolean => (isChosen(box) ? box.checked : box.value);

function valueAtFirst(box: Box): string | boolean {
  if (isChosen(box)) return box.defaultChecked;
  if (box instanceof HTMLSelectElement)
    return [...box.options].find(({ defaultSelected }) => defaultSelected)?.value ?? box.options[0]?.value ?? '';
  return box.defaultValue;
}

/** The first event in a part that is not hydrated yet hydrates it, and is not handled there. */
const wake = (box: Box) => box.dispatchEvent(new Event('keyup', { bubbles: true }));

/** Sets the value like a key press, so that React receives the change. */
function type(box: Box, value: string): void {
  const { prototype } = box.constructor as { prototype: object };
  // React tracks the current value of the box and ignores an event that does not change it: empty it first.
  box.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Chooses like a click, which is the only event handled. */
function choose(box: HTMLInputElement, isOn: boolean): void {
  box.checked = !isOn;
  box.click();
}

/** The current text of the person, also in a box that has been removed from the page meanwhile. */
const nowIn = ({ box, first, ...noted }: Noted): Pick<Noted, 'value' | 'selection'> =>
  isText(box) && box.value !== first ? { value: box.value, selection: selectedIn(box) } : noted;

function isAnswered(noted: Noted): boolean {
  const { value } = nowIn(noted);
  // A radio is never switched off by a press: the newly chosen one reports the change.
  return value !== noted.first && !(value === false && isChosen(noted.box) && noted.box.type === 'radio');
}

function give(noted: Noted, here: Box): void {
  const { value, selection } = nowIn(noted);
  wake(here);
  if (isChosen(here)) return choose(here, value === true);
  type(here, String(value));
  if (selection && isText(here) && here.selectionStart !== null) here.setSelectionRange(...selection);
}

/**
 * Calls again after every DOM change, until it returns true or the person continues in another box. A key or a press
 * elsewhere does not count: the box may be gone for a moment, and the person still types.
 */
function untilDone(place: Node, act: () => boolean, onEnd: () => void): void {
  if (act()) return onEnd();
  const watch = new MutationObserver(() => act() && end());
  const endInBox = ({ target }: Event) => isBox(target) && end();
  const end = () => {
    onEnd();
    watch.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, endInBox, true);
  };
  watch.observe(place, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, endInBox, true);
}

interface CapturedInput {
  /** Whether a box has the focus, or there is any input to restore. */
  isAny: boolean;
  /**
   * Restores the input once the page is rendered; for a box that appears later, when it appears.
   * @param onEnd called when all of it is restored, or the person continues without.
   */
  restoreInput: (onEnd: () => void) => void;
}

/** Records the boxes of the HTML; call it right before hydration. */
export function captureInput(place: HTMLElement): CapturedInput {
  const noted = boxesIn(place).map(({ box, key }): Noted => ({
    box,
    key,
    first: valueAtFirst(box),
    value: valueOf(box),
    selection: selectedIn(box),
  }));
  let focused = noted.find(({ box }) => box === document.activeElement);
  const restoreInput: CapturedInput['restoreInput'] = (onEnd) => {
    let left = noted.filter(isAnswered);
    if (left.length === 0 && !focused) return onEnd();
    // A dialog over the page may have replaced the form.
    const act = () => {
      const heirs = new Map(boxesIn(document.body).map(({ box, key }) => [key, box]));
      const getSuccessor = ({ box, key }: Noted) => (box.isConnected ? box : heirs.get(key));
      left = left.filter((each) => {
        const here = getSuccessor(each);
        if (here) give(each, here);
        return !here;
      });
      const here = focused && getSuccessor(focused);
      // The focus was lost with its box and is not elsewhere by now.
      if (here && document.activeElement === document.body) here.focus({ preventScroll: true });
      if (here) focused = undefined;
      return left.length === 0 && !focused;
    };
    untilDone(document.body, act, onEnd);
  };
  return { isAny: focused !== undefined || noted.some(isAnswered), restoreInput };
}
