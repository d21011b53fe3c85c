/** A parcel's case, as it is read from the database and as it is answered. */
import { sql } from 'kysely';
import type { Answer } from '#contract/answers.ts';

type Case = NonNullable<Answer<'caseOpen'>['case']>;

const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null): string | null => text && instant(text);

/** A case as the people of its parcel may read it, in JSON: times are ISO texts. */
export interface StoredCase {
  caseNo: string;
  openedAt: string;
  firstAnswerDueAt: string;
  solutionDueAt: string;
  firstAnsweredAt: string | null;
  firstAnswer: string | null;
  solvedAt: string | null;
  solution: string | null;
}

/** JSON of `StoredCase` of a row of `cases`; without the text of the customer who opened it. */
export const caseJson = sql<StoredCase>`json_build_object(
  'caseNo', cases.case_no, 'openedAt', cases.opened_at,
  'firstAnswerDueAt', cases.first_answer_due_at, 'solutionDueAt', cases.solution_due_at,
  'firstAnsweredAt', cases.first_answered_at, 'firstAnswer', cases.first_answer,
  'solvedAt', cases.solved_at, 'solution', cases.solution
)`;

export function getCase(stored: StoredCase): Case {
  return {
    ...stored,
    openedAt: instant(stored.openedAt),
    firstAnswerDueAt: instant(stored.firstAnswerDueAt),
    solutionDueAt: instant(stored.solutionDueAt),
    firstAnsweredAt: instantOrNull(stored.firstAnsweredAt),
    solvedAt: instantOrNull(stored.solvedAt),
  };
}
