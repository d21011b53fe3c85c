/** CALL-86: all texts with a version that changes exactly when a text does (SYS-06, D-32). */
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dictionaries, dictionaryVersion, readSiteDictionaries } from '#schemas/runtime/dictionary-version.ts';

interface VersionedTexts {
  version: string;
  dictionaries: Dictionaries;
}

const messages = fileURLToPath(new URL('../../../schemas/messages', import.meta.url));

/** Changes when a text file is saved, added or removed. */
function fingerprint(): string {
  const files = readdirSync(messages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.map((name) => `${name} ${statSync(`${messages}/${name}`).mtimeMs}`).join('\n');
}

let known: (VersionedTexts & { fingerprint: string }) | undefined;

/**
 * The texts, read once. In development they are read again after a text file was saved: a cached dictionary would hide
 * what an analyst has just changed.
 */
export function currentTexts(production: boolean): VersionedTexts {
  if (known && production) return known;
  const print = fingerprint();
  if (known?.fingerprint !== print) {
    const dictionaries = readSiteDictionaries();
    known = { version: dictionaryVersion(dictionaries), dictionaries, fingerprint: print };
  }
  return known;
}
