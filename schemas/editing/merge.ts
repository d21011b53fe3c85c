/** Two drafts that began as the same one. */
import type { RuleChanges } from '../model/rule-changes.ts';

export interface Merged {
  readonly changes: RuleChanges;
  /** Files and constants that both changed, differently; `changes` has mine. */
  readonly conflicts: readonly string[];
}

type Table<Value> = Readonly<Record<string, Value>>;

function mergeTables<Value>(base: Table<Value>, mine: Table<Value>, theirs: Table<Value>) {
  const merged: Record<string, Value> = {};
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const chosen = mine[name] === base[name] ? theirs[name] : mine[name];
    if (mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]) conflicts.push(name);
    if (chosen !== undefined) merged[name] = chosen;
  }
  return { merged, conflicts };
}

export function mergeChanges(base: RuleChanges, mine: RuleChanges, theirs: RuleChanges): Merged {
  const files = mergeTables(base.files, mine.files, theirs.files);
  const constants = mergeTables(base.constants, mine.constants, theirs.constants);
  return {
    changes: { files: files.merged, constants: constants.merged },
    conflicts: [...files.conflicts, ...constants.conflicts],
  };
}
