/**
 * A rule of one field that only the server can validate: whether a phone is free, a place is covered. It waits for a
 * pause, asks, aborts an outdated question, caches answers, and never blocks typing or sending: the server validates
 * the same rule again.
 */
import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../kit/not-provided.ts';
import type { HeardAnswer, RuleAnswer, RuleContext, RuleEvent, RuleQuestion } from './form-rule.types.ts';

const getKey = ({ value, answers }: RuleQuestion): string => JSON.stringify([value, answers]);

/** A person alternates between a few answers, not more. */
const mostHeard = 20;

const heardOn = ({ heard }: RuleContext, key: string): RuleAnswer | undefined =>
  heard.find((known) => known.key === key)?.answer;

const remembered = ({ heard, key }: RuleContext, answer: RuleAnswer): readonly HeardAnswer[] =>
  [...heard, { key, answer }].slice(-mostHeard);

export const formRuleMachine = setup({
  types: {
    context: {} as RuleContext,
    events: {} as RuleEvent,
  },
  actors: {
    /** Asks the server. Its signal is aborted when the question is outdated; it rejects when no answer is available. */
    askServer: fromPromise<RuleAnswer, RuleQuestion>(notProvided('askServer')),
  },
  delays: {
    /** Debounces typing; the form already delays text. */
    calm: 300,
    /** Longer than this, "checking" would irritate. */
    patience: 10_000,
  },
  guards: {
    isSame: ({ context }, question: RuleQuestion) => context.question !== undefined && context.key === getKey(question),
    isKnownSaved: ({ context }, question: RuleQuestion) => heardOn(context, getKey(question))?.ok === true,
    isKnownRejected: ({ context }, question: RuleQuestion) => heardOn(context, getKey(question))?.ok === false,
    isSaved: (_, answer: RuleAnswer) => answer.ok,
  },
  actions: {
    take: assign((_, question: RuleQuestion) => ({ question, key: getKey(question) })),
    drop: assign({ question: undefined, key: '' }),
    remember: assign({ heard: ({ context }, answer: RuleAnswer) => remembered(context, answer) }),
  },
}).createMachine({
  id: 'formRule',
  context: { question: undefined, key: '', heard: [] },
  initial: 'idle',
  on: {
    'rule.ask': [
      { guard: { type: 'isSame', params: ({ event }) => event.question } },
      {
        guard: { type: 'isKnownSaved', params: ({ event }) => event.question },
        target: '.kept',
        actions: { type: 'take', params: ({ event }) => event.question },
      },
      {
        guard: { type: 'isKnownRejected', params: ({ event }) => event.question },
        target: '.refused',
        actions: { type: 'take', params: ({ event }) => event.question },
      },
      { target: '.waiting', actions: { type: 'take', params: ({ event }) => event.question } },
    ],
    'rule.drop': { target: '.idle', actions: 'drop' },
  },
  states: {
    idle: {},
    // Every other question reenters this state, so that the pause restarts.
    waiting: {
      after: { calm: 'asking' },
      on: { 'rule.hurry': 'asking' },
    },
    asking: {
      invoke: {
        src: 'askServer',
        input: ({ context }) => context.question ?? { value: undefined, answers: {} },
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'kept',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'remember', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
      after: { patience: 'unreachable' },
    },
    kept: {},
    refused: {},
    unreachable: { on: { 'rule.retry': 'asking' } },
  },
});
