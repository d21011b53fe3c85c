/**
 * The version of the texts (FEAT-13, D-32): a hash of their content, so that the server's dictionary and the bundled
 * copy have the same version exactly when their texts are the same. Runs in Node only: on the server, and during the
 * build.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages, type DictionaryLanguage } from '#domain/languages.ts';

/** Nested texts of one namespace. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Texts of one language by namespace. */
export type Namespaces = Readonly<Record<string, TextTree>>;

/** Texts by language and namespace. */
export type Dictionaries = Readonly<Record<DictionaryLanguage, Namespaces>>;

const messages = fileURLToPath(new URL('../messages', import.meta.url));

/** Serializes equal content equally, whatever the order of keys. */
function canonical(node: string | TextTree | Namespaces): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const entries = Object.entries(node).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(',')}}`;
}

/** 16 hexadecimal digits of the SHA-256 of these texts, by language and namespace. */
export function textsVersion(entries: readonly (readonly [dictionary: string, texts: Namespaces])[]): string {
  const text = entries.map(([dictionary, texts]) => `${dictionary}${canonical(texts)}`).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The version of the languages that ship. */
export function dictionaryVersion(dictionaries: Dictionaries): string {
  return textsVersion(languages.map(({ dictionary }) => [dictionary, dictionaries[dictionary]]));
}

function readLanguage(folder: string): Record<string, TextTree> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/**
 * Texts of mails, SMS, spreadsheets and document heads, and the first banners: no page uses them, so no browser fetches
 * them.
 */
const serverNamespaces: ReadonlySet<string> = new Set(['banners', 'exports', 'heads', 'letters']);

/** Whether pages use a namespace, and not the server alone. */
export const isOfSite = (namespace: string): boolean => !serverNamespaces.has(namespace);

/** The texts of the site, without those that only the server uses. */
export function readSiteDictionaries(): Dictionaries {
  const all = Object.entries(readDictionaries());
  return Object.fromEntries(
    all.map(([dictionary, texts]) => [
      dictionary,
      Object.fromEntries(Object.entries(texts).filter(([name]) => isOfSite(name))),
    ]),
  ) as unknown as Dictionaries;
}

/** All texts under `schemas/messages/<language>/<namespace>.json`. */
export function readDictionaries(folder: string = messages): Dictionaries {
  return Object.fromEntries(
    languages.map(({ dictionary }) => [dictionary, readLanguage(join(folder, dictionary))]),
  ) as unknown as Dictionaries;
}
