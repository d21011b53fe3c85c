/** The site's texts, so that a walk finds what a visitor reads, in the language of the walk. */
import { readFileSync } from 'node:fs';
import type { DictionaryLanguage } from '#domain/languages.ts';

type Tree = { readonly [key: string]: string | Tree };

const read = new Map<string, Tree>();

function getNamespace(language: DictionaryLanguage, namespace: string): Tree {
  const path = `schemas/messages/${language}/${namespace}.json`;
  const known = read.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Tree);
  read.set(path, known);
  return known;
}

export type Texts = (key: string, params?: Record<string, string | number>) => string;

/** @throws for a missing key, so that a walk never searches for nothing. */
export function textsIn(language: DictionaryLanguage): Texts {
  return (key, params = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = path
      .split('.')
      .reduce<string | Tree | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        getNamespace(language, namespace),
      );
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  };
}
