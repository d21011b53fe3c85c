/** The texts of the site as files for the browser, by language and group (FEAT-13). */
import { languages } from '#domain/languages.ts';
import { dictionaryVersion, readSiteDictionaries } from '#schemas/runtime/dictionary-version.ts';
import { getFile, pathOfTexts } from '#src/i18n/text-files.ts';

/** The version of these files, and of the server's dictionary while its texts are the same (D-32). */
export const readTextsVersion = (): string => dictionaryVersion(readSiteDictionaries());

/** The content of every file by its path in the site. */
export function readTextFiles(): ReadonlyMap<string, string> {
  const dictionaries = readSiteDictionaries();
  const version = dictionaryVersion(dictionaries);
  const files = new Map<string, Record<string, unknown>>();
  for (const { dictionary } of languages) {
    for (const [namespace, tree] of Object.entries(dictionaries[dictionary])) {
      const path = pathOfTexts(version, dictionary, getFile(namespace));
      files.set(path, { ...files.get(path), [namespace]: tree });
    }
  }
  return new Map([...files].map(([path, content]) => [path, JSON.stringify(content)]));
}
