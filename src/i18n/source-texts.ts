/** The texts as they lie in `schemas/messages`, for development and stories: a saved one loads the page again. */
import type { LoadTexts, TextTree } from './texts.ts';

const files = import.meta.glob<TextTree>('../../schemas/messages/*/*.json', { import: 'default' });

/** Every namespace there is. */
export const sourceNamespaces: readonly string[] = Object.keys(files)
  .filter((path) => path.includes('/es/'))
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length));

export const loadSourceTexts: LoadTexts = async (dictionary, namespace) =>
  (await files[`../../schemas/messages/${dictionary}/${namespace}.json`]?.()) ?? {};
