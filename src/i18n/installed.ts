/**
 * Languages that this installation adds to those that ship (D-30): the page names them, the server's dictionary
 * provides their texts, and missing texts fall back to English.
 */
import { chooseLanguage } from '#domain/language-choice.ts';
import { findLanguage, isShipped, type LanguageInfo } from '#domain/languages.ts';
import type { LoadTexts } from './bundle.ts';
import type { DictionaryStore } from './stored-dictionary.ts';
import { commonNamespaces } from './text-files.ts';

/** The languages named in `<meta name="languages">`. */
export function readInstalled(page: Pick<Document, 'querySelector'>): LanguageInfo[] {
  const codes = page.querySelector('meta[name="languages"]')?.getAttribute('content')?.split(' ') ?? [];
  return codes.flatMap((code) => findLanguage(code) ?? []);
}

export interface InstalledParts {
  /** Loads what ships. */
  load: LoadTexts;
  dictionary: DictionaryStore;
  /** Requests newer texts from the server; resolves when they are stored, or unavailable. */
  refresh: () => Promise<void>;
}

/**
 * Loads shipped languages from their files, and added ones from the dictionary, which is downloaded if it is not
 * cached.
 */
export function withInstalledTexts({ load, dictionary, refresh }: InstalledParts): LoadTexts {
  // Several namespaces are asked for at once, and one answer has them all.
  let running: Promise<void> | undefined;
  const fetchAll = () => {
    running ??= refresh().finally(() => (running = undefined));
    return running;
  };
  return async (name, namespace) => {
    if (isShipped(name)) return load(name, namespace);
    if (!dictionary.texts(name)) await fetchAll();
    const texts = dictionary.texts(name);
    if (!texts) throw new Error(`no texts of ${name}`);
    const found = texts[namespace];
    return typeof found === 'object' ? found : {};
  };
}

/** English where the texts of an installed language are unavailable; the choice is kept for the next visit. */
export async function readableLanguage(chosen: LanguageInfo, load: LoadTexts): Promise<LanguageInfo> {
  if (isShipped(chosen.dictionary)) return chosen;
  return load(chosen.dictionary, commonNamespaces[0]).then(
    () => chosen,
    () => chooseLanguage(undefined, []),
  );
}
