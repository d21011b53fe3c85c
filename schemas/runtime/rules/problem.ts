/**
 * What a rule of the dialect answers when it refuses: its own numbers, and never the typed text itself.
 * `reason` picks among several messages of one rule; `at` names the field to correct, relative to where the rule stands.
 */
interface Problem {
  reason?: string;
  at?: string;
  [param: string]: unknown;
}

export type ProblemOrNone = Problem | undefined;
