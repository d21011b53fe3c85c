/** Compares two snapshots of the rules. Pure: reads nothing, changes nothing. */
import type { Comparison } from './change.ts';
import { compareConstants } from './constants.ts';
import { compareDrafts } from './drafts.ts';
import { compareExamples } from './examples.ts';
import { compareForms } from './forms.ts';
import type { Snapshot } from './snapshot.ts';
import { compareTexts } from './texts.ts';

export function compare(before: Snapshot, after: Snapshot): Comparison {
  const { changes, notes } = compareExamples(before, after);
  return {
    before: before.label,
    after: after.label,
    forms: compareForms(before, after),
    constants: compareConstants(before, after),
    ...compareTexts(before, after),
    drafts: compareDrafts(before, after),
    examples: changes,
    notes,
  };
}
