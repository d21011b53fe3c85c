/** What a form reads from the machine. Pure. */
import type { SnapshotFrom } from 'xstate';
import type { formRuleMachine } from './form-rule.machine.ts';
import type { RuleAnswer, RuleStatus } from './form-rule.types.ts';

export interface RuleView {
  readonly status: RuleStatus;
  /** What was said of the present answer; undefined until it is known. */
  readonly answer: RuleAnswer | undefined;
}

export function viewOfRule({ value, context }: SnapshotFrom<typeof formRuleMachine>): RuleView {
  const isKnown = value === 'kept' || value === 'refused';
  return { status: value, answer: isKnown ? context.heard.find(({ key }) => key === context.key)?.answer : undefined };
}
