/** Every form and body, resolved, with its rules; rebuilt when one of its inputs has changed. */
import { isObject } from '../model/json.ts';
import type { Entry } from './lint/context.ts';
import { currentValues, type DomainValues, type Lookup, resolveFile } from './resolve.ts';
import { listRules } from './rules.ts';
import type { Source } from '../model/source.ts';
import { entryFiles, type Workspace } from './workspace.ts';

/** The inputs of an entry: while each of them is the same object, so is the entry. */
interface Remembered {
  values: DomainValues;
  schemas: ReadonlyMap<string, Source | undefined>;
  conditions: ReadonlyMap<string, Source | undefined>;
  layout: { text: string; groups: ReadonlyMap<string, Source | undefined> } | undefined;
  entry: Entry;
}

/** Keyed by the form's own source. An edit touches a few forms of a hundred, and the editor waits for all of them. */
const remembered = new WeakMap<Source, Remembered>();

function watched<Value>(files: Lookup<Value>, read: Map<string, Value | undefined>): Lookup<Value> {
  return {
    get(name) {
      const found = files.get(name);
      read.set(name, found);
      return found;
    },
  };
}

const isSame = (read: ReadonlyMap<string, Source | undefined>, files: Lookup<Source>) =>
  [...read].every(([name, source]) => files.get(name) === source);

function isCurrent(before: Remembered, { schemas, conditions, uis, layoutGroups }: Workspace, file: string): boolean {
  const layout = uis.get(file);
  return (
    before.layout?.text === layout?.text &&
    // A group that was named before it existed exists now.
    before.layout?.groups.size === layout?.groups.length &&
    isSame(before.layout?.groups ?? new Map(), layoutGroups) &&
    isSame(before.schemas, schemas) &&
    isSame(before.conditions, conditions)
  );
}

/** One form or body. */
export function createEntry(workspace: Workspace, file: string, values: DomainValues): Entry {
  const own = workspace.schemas.get(file);
  const before = own && remembered.get(own);
  if (before && before.values === values && isCurrent(before, workspace, file)) return before.entry;
  const [schemas, conditions] = [new Map<string, Source | undefined>(), new Map<string, Source | undefined>()];
  const { resolved, ui: form } = resolveFile(
    {
      schemas: watched(workspace.schemas, schemas),
      conditions: watched(workspace.conditions, conditions),
      uis: workspace.uis,
    },
    file,
    values,
  );
  const source = workspace.uis.get(file);
  const ui = source && form && isObject(source.value) ? { value: source.value, source, form } : undefined;
  const files = new Set([
    file,
    ...schemas.keys(),
    ...[...conditions].map(([name, condition]) => condition?.file ?? name),
    ...(source ? [source.file, ...source.groups] : []),
  ]);
  const entry = { file, files, resolved, rules: listRules(resolved), ui };
  const groups = new Map(source?.groups.map((group) => [group, workspace.layoutGroups.get(group)]));
  const layout = source && { text: source.text, groups };
  if (own) remembered.set(own, { values, schemas, conditions, layout, entry });
  return entry;
}

/** @param values source of constants and lists; the current domain by default. */
export const createEntries = (workspace: Workspace, values: DomainValues = currentValues): Entry[] =>
  entryFiles(workspace).map((file) => createEntry(workspace, file, values));
