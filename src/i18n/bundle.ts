/** The texts that ship with the site: files that `build/site-texts.ts` splits, loaded on demand. */
import type { LanguageInfo } from '#domain/languages.ts';
import { getFile, pathOfTexts } from './text-files.ts';
import type { TextTree } from './text-tree.ts';

export type LoadTexts = (dictionary: LanguageInfo['dictionary'], namespace: string) => Promise<TextTree>;

type TextFile = Record<string, TextTree | undefined>;

export interface BundleParts {
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
