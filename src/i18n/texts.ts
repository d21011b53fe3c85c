/** The i18next instance of the site: languages change at run time, namespaces come when first used. */
import { createInstance, type BackendModule, type i18n } from 'i18next';
import { findLanguage, languages, type DictionaryLanguage } from '#domain/languages.ts';
import type { LoadTexts } from './bundle.ts';
import { commonNamespaces } from './text-files.ts';
import { overlayTexts, type TextTree } from './text-tree.ts';

export interface TextsParts {
  /** Language code to start in. */
  language: string;
  /** What the first page needs besides the common namespaces, so that it is fetched at the same time. */
  namespaces?: readonly string[];
  /** The server's newer texts, by namespace (FEAT-13). */
  overlay?: (dictionary: DictionaryLanguage) => TextTree | undefined;
  load: LoadTexts;
  /** Tells about a text that is missing; the console in development. */
  onMissing?: (language: string, key: string) => void;
}

function textBackend({ overlay, load }: TextsParts): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: async (code, namespace) => {
      const dictionary = findLanguage(code)?.dictionary;
      if (!dictionary) return {};
      const newer = overlay?.(dictionary)?.[namespace];
      return overlayTexts(await load(dictionary, namespace), typeof newer === 'object' ? newer : undefined);
    },
  };
}

/** Starts loading the common namespaces; resolves when they are there. */
export async function createTexts(parts: TextsParts): Promise<i18n> {
  const { onMissing } = parts;
  const texts = createInstance();
  await texts.use(textBackend(parts)).init({
    lng: parts.language,
    supportedLngs: languages.map(({ code }) => code),
    load: 'currentOnly',
    lowerCaseLng: true,
    // Every language is complete (a test says so): a second one would only cost its download.
    fallbackLng: false,
    ns: [...commonNamespaces, ...(parts.namespaces ?? [])],
    defaultNS: commonNamespaces[0],
    // Its own, but named: otherwise every key is first looked at for being a sentence, which takes most of a lookup.
    nsSeparator: ':',
    keySeparator: '.',
    interpolation: { escapeValue: false },
    saveMissing: onMissing !== undefined,
    missingKeyHandler: (codes, namespace, key) => onMissing?.(codes.join(), `${namespace}:${key}`),
    react: { bindI18nStore: 'added' },
  });
  return texts;
}

/** Fetches a language's texts for every namespace in use; false when any of them could not be had. */
export async function loadLanguage(texts: i18n, code: string): Promise<boolean> {
  const namespaces = [texts.options.ns ?? []].flat();
  await texts.reloadResources([code], namespaces).catch(() => undefined);
  return namespaces.every((namespace) => texts.hasResourceBundle(code, namespace));
}

/** Puts newer texts in place of those on screen; forms keep what was typed. */
export function applyOverlay(texts: i18n, overlay: (dictionary: DictionaryLanguage) => TextTree | undefined): void {
  const language = findLanguage(texts.language);
  if (!language) return;
  for (const [namespace, tree] of Object.entries(overlay(language.dictionary) ?? {})) {
    if (!texts.hasResourceBundle(language.code, namespace)) continue;
    texts.addResourceBundle(language.code, namespace, tree, true, true);
  }
}
