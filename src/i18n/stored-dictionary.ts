/**
 * The dictionary that the server sent, kept on the device by version (FEAT-13, D-32). It belongs to the
 * bundled copy that it replaced: with a newer site it no longer counts, so old words never cover new ones.
 */
import { languages, type DictionaryLanguage } from '#domain/languages.ts';
import type { TextStorage } from '#src/browser/storage.ts';
import { toTextTree, type TextTree } from './text-tree.ts';

const mark = 'dictionary';
const keyOf = (dictionary: DictionaryLanguage) => `${mark}.${dictionary}`;

type SentDictionaries = Partial<Record<DictionaryLanguage, unknown>>;

export interface DictionaryStore {
  /** The version that the texts on this device have. */
  version: () => string;
  /** The stored texts of a language by namespace; undefined when the bundled copy is current. */
  texts: (dictionary: DictionaryLanguage) => TextTree | undefined;
  /** Keeps a newer dictionary; when the device has no room for it, the bundled copy goes on serving. */
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
  const remove = () => {
    storage.remove(mark);
    for (const { dictionary } of languages) storage.remove(keyOf(dictionary));
  };
  return {
    version: () => storedVersion() ?? bundledVersion,
    texts: (dictionary) => (storedVersion() ? toTextTree(parse(storage.get(keyOf(dictionary)))) : undefined),
    keep: (version, sent) => {
      // The mark is written last: a dictionary kept by half is none.
      remove();
      if (version === bundledVersion) return;
      const kept = languages.every(({ dictionary }) => {
        return storage.set(keyOf(dictionary), JSON.stringify(toTextTree(sent[dictionary])));
      });
      if (!kept || !storage.set(mark, JSON.stringify({ version, bundle: bundledVersion }))) remove();
    },
  };
}
