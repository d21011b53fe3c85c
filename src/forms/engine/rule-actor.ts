/** The machine behind a rule that the server validates. Loaded when the first such rule has a value to validate. */
import { createActor, fromPromise } from 'xstate';
import {
  formRuleMachine,
  type RuleAnswer,
  type RuleEvent,
  type RuleQuestion,
  type RuleView,
  viewOfRule,
} from '#machines/form-rule.machine.ts';

export interface RuleActor {
  send: (event: RuleEvent) => void;
  stop: () => void;
}

export function startRule(
  ask: (question: RuleQuestion, signal: AbortSignal) => Promise<RuleAnswer>,
  onView: (view: RuleView) => void,
): RuleActor {
  const askServer = fromPromise<RuleAnswer, RuleQuestion>(({ input, signal }) => ask(input, signal));
  const actor = createActor(formRuleMachine.provide({ actors: { askServer } }));
  actor.subscribe((snapshot) => onView(viewOfRule(snapshot)));
  actor.start();
  return { send: actor.send, stop: () => void actor.stop() };
}
