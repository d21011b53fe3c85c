/** Questions and answers of a rule that only the server can validate. */

/** A field's answer to validate, with the other answers that the rule needs. */
export interface RuleQuestion {
  readonly value: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** `key` and `params`: the error message, in place of the rule's default one. */
export type RuleAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly key?: string; readonly params?: Readonly<Record<string, unknown>> };

/** A cached answer, so that the same question is not asked twice. */
export interface HeardAnswer {
  readonly key: string;
  readonly answer: RuleAnswer;
}

export interface RuleContext {
  /** The question to validate; undefined when there is none. */
  question: RuleQuestion | undefined;
  /** The same for questions that have the same answer. */
  key: string;
  /** Latest last. */
  heard: readonly HeardAnswer[];
}

export type RuleEvent =
  /** The current answer can be validated. */
  | { type: 'rule.ask'; question: RuleQuestion }
  /** There is nothing to validate: the field is empty, invalid for another reason, or not part of the form. */
  | { type: 'rule.drop' }
  /** The field was left or the form was sent: the pause ends. */
  | { type: 'rule.hurry' }
  /** Asks again after the server was unreachable. */
  | { type: 'rule.retry' };

/** The state of the rule for the current answer. */
export type RuleStatus = 'idle' | 'waiting' | 'asking' | 'kept' | 'refused' | 'unreachable';
