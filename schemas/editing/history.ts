/** The steps of a draft, to go back and forth between. */
import type { RuleChanges } from '../model/rule-changes.ts';
import type { Both } from '../wording/language.ts';

export interface History {
  readonly changes: RuleChanges;
  /** What was done last, in words. */
  readonly said: Both | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param key of what is being typed: the next change of the same replaces this one. */
  readonly push: (changes: RuleChanges, said: Both, key?: string) => History;
  readonly undo: () => History;
  readonly redo: () => History;
}

interface Step {
  readonly changes: RuleChanges;
  readonly said: Both | undefined;
  readonly key?: string | undefined;
}

const mostSteps = 200;

function at(steps: readonly Step[], index: number): History {
  const { changes, said, key: typing } = steps[index] as Step;
  const canUndo = index > 0;
  const canRedo = index < steps.length - 1;
  return {
    changes,
    said,
    canUndo,
    canRedo,
    push: (next, what, key) => {
      const before = key !== undefined && key === typing ? index : index + 1;
      const kept = [...steps.slice(0, before), { changes: next, said: what, key }].slice(-mostSteps);
      return at(kept, kept.length - 1);
    },
    undo: () => at(steps, Math.max(0, index - 1)),
    redo: () => at(steps, Math.min(steps.length - 1, index + 1)),
  };
}

export const createHistory = (changes: RuleChanges): History => at([{ changes, said: undefined }], 0);
