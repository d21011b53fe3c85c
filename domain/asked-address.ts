/**
 * The part of an address that a page is rendered for: the server that renders it and the script that hydrates it agree
 * on it.
 */
import { languageParam } from './language-choice.ts';

/** The site itself never writes longer values, so they are ignored. */
const longestAnswer = 60;

/**
 * A path with the query parameters that the page is rendered for, in their order; other parameters, such as a referrer,
 * are dropped.
 * @param asks names of the parameters that the page reads.
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

/** Whether an address has query parameters other than these and the language. */
export function asksMore(search: string, asks: readonly string[]): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name !== languageParam && !asks.includes(name));
}
