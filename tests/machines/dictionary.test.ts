import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { dictionaryMachine, type DictionaryAnswer } from '#machines/dictionary/dictionary.machine.ts';

function start(version: string, fetchDictionary: (version: string) => Promise<DictionaryAnswer>) {
  const seen: string[] = [];
  const actor = createActor(
    dictionaryMachine.provide({
      actors: {
        fetchDictionary: fromPromise<DictionaryAnswer, { version: string }>(({ input }) =>
          fetchDictionary(input.version),
        ),
      },
      actions: {
        keepDictionary: (_, answer) => void seen.push(`keep ${answer.version} ${Object.keys(answer.texts).join()}`),
        logFailure: (_, { error }) => void seen.push(`log ${String(error)}`),
      },
    }),
    { input: { version } },
  );
  actor.start();
  return { actor, seen };
}

describe('the dictionary machine', () => {
  test('FEAT-13 asks with the version at hand and keeps nothing when it is current', async () => {
    const asked: string[] = [];
    const { actor, seen } = start('v1', async (version) => {
      asked.push(version);
      return { version: 'v1', texts: {} };
    });
    expect(actor.getSnapshot().value).toBe('loading');
    await waitFor(actor, (state) => state.matches('current'));
    expect(asked).toEqual(['v1']);
    expect(seen).toEqual([]);
  });

  test('SYS-06 keeps the texts when the version differs, and asks with the new version next time', async () => {
    const asked: string[] = [];
    const { actor, seen } = start('v1', async (version) => {
      asked.push(version);
      return { version: 'v2', texts: { es: {}, ar: {} } };
    });
    await waitFor(actor, (state) => state.matches('current'));
    expect(seen).toEqual(['keep v2 es,ar']);
    actor.send({ type: 'dictionary.check' });
    await waitFor(actor, (state) => state.matches('current'));
    expect(asked).toEqual(['v1', 'v2']);
    expect(seen).toHaveLength(1);
  });

  test('SYS-06 a failure is only logged, and the texts stay', async () => {
    const { actor, seen } = start('v1', () => Promise.reject('busy'));
    await waitFor(actor, (state) => state.matches('failed'));
    expect(seen).toEqual(['log busy']);
    expect(actor.getSnapshot().context.version).toBe('v1');
  });

  test('every state can be reached', () => {
    const paths = getShortestPaths(dictionaryMachine, {
      input: { version: 'v1' },
      events: [
        { type: 'dictionary.check' },
        ...[
          { type: 'xstate.done.actor.0.dictionary.loading', output: { version: 'v2', texts: {} }, actorId: '' },
          { type: 'xstate.error.actor.0.dictionary.loading', error: 'busy', actorId: '' },
        ].map((event) => event as never),
      ],
      serializeState: (state) => JSON.stringify(state.value),
    });
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['loading', 'current', 'failed']));
  });
});
