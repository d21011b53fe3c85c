/**
 * Languages that this installation has besides those that ship (D-30): the page names them, the server's dictionary
 * brings their words, and what those lack is said in English.
 */
import { chooseLanguage } from '#domain/language-choice.ts';
import { findLanguage, isShipped, type LanguageInfo } from '#domain/languages.ts';
import type { LoadTexts } from './bundle.ts';
import type { DictionaryStore } from './stored-dictionary.ts';
import { commonNamespaces } from './text-files.ts';

/** Those that `<meta name="languages">` names. */
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

/** Loads what ships from its files, and what was added from the dictionary, which is fetched when it is not here yet. */
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

/** English where the words of an installed language can't be had; the choice stays, for the next time. */
export async function readableLanguage(chosen: LanguageInfo, load: LoadTexts): Promise<LanguageInfo> {
  if (isShipped(chosen.dictionary)) return chosen;
  return load(chosen.dictionary, commonNamespaces[0]).then(
    () => chosen,
    () => chooseLanguage(undefined, []),
  );
}
