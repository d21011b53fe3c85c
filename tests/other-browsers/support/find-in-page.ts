/** Runs in the page: finds a control by its name. Sent as source text, so it uses nothing from outside. */

export type Kind = 'field' | 'button' | 'link' | 'choice' | 'heading' | 'css';

export interface Wanted {
  kind: Kind;
  /** The start of its accessible name, or a selector for `css`. */
  name: string;
  /** Text that has to be in it; for `css`. */
  text?: string;
}

// oxlint-disable unicorn/consistent-function-scoping -- a page has nothing but the text of this function

/** @returns what to press or type into, scrolled into view; null while it is not there. */
export function findInPage({ kind, name, text = '' }: Wanted): Element | null {
  const selectors = {
    field: 'input:not([type=radio]):not([type=checkbox]), textarea, select',
    button: 'button, [role=button], [role=tab], [role=menuitem]',
    link: 'a[href]',
    choice: 'input[type=radio], input[type=checkbox], [role=radio]',
    heading: 'h1, h2, h3',
    css: name,
  };
  const getWords = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const getName = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const { labels } = element as HTMLInputElement;
    return (
      ids.map((id) => getWords(document.querySelector(`#${CSS.escape(id)}`))).join(' ') ||
      element.getAttribute('aria-label') ||
      (labels?.length ? [...labels].map(getWords).join(' ') : getWords(element))
    );
  };
  // The label alone may render the mark of a choice.
  const getDrawn = (element: Element) =>
    kind === 'choice' ? ((element as HTMLInputElement).labels?.[0] ?? element) : element;
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const isUsable = (element: Element) => !(element as HTMLInputElement).disabled;
  const found = [...document.querySelectorAll(selectors[kind])]
    .filter((element) => kind === 'css' || getName(element).startsWith(name))
    .filter((element) => isUsable(element) && getWords(element).includes(text))
    // An exact name comes before longer ones.
    .toSorted((one, other) => (kind === 'css' ? 0 : getName(one).length - getName(other).length))
    .map(getDrawn)
    .find(isShown);
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}
