/** Texts of the server in the visitor's language, from `schemas/messages/<dictionary>/<namespace>.json`. */
import i18next from 'i18next';
import {
  type DictionaryLanguage,
  type LanguageInfo,
  languageOfDictionary,
  languages,
  loadableLanguages,
} from '#domain/languages.ts';
import { listFormatter, withLists } from '#domain/text/list-text.ts';
import { onHeldRules } from '../rules/held.ts';
import { type Namespaces, readDictionaries, type TextTree } from '#schemas/runtime/dictionary-version.ts';

export type TextParams = Readonly<Record<string, string | number | readonly string[]>>;

const fallback = 'en';
const resources = readDictionaries();

const texts = i18next.createInstance();
const lists = listFormatter((dictionary) => languageOfDictionary(dictionary, loadableLanguages).locale);
await texts.use(lists).init({
  resources: structuredClone(resources),
  fallbackLng: fallback,
  ns: Object.keys(resources[fallback]),
  interpolation: withLists,
});

/** Every answer has a text, and nearly all of them the same: a cache avoids a surprisingly costly lookup. */
const plain = new Map<string, string>();

function plainText(dictionary: string, key: string): string {
  const place = `${dictionary}/${key}`;
  const known = plain.get(place) ?? texts.t(key, { lng: dictionary });
  plain.set(place, known);
  return known;
}

/** Adds the texts of languages that do not ship, replacing earlier ones; missing texts fall back to English (D-30). */
export function addTexts(dictionaries: Readonly<Record<string, Namespaces>>): void {
  for (const [dictionary, namespaces] of Object.entries(dictionaries)) {
    for (const namespace of Object.keys(resources[fallback])) texts.removeResourceBundle(dictionary, namespace);
    for (const [namespace, tree] of Object.entries(namespaces)) texts.addResourceBundle(dictionary, namespace, tree);
  }
  plain.clear();
}

/** The texts of a published rule set in place of the release's; those of the set before are gone (ADR 133). */
onHeldRules(({ compiled }) => {
  for (const { dictionary } of languages)
    for (const namespace of ['rules', 'fields']) {
      texts.removeResourceBundle(dictionary, namespace);
      texts.addResourceBundle(dictionary, namespace, structuredClone(resources[dictionary][namespace]));
      const changed = compiled.texts[dictionary]?.[namespace];
      if (changed) texts.addResourceBundle(dictionary, namespace, changed, true, true);
    }
  plain.clear();
});

/** Adds texts that only some languages have; the others say them in English. */
export function addNamespace(name: string, trees: Readonly<Partial<Record<DictionaryLanguage, TextTree>>>): void {
  for (const [dictionary, tree] of Object.entries(trees)) texts.addResourceBundle(dictionary, name, tree);
}

/** The text of a message key like `answers:busy`, with `{{name}}` filled in; the key itself when it is missing. */
export function text(language: LanguageInfo, key: string, params?: TextParams): string {
  return params ? texts.t(key, { ...params, lng: language.dictionary }) : plainText(language.dictionary, key);
}
