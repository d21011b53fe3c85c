/** Changed texts by key, and the languages that were forgotten. */
import { type Dictionary, dictionaries } from '#schemas/compiler/workspace.ts';
import type { PageTexts, TextChange } from './change.ts';
import type { Snapshot } from './snapshot.ts';

const plural = /_(?:zero|one|two|few|many|other)$/;

const getNamespaces = (side: Snapshot) =>
  [...side.texts.keys()].map((file) => file.replace(/^[^/]+\//, '').replace(/\.json$/, ''));

const textIn = (side: Snapshot, dictionary: Dictionary, namespace: string, key: string) =>
  side.texts.get(`${dictionary}/${namespace}.json`)?.get(key);

/** Whether a language has the key in any plural form. */
function hasText(side: Snapshot, dictionary: Dictionary, namespace: string, key: string): boolean {
  const table = side.texts.get(`${dictionary}/${namespace}.json`);
  const base = key.replace(plural, '');
  return table !== undefined && [...table.keys()].some((each) => each === key || each.replace(plural, '') === base);
}

function getChange(before: Snapshot, after: Snapshot, namespace: string, key: string): TextChange | undefined {
  const pairs = dictionaries.map(
    (dictionary) =>
      [dictionary, [textIn(before, dictionary, namespace, key), textIn(after, dictionary, namespace, key)]] as const,
  );
  const changed = pairs.filter(([, [old, now]]) => old !== now);
  if (changed.length === 0) return undefined;
  const isGone = pairs.every(([, [, now]]) => now === undefined);
  return {
    key: `${namespace}:${key}`,
    texts: Object.fromEntries(changed),
    missing: isGone ? [] : dictionaries.filter((dictionary) => !hasText(after, dictionary, namespace, key)),
    unchanged: pairs.flatMap(([dictionary, [old, now]]) => (old === now && now !== undefined ? [dictionary] : [])),
  };
}

function changesIn(before: Snapshot, after: Snapshot, namespace: string): TextChange[] {
  const keys = new Set(
    [before, after].flatMap((side) =>
      dictionaries.flatMap((each) => [...(side.texts.get(`${each}/${namespace}.json`)?.keys() ?? [])]),
    ),
  );
  return [...keys].toSorted().flatMap((key) => getChange(before, after, namespace, key) ?? []);
}

/** The namespaces of schemas and layouts. */
const ofForms = new Set(['fields', 'rules']);

/** Sorted by key; a plural form is a text of its own. Texts of pages are counted, those of forms are listed. */
export function compareTexts(before: Snapshot, after: Snapshot): { texts: TextChange[]; pageTexts: PageTexts[] } {
  const namespaces = [...new Set([...getNamespaces(before), ...getNamespaces(after)])].toSorted();
  const changes = namespaces.map((namespace) => [namespace, changesIn(before, after, namespace)] as const);
  return {
    texts: changes.flatMap(([namespace, texts]) => (ofForms.has(namespace) ? texts : [])),
    pageTexts: changes.flatMap(([namespace, texts]) => {
      const missing = texts.filter((text) => text.missing.length > 0).length;
      return ofForms.has(namespace) || texts.length === 0 ? [] : [{ namespace, changed: texts.length, missing }];
    }),
  };
}
