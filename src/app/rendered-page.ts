/**
 * What the server's HTML says about itself: which page it is, in which language, for whom; and whether the script can
 * hydrate it.
 */
import { askedAddress, asksMore } from '#domain/asked-address.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { htmlLanguage } from '#domain/language-choice.ts';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';

export interface RenderedPage {
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

export interface Visit {
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
