/** The state of the preview's server, kept up to date in a page. */
import { useEffect, useState } from 'react';
import type { i18n } from 'i18next';
import { findLanguage, languages } from '#domain/languages.ts';
import { createTexts, type TextTree } from '#src/i18n/texts.ts';
import { changeEvent, type SchemaState } from './protocol.ts';

type Change = { what: 'schema'; state: SchemaState } | { what: 'texts' } | { what: 'data'; state: SchemaState };

export async function fetchState(): Promise<SchemaState> {
  return (await (await fetch('/preview-state.json')).json()) as SchemaState;
}

/** Calls back with every change from the server, until the returned function is called. */
function followChanges(onChange: (change: Change) => void): () => void {
  import.meta.hot?.on(changeEvent, onChange);
  return () => import.meta.hot?.off(changeEvent, onChange);
}

async function fetchTexts(code: string): Promise<Record<string, TextTree>> {
  const language = findLanguage(code) ?? languages[0];
  return (await (await fetch(`/preview-texts/${language.dictionary}.json`)).json()) as Record<string, TextTree>;
}

/** Texts from the messages folder, updated on save. */
export async function openTexts(language: string): Promise<i18n> {
  const files = new Map<string, Promise<Record<string, TextTree>>>();
  const getTexts = (dictionary: string) => {
    const known =
      files.get(dictionary) ?? fetchTexts(languages.find((each) => each.dictionary === dictionary)?.code ?? language);
    files.set(dictionary, known);
    return known;
  };
  const texts = await createTexts({
    language,
    namespaces: ['forms', 'fields', 'rules', 'workbench'],
    load: async (dictionary, namespace) => (await getTexts(dictionary))[namespace] ?? {},
  });
  followChanges(({ what }) => {
    if (what !== 'texts') return;
    files.clear();
    void refresh(texts);
  });
  return texts;
}

async function refresh(texts: i18n): Promise<void> {
  const { language } = texts;
  for (const [namespace, tree] of Object.entries(await fetchTexts(language)))
    texts.addResourceBundle(language, namespace, tree, true, true);
}

export function useServerState(first: SchemaState): SchemaState {
  const [state, setState] = useState(first);
  useEffect(() => followChanges((change) => change.what !== 'texts' && setState(change.state)), []);
  return state;
}
