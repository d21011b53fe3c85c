/** Selectors for forms. Pure. */
import type { SnapshotFrom } from 'xstate';
import type { formRuleMachine } from './form-rule.machine.ts';
import type { RuleAnswer, RuleStatus } from './form-rule.types.ts';

export interface RuleView {
  readonly status: RuleStatus;
  /** The result for the current answer; undefined until it is known. */
  readonly answer: RuleAnswer | undefined;
}

export function viewOfRule({ value, context }: SnapshotFrom<typeof formRuleMachine>): RuleView {
  const isKnown = value === 'kept' || value === 'refused';
  return { status: value, answer: isKnown ? context.heard.find(({ key }) => key === context.key)?.answer : undefined };
}
