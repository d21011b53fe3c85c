/** Which message keys exist in which language. */
import { isObject, type Json } from '../model/json.ts';
import { dictionaries, type Dictionary, type Workspace } from './workspace.ts';

export type Namespace = 'rules' | 'fields';

export interface Messages {
  /**
   * Whether the key has a text in a language; in any language by default. Plural forms count. An unreadable file counts
   * as complete.
   */
  readonly has: (namespace: Namespace, key: string, dictionary?: Dictionary) => boolean;
  readonly keys: (namespace: Namespace) => readonly string[];
  readonly text: (namespace: Namespace, key: string, dictionary: Dictionary) => string | undefined;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

function flatten(value: Json, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => flatten(child, prefix ? `${prefix}.${key}` : key));
}

export function readMessages({ messages }: Workspace): Messages {
  const texts = new Map<string, Map<string, string>>();
  const found = new Map<string, Set<string>>();
  /** In any language. */
  const everywhere = { rules: new Set<string>(), fields: new Set<string>() };
  for (const namespace of ['rules', 'fields'] as const) {
    for (const dictionary of dictionaries) {
      const flat = flatten(messages.get(`messages/${dictionary}/${namespace}.json`)?.value ?? {});
      texts.set(`${dictionary}/${namespace}`, new Map(flat));
      const keys = new Set(flat.map(([key]) => key.replace(plural, '')));
      found.set(`${dictionary}/${namespace}`, keys);
      for (const key of keys) everywhere[namespace].add(key);
    }
  }
  const isUnreadable = (namespace: Namespace, dictionary: Dictionary) => {
    const source = messages.get(`messages/${dictionary}/${namespace}.json`);
    return source !== undefined && !isObject(source.value);
  };
  return {
    has: (namespace, key, dictionary) =>
      (dictionary !== undefined && isUnreadable(namespace, dictionary)) ||
      ((dictionary ? found.get(`${dictionary}/${namespace}`) : everywhere[namespace])?.has(key) ?? false),
    keys: (namespace) => [...everywhere[namespace]],
    text: (namespace, key, dictionary) => {
      const table = texts.get(`${dictionary}/${namespace}`);
      return table?.get(key) ?? table?.get(`${key}_other`);
    },
  };
}
