/** Tokens with edited values, kept for the tab: every frame of the look-book shows them until they are reset. */
import { useSyncExternalStore } from 'react';
import css from '#src/components/styles/tokens.css?raw';
import { readTokens, writeTokens } from '#workbench/look-book/tokens.ts';

export type TokenEdits = Readonly<Record<string, string>>;

const key = 'look-book-tokens';

function readStored(): TokenEdits {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as TokenEdits;
  } catch {
    return {};
  }
}

let edits = readStored();
const listeners = new Set<() => void>();

export const fileTokens = readTokens(css);

export function setTokenEdits(next: TokenEdits): void {
  const values = new Map(fileTokens.map(({ name, value }) => [name, value]));
  edits = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== values.get(name)));
  sessionStorage.setItem(key, JSON.stringify(edits));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTokenEdits = (): TokenEdits => useSyncExternalStore(subscribe, () => edits);

/** `tokens.css` with the edited values. */
export const exportTokens = (values: TokenEdits): string => writeTokens(css, values);

/** Shows the edited values in a document, after the styles that it has. */
export function applyTokens(document: Document, values: TokenEdits): void {
  const known = document.getElementById(key);
  const style = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: key }));
  style.textContent = Object.keys(values).length > 0 ? exportTokens(values) : '';
}
