/** Texts of the server in the visitor's language, from `schemas/messages/<dictionary>/<namespace>.json`. */
import i18next from 'i18next';
import type { LanguageInfo } from '#domain/languages.ts';
import { readDictionaries } from '#schemas/runtime/dictionary-version.ts';

export type TextParams = Readonly<Record<string, string | number>>;

const fallback = 'en';
const resources = readDictionaries();

const texts = i18next.createInstance();
await texts.init({
  resources: structuredClone(resources),
  fallbackLng: fallback,
  ns: Object.keys(resources[fallback]),
  interpolation: { escapeValue: false },
});

/** The text of a message key like `answers:busy`, with `{{name}}` filled in; the key itself when it is missing. */
export function text(language: LanguageInfo, key: string, params: TextParams = {}): string {
  return texts.t(key, { ...params, lng: language.dictionary });
}
