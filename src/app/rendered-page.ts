/** What the server's HTML says of itself: which page it is, in which language, for whom; and whether the script may take it over as it is. */
import type { LanguageInfo } from '#domain/languages.ts';
import { htmlLanguage, languageParam } from '#domain/language-choice.ts';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';

export interface RenderedPage {
  id: string | undefined;
  /** Rendered for somebody who has a session. */
  signedIn: boolean;
}

/** @param place the element that the site stands in. */
export const renderedPage = ({ dataset }: Pick<HTMLElement, 'dataset'>): RenderedPage => ({
  id: dataset.page,
  signedIn: dataset.signedIn !== undefined,
});

export interface Visit {
  id: PageId;
  language: LanguageInfo;
  search: string;
  /** What the history keeps for this entry. */
  state: unknown;
  /** The `lang` of the HTML. */
  lang: string;
}

/** Whether an address asks something besides its page and its language. */
function asks(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name !== languageParam);
}

/** Whether the page of a visit begins as it was rendered; else it is drawn in its place. */
export function beginsAsRendered(
  { id: rendered }: RenderedPage,
  { id, language, search, state, lang }: Visit,
): boolean {
  const row: PageRow = pages[id];
  if (rendered !== id || htmlLanguage(language) !== lang) return false;
  return row.rendered === 'always' || (row.rendered === 'unasked' && !asks(search) && !state);
}

/** What the router keeps in the history beside the address. */
export const routerState = ({ state }: Pick<History, 'state'>): unknown => (state as { usr?: unknown } | null)?.usr;
