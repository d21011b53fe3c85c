/** Questions and answers of a rule that only the server can validate. */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from './not-provided.ts';

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
interface HeardAnswer {
  readonly key: string;
  readonly answer: RuleAnswer;
}

interface RuleContext {
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
type RuleStatus = 'idle' | 'waiting' | 'asking' | 'kept' | 'refused' | 'unreachable';

/**
 * A rule of one field that only the server can validate: whether a phone is free, a place is covered. It waits for a
 * pause, asks, aborts an outdated question, caches answers, and never blocks typing or sending: the server validates
 * the same rule again.
 */
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

/** Selectors for forms. Pure. */
export interface RuleView {
  readonly status: RuleStatus;
  /** The result for the current answer; undefined until it is known. */
  readonly answer: RuleAnswer | undefined;
}

export function viewOfRule({ value, context }: SnapshotFrom<typeof formRuleMachine>): RuleView {
  const isKnown = value === 'kept' || value === 'refused';
  return { status: value, answer: isKnown ? context.heard.find(({ key }) => key === context.key)?.answer : undefined };
}
