/** What a rule that only the server can judge is asked, and what it may say. */

/** A field's answer to be judged, with the other answers that the rule needs. */
export interface RuleQuestion {
  readonly value: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** `key` and `params`: in which words the rule says no, in place of its usual ones. */
export type RuleAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly key?: string; readonly params?: Readonly<Record<string, unknown>> };

/** An answer that was heard, so that the same question is not asked twice. */
export interface HeardAnswer {
  readonly key: string;
  readonly answer: RuleAnswer;
}

export interface RuleContext {
  /** What is to be judged; undefined while there is nothing to judge. */
  question: RuleQuestion | undefined;
  /** Equal for questions that have the same answer. */
  key: string;
  /** The newest last. */
  heard: readonly HeardAnswer[];
}

export type RuleEvent =
  /** The answer as it is now is worth judging. */
  | { type: 'rule.ask'; question: RuleQuestion }
  /** There is nothing to judge: the field is empty, wrong for another reason, or not asked for. */
  | { type: 'rule.drop' }
  /** The field was left or the form sent: no more waiting for calm. */
  | { type: 'rule.hurry' }
  /** Ask again after nobody could be reached. */
  | { type: 'rule.retry' };

/** How the rule stands with the present answer. */
export type RuleStatus = 'idle' | 'waiting' | 'asking' | 'kept' | 'refused' | 'unreachable';
