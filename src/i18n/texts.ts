/** The i18next instance of the site: languages change at run time, namespaces come when first used. */
import { createInstance, type BackendModule, type i18n } from 'i18next';
import { constants } from '#domain/constants.ts';
import { listFormatter, withLists } from '#domain/list-text.ts';
import { findLanguage, isShipped, type LanguageInfo, languages } from '#domain/languages.ts';
import type { LoadTexts } from './bundle.ts';
import { commonNamespaces } from './text-files.ts';
import { overlayTexts, type TextTree } from './text-tree.ts';

/** Newer texts of a language, by namespace; undefined when there are none. */
type ReadOverlay = (dictionary: LanguageInfo['dictionary']) => TextTree | undefined;

export interface TextsParts {
  /** Language code to start in. */
  language: string;
  /** Languages that this installation adds to those that ship (D-30). */
  installed?: readonly LanguageInfo[];
  /** Namespaces of the first page besides the common ones, so that they are loaded at the same time. */
  namespaces?: readonly string[];
  /** The server's newer texts, by namespace (FEAT-13). */
  overlay?: ReadOverlay;
  load: LoadTexts;
  /** Reports a missing text; on the console in development. */
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

/** Languages that ship are complete (a test says so): a second one would only cost its download. */
function getFallbacks(code: string): string[] {
  const language = findLanguage(code);
  return language && !isShipped(language.dictionary) ? [constants.languages.fallback] : [];
}

/** Starts loading the common namespaces; resolves when they are there. */
export async function createTexts(parts: TextsParts): Promise<i18n> {
  const { onMissing, installed = [] } = parts;
  const texts = createInstance();
  const lists = listFormatter((code) => findLanguage(code)?.locale ?? code);
  await texts
    .use(textBackend(parts))
    .use(lists)
    .init({
      lng: parts.language,
      supportedLngs: [...languages, ...installed].map(({ code }) => code),
      load: 'currentOnly',
      lowerCaseLng: true,
      fallbackLng: getFallbacks,
      ns: [...commonNamespaces, ...(parts.namespaces ?? [])],
      defaultNS: commonNamespaces[0],
      // Its own, but named: otherwise every key is first looked at for being a sentence, which takes most of a lookup.
      nsSeparator: ':',
      keySeparator: '.',
      interpolation: withLists,
      saveMissing: onMissing !== undefined,
      missingKeyHandler: (codes, namespace, key) => onMissing?.(codes.join(), `${namespace}:${key}`),
      react: { bindI18nStore: 'added' },
    });
  return texts;
}

/** The languages that a person may choose from. */
export function offeredLanguages(texts: i18n): LanguageInfo[] {
  return [texts.options.supportedLngs || []].flat().flatMap((code) => findLanguage(code) ?? []);
}

/** Fetches a language's texts for every namespace in use; false when any of them could not be had. */
export async function loadLanguage(texts: i18n, code: string): Promise<boolean> {
  const namespaces = [texts.options.ns ?? []].flat();
  const codes = [code, ...getFallbacks(code)];
  await texts.reloadResources(codes, namespaces).catch(() => undefined);
  return codes.every((each) => namespaces.every((namespace) => texts.hasResourceBundle(each, namespace)));
}

/** Replaces the texts on screen with newer ones; forms keep their input. */
export function applyOverlay(texts: i18n, overlay: ReadOverlay): void {
  for (const code of [texts.language, ...getFallbacks(texts.language)]) {
    const language = findLanguage(code);
    for (const [namespace, tree] of Object.entries((language && overlay(language.dictionary)) ?? {})) {
      if (!texts.hasResourceBundle(code, namespace)) continue;
      texts.addResourceBundle(code, namespace, tree, true, true);
    }
  }
}
