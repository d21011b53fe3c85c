/** Which message keys exist in which language. */
import { isObject, type Json } from '../model/json.ts';
import type { Source } from '../model/source.ts';
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

/** A text of a file of messages, with its keys on the way and joined by dots. */
interface WrittenText {
  text: string;
  path: readonly string[];
  key: string;
}

function* walkTexts(value: Json | undefined, path: readonly string[] = []): Iterable<WrittenText> {
  if (typeof value === 'string') yield { text: value, path, key: path.join('.') };
  if (isObject(value)) for (const [name, child] of Object.entries(value)) yield* walkTexts(child, [...path, name]);
}

const written = new WeakMap<Source, readonly WrittenText[]>();

export function listTexts(source: Source): readonly WrittenText[] {
  const found = written.get(source) ?? [...walkTexts(source.value)];
  written.set(source, found);
  return found;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** Keyed by the first file: while every file is the same object, so are the messages. */
const remembered = new WeakMap<Source, { sources: readonly Source[]; messages: Messages }>();

export function readMessages({ messages }: Workspace): Messages {
  const sources = [...messages.values()];
  const [first] = sources;
  const before = first && remembered.get(first);
  if (before?.sources.length === sources.length && before.sources.every((source, index) => source === sources[index]))
    return before.messages;
  const made = indexMessages(messages);
  if (first) remembered.set(first, { sources, messages: made });
  return made;
}

function indexMessages(messages: Workspace['messages']): Messages {
  const texts = new Map<string, Map<string, string>>();
  const found = new Map<string, Set<string>>();
  /** In any language. */
  const everywhere = { rules: new Set<string>(), fields: new Set<string>() };
  for (const namespace of ['rules', 'fields'] as const) {
    for (const dictionary of dictionaries) {
      const source = messages.get(`messages/${dictionary}/${namespace}.json`);
      const flat = source ? listTexts(source) : [];
      texts.set(`${dictionary}/${namespace}`, new Map(flat.map(({ key, text }) => [key, text])));
      const keys = new Set(flat.map(({ key }) => key.replace(plural, '')));
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
