import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { helpMachine, type HelpQuery, type HelpReply } from '#machines/help.machine.ts';
import { failureNamed } from '#machines/failure.ts';

const row = (outcome: 'tailMismatch' | 'found') =>
  ({
    waybillNo: 'JMX004281200040',
    outcome,
    attemptsLeft: null,
    answeredAt: '2026-11-20T18:00:00Z',
    parcel: null,
  }) as const;
const parcel = (outcome: 'tailMismatch' | 'found'): HelpReply => ({
  kind: 'parcel',
  row: row(outcome),
  tail: undefined,
  others: [],
});
const greeting: HelpReply = { kind: 'say', word: 'greeting' };

function talk(answers: readonly (HelpReply | Error | object)[]) {
  const asked: HelpQuery[] = [];
  const rest = [...answers];
  const answer = fromPromise<HelpReply, HelpQuery>(async ({ input }) => {
    asked.push(input);
    const next = rest.shift();
    if (next && 'kind' in next) return next as HelpReply;
    throw next;
  });
  const actor = createActor(helpMachine.provide({ actors: { answer } })).start();
  const say = async (text: string) => {
    actor.send({ type: 'say', text });
    return (await waitFor(actor, (state) => !state.hasTag('busy'))).context;
  };
  return { actor, asked, say };
}

describe('FEAT-18 the talk with the help', () => {
  test('each message has one answer, in order; an empty one is ignored', async () => {
    const { say } = talk([greeting, { kind: 'say', word: 'thanks' }]);
    await say('  hola ');
    await say('   ');
    const { turns } = await say('gracias');
    expect(turns).toEqual([
      { id: 0, by: 'person', text: 'hola' },
      { id: 1, by: 'help', reply: greeting },
      { id: 2, by: 'person', text: 'gracias' },
      { id: 3, by: 'help', reply: { kind: 'say', word: 'thanks' } },
    ]);
  });

  test('D-43 a tail is awaited after a parcel that needs one, and no longer when something else was said', async () => {
    const { say, asked } = talk([parcel('tailMismatch'), greeting, parcel('tailMismatch'), parcel('found')]);
    expect((await say('JMX004281200040')).awaitsTail).toBe(true);
    expect((await say('hola')).awaitsTail).toBe(false);
    await say('JMX004281200040');
    expect(await say('4471')).toMatchObject({ awaitsTail: false, waybillNo: 'JMX004281200040' });
    expect(asked.map(({ awaitsTail }) => awaitsTail)).toEqual([false, true, false, true]);
  });

  test('a failure is shown with the question, and the talk continues', async () => {
    const { say } = talk([failureNamed('offline'), greeting]);
    const { turns } = await say('hola');
    expect(turns[1]).toMatchObject({ by: 'help', failure: { codeName: 'offline' }, asked: 'hola' });
    expect((await say('hola')).turns).toHaveLength(4);
  });

  test('the conversation is cleared, also while an answer is pending', async () => {
    const { actor, say } = talk([greeting, greeting]);
    await say('hola');
    actor.send({ type: 'say', text: 'hola' });
    actor.send({ type: 'forget' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'listening', context: { turns: [], waybillNo: undefined } });
    expect((await say('gracias')).turns).toHaveLength(2);
  });
});
