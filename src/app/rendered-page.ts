/** What the server's HTML says of itself: which page it is, in which language, for whom; and whether the script may take it over as it is. */
import { askedAddress, asksMore } from '#domain/asked-address.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { htmlLanguage } from '#domain/language-choice.ts';
import { type PageId, type PageRow, pages } from '#src/shared/navigation/pages.ts';

export interface RenderedPage {
  id: string | undefined;
  /** What its address asked, for pages that are rendered for that. */
  asked: string | undefined;
  /** Rendered for somebody who has a session. */
  signedIn: boolean;
}

/** @param place the element that the site stands in. */
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
  /** What the history keeps for this entry. */
  state: unknown;
  /** The `lang` of the HTML. */
  lang: string;
  /** Whether there is a session now. */
  isSignedIn: boolean;
  /** Whether this device keeps a draft of a flow. */
  keepsDraft: (flow: string) => boolean;
}

/** Whether the HTML is that of the page that a visit asks for. */
export function matchesRequest(
  { id: rendered, asked }: RenderedPage,
  { id, language, path, search, state, lang }: Omit<Visit, 'isSignedIn' | 'keepsDraft'>,
): boolean {
  const { rendered: kind, asks = [] }: PageRow = pages[id];
  if (rendered !== id || htmlLanguage(language) !== lang) return false;
  if (kind === 'always') return true;
  if (kind === undefined || asksMore(search, asks) || state) return false;
  if (kind === 'content') return askedAddress(path, search, asks) === asked;
  // A page that asks nothing has paths beside its own.
  return asks.length === 0 || askedAddress(path, search, asks) === (asked ?? path);
}

/** Whether its form begins empty, as it was rendered: what an account has of it is known when its owner is. */
const isFormEmpty = ({ signedIn }: RenderedPage, { id, isSignedIn, keepsDraft }: Visit): boolean => {
  const { draft }: PageRow = pages[id];
  return draft === undefined || !(signedIn || isSignedIn || keepsDraft(draft));
};

/** Whether the page of a visit begins as it was rendered; else it is drawn in its place. */
export const canHydrate = (rendered: RenderedPage, visit: Visit): boolean =>
  matchesRequest(rendered, visit) && isFormEmpty(rendered, visit);

/** What the router keeps in the history beside the address. */
export const routerState = ({ state }: Pick<History, 'state'>): unknown => (state as { usr?: unknown } | null)?.usr;
