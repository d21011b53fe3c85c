/**
 * Languages that this installation adds to those that ship (D-30): the page names them, the server's dictionary
 * provides their texts, and missing texts fall back to English.
 */
import { findLanguage, isShipped, knownLanguages, type LanguageInfo } from '#domain/languages.ts';
import type { TextStorage } from '#src/lib/storage.ts';
import { chooseLanguage } from '#domain/text/language-choice.ts';
import { type LoadTexts, type TextTree, toTextTree } from './texts.ts';
import { commonNamespaces } from './text-files.ts';

/**
 * The dictionary that the server sent, stored on the device by version (FEAT-13, D-32). It belongs to the bundled copy
 * that it replaced: a newer site ignores it, so old texts never override new ones.
 */
type Dictionary = LanguageInfo['dictionary'];

const mark = 'dictionary';
const getKey = (dictionary: Dictionary) => `${mark}.${dictionary}` as const;

type SentDictionaries = Partial<Record<Dictionary, unknown>>;

export interface DictionaryStore {
  /** The version that the texts on this device have. */
  version: () => string;
  /** The stored texts of a language by namespace; undefined when the bundled copy is current. */
  texts: (dictionary: Dictionary) => TextTree | undefined;
  /**
   * Keeps the languages of a newer dictionary that came with it; the others are as they were. When the device has no
   * room for it, the bundled copy goes on serving, and languages that it lacks are held until the page is left.
   */
  keep: (version: string, sent: SentDictionaries) => void;
}

function parse(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** @param bundledVersion version of the texts that ship with this build. */
export function createDictionaryStore(storage: TextStorage, bundledVersion: string): DictionaryStore {
  const storedVersion = () => {
    const found = toTextTree(parse(storage.get(mark)));
    return found.bundle === bundledVersion && typeof found.version === 'string' ? found.version : undefined;
  };
  const held = new Map<Dictionary, TextTree>();
  const remove = () => {
    storage.remove(mark);
    for (const { dictionary } of knownLanguages) storage.remove(getKey(dictionary));
  };
  return {
    version: () => storedVersion() ?? bundledVersion,
    texts: (dictionary) => {
      if (!storedVersion()) return held.get(dictionary);
      const stored = parse(storage.get(getKey(dictionary)));
      return stored === undefined && !isShipped(dictionary) ? undefined : toTextTree(stored);
    },
    keep: (version, sent) => {
      // The mark is written last: a partly stored dictionary counts as none.
      if (!storedVersion() || version === bundledVersion) remove();
      storage.remove(mark);
      if (version === bundledVersion) return;
      const kept = knownLanguages.every(({ dictionary }) => {
        if (sent[dictionary] === undefined) return true;
        const texts = toTextTree(sent[dictionary]);
        if (!isShipped(dictionary)) held.set(dictionary, texts);
        return storage.set(getKey(dictionary), JSON.stringify(texts));
      });
      if (!kept || !storage.set(mark, JSON.stringify({ version, bundle: bundledVersion }))) remove();
    },
  };
}

/** The languages named in `<meta name="languages">`. */
export function readInstalled(page: Pick<Document, 'querySelector'>): LanguageInfo[] {
  const codes = page.querySelector('meta[name="languages"]')?.getAttribute('content')?.split(' ') ?? [];
  return codes.flatMap((code) => findLanguage(code) ?? []);
}

interface InstalledParts {
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
