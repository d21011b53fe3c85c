/** What a page is asked by its address: the same for the server, which renders it, and for the script, which takes it over. */
import { languageParam } from './language-choice.ts';

/** Longer questions are nobody's that a page has asked itself. */
const longestAnswer = 60;

/**
 * A path with those of its questions that the page is rendered for, in their order; what else an address says, as where
 * its visitor comes from, is left out.
 *
 * @param asks names of the questions that the page knows.
 */
export function askedAddress(path: string, search: string, asks: readonly string[]): string {
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams(
    asks.flatMap((name) => {
      const value = asked.get(name);
      return value !== null && value !== '' && value.length <= longestAnswer ? [[name, value]] : [];
    }),
  ).toString();
  return known === '' ? path : `${path}?${known}`;
}

/** Whether an address asks something besides these and the language. */
export function asksMore(search: string, asks: readonly string[]): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name !== languageParam && !asks.includes(name));
}
