/** What a draft changes, in words. */
import { dictionaries, getId } from '../compiler/workspace.ts';
import { listTexts } from '../compiler/messages.ts';
import type { ConstantChange, FormChange } from '../wording/diff/change.ts';
import { compareConstants } from '../wording/diff/constants.ts';
import { compareForms } from '../wording/diff/forms.ts';
import type { ComparedSide } from '../wording/side.ts';
import { constantDependents, dependents } from './dependents.ts';
import type { Rules } from './rules.ts';

interface TextDifference {
  /** `rules:weight.maximum` */
  readonly key: string;
  /** By language; undefined for a text that one of the two lacks. */
  readonly texts: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>>;
}

export interface Difference {
  readonly forms: readonly FormChange[];
  readonly constants: readonly ConstantChange[];
  readonly texts: readonly TextDifference[];
}

/** Forms that the draft can have touched: comparing the others would find nothing. */
function touchedFiles(released: Rules, draft: Rules): string[] {
  const { files, constants } = draft.changes;
  const touched = [released, draft].flatMap((rules) => [
    ...dependents(rules, Object.keys(files)),
    ...Object.keys(constants).flatMap((path) => [...constantDependents(rules, path)]),
  ]);
  return [...new Set(touched)].filter((file) => file.startsWith('forms/') && file.endsWith('.schema.json')).toSorted();
}

function sideOf(rules: Rules, files: readonly string[]): ComparedSide {
  const entries = files.flatMap((file) => rules.entry(file) ?? []);
  const { workspace, messages, constants } = rules;
  return {
    workspace,
    messages,
    constants,
    entries,
    byId: new Map(entries.map((entry) => [getId(entry.file) ?? entry.file, entry])),
  };
}

function compareTexts(released: Rules, draft: Rules): TextDifference[] {
  const changed = new Map<string, Record<string, [string | undefined, string | undefined]>>();
  for (const dictionary of dictionaries) {
    for (const namespace of ['rules', 'fields']) {
      const file = `messages/${dictionary}/${namespace}.json`;
      const sources = [released, draft].map((rules) => rules.workspace.messages.get(file));
      if (sources[0] === sources[1]) continue;
      const [before, after] = sources.map(
        (source) => new Map((source ? listTexts(source) : []).map(({ key, text }) => [key, text])),
      );
      for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
        if (before?.get(key) === after?.get(key)) continue;
        const name = `${namespace}:${key}`;
        changed.set(name, { ...changed.get(name), [dictionary]: [before?.get(key), after?.get(key)] });
      }
    }
  }
  return [...changed].map(([key, texts]) => ({ key, texts }));
}

export function difference(released: Rules, draft: Rules): Difference {
  const files = touchedFiles(released, draft);
  const [before, after] = [sideOf(released, files), sideOf(draft, files)];
  return {
    forms: compareForms(before, after),
    constants: compareConstants(before, after),
    texts: compareTexts(released, draft),
  };
}
