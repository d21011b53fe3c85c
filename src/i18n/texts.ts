/** The i18next instance of the site: languages change at run time, namespaces come when first used. */
import { type BackendModule, createInstance, type i18n } from 'i18next';
import { isObject } from '#schemas/model/json.ts';
import { findLanguage, isShipped, type LanguageInfo, languages } from '#domain/languages.ts';
import { constants } from '#domain/constants.ts';
import { listFormatter, withLists } from '#domain/text/list-text.ts';
import { commonNamespaces, getFile, pathOfTexts } from './text-files.ts';

/** Nested texts: plain records whose leaves are sentences. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/** Names that would reach behind an object's own keys. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Takes from something received only what is a text tree; everything else is left out. */
export function toTextTree(value: unknown): TextTree {
  const tree: TextTree = {};
  if (!isObject(value)) return tree;
  for (const [key, child] of Object.entries(value)) {
    if (forbidden.has(key)) continue;
    if (typeof child === 'string') tree[key] = child;
    else if (isObject(child)) tree[key] = toTextTree(child);
  }
  return tree;
}

/** `base` with the texts of `overlay` in place of its own; what the overlay lacks stays. */
export function overlayTexts(base: TextTree, overlay: TextTree | undefined): TextTree {
  if (!overlay) return base;
  const merged: TextTree = { ...base };
  for (const [key, child] of Object.entries(overlay)) {
    const below = merged[key];
    merged[key] = typeof child === 'object' && typeof below === 'object' ? overlayTexts(below, child) : child;
  }
  return merged;
}

/** The texts that ship with the site: files that `build/site-texts.ts` splits, loaded on demand. */
export type LoadTexts = (dictionary: LanguageInfo['dictionary'], namespace: string) => Promise<TextTree>;

type TextFile = Record<string, TextTree | undefined>;

interface BundleParts {
  fetch: (url: string) => Promise<Response>;
  version: string;
  /** Address that the site lies under, ending in a slash. */
  base: string;
}

/** Loads each file once; a failure is not cached, so that the next call retries. */
export function createBundleLoader({ fetch, version, base }: BundleParts): LoadTexts {
  const files = new Map<string, Promise<TextFile>>();

  async function fetchFile(url: string): Promise<TextFile> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`no texts at ${url}: ${response.status}`);
    return (await response.json()) as TextFile;
  }

  return async (dictionary, namespace) => {
    const url = base + pathOfTexts(version, dictionary, getFile(namespace));
    const file = files.get(url) ?? fetchFile(url);
    files.set(url, file);
    try {
      return (await file)[namespace] ?? {};
    } catch (error) {
      files.delete(url);
      throw error;
    }
  };
}

/** Newer texts of a language, by namespace; undefined when there are none. */
type ReadOverlay = (dictionary: LanguageInfo['dictionary']) => TextTree | undefined;

interface TextsParts {
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
