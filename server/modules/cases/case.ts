/** A case as it is answered. Pure. */
import type { Answer } from '#contract/answers.ts';
import type { StoredCase } from './store.ts';

type Case = NonNullable<Answer<'caseOpen'>['case']>;

const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null): string | null => text && instant(text);

export function caseOf(stored: StoredCase): Case {
  return {
    ...stored,
    openedAt: instant(stored.openedAt),
    firstAnswerDueAt: instant(stored.firstAnswerDueAt),
    solutionDueAt: instant(stored.solutionDueAt),
    firstAnsweredAt: instantOrNull(stored.firstAnsweredAt),
    solvedAt: instantOrNull(stored.solvedAt),
  };
}
