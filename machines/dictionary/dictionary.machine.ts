/**
 * Whether the texts on this device are the server's (SYS-06, FEAT-13). Asked once at start with the
 * version at hand; a newer dictionary replaces the old one, and no answer changes nothing (D-32).
 */
import { assign, fromPromise, setup } from 'xstate';

export interface DictionaryAnswer {
  version: string;
  /** By language; empty when the version is the one that was asked with. */
  texts: Readonly<Record<string, unknown>>;
}

interface DictionaryContext {
  /** The version of the texts on this device. */
  version: string;
}

const notProvided = (name: string) => () => Promise.reject(new Error(`${name}: not provided`));

const missing = (name: string) => () => {
  throw new Error(`${name}: not provided`);
};

export const dictionaryMachine = setup({
  types: {
    context: {} as DictionaryContext,
    events: {} as { type: 'dictionary.check' },
    input: {} as DictionaryContext,
  },
  actors: {
    /** Asks the server with the version at hand (CALL-86). */
    fetchDictionary: fromPromise<DictionaryAnswer, { version: string }>(notProvided('fetchDictionary')),
  },
  guards: {
    isNewer: ({ context }, params: DictionaryAnswer) => params.version !== context.version,
  },
  actions: {
    /** Keeps the texts on the device and shows them. */
    keepDictionary: missing('keepDictionary') as (_: unknown, params: DictionaryAnswer) => void,
    /** Writes the failure to the log, and nowhere else (SYS-06). */
    logFailure: missing('logFailure') as (_: unknown, params: { error: unknown }) => void,
    keepVersion: assign((_, params: { version: string }) => ({ version: params.version })),
  },
}).createMachine({
  id: 'dictionary',
  context: ({ input }) => ({ version: input.version }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'fetchDictionary',
        input: ({ context }) => ({ version: context.version }),
        onDone: [
          {
            guard: { type: 'isNewer', params: ({ event }) => event.output },
            target: 'current',
            actions: [
              { type: 'keepDictionary', params: ({ event }) => event.output },
              { type: 'keepVersion', params: ({ event }) => ({ version: event.output.version }) },
            ],
          },
          { target: 'current' },
        ],
        onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    current: { on: { 'dictionary.check': 'loading' } },
    failed: { on: { 'dictionary.check': 'loading' } },
  },
});
