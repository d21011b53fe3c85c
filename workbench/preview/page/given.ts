/** Data that the server of a built preview writes into the page, which fetches only its script and styles. */
import type { TextTree } from '#src/i18n/text-tree.ts';

export interface Given {
  /** Language code, e.g. `en-us`. */
  language: string;
  /** Texts of that language, by namespace. */
  texts: Readonly<Record<string, TextTree>>;
  /** Initial answers. */
  data: unknown;
}

export function readGiven(): Given {
  return JSON.parse(document.getElementById('given')?.textContent ?? '{}') as Given;
}
