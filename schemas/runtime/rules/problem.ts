/**
 * The result of a dialect rule that rejects: its own numbers, and never the typed text. `reason` selects among several
 * messages of one rule; `at` names the field to correct, relative to the rule.
 */
interface Problem {
  reason?: string;
  at?: string;
  [param: string]: unknown;
}

export type ProblemOrNone = Problem | undefined;
