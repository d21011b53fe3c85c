import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  type DraftSyncEvent,
  draftSyncMachine,
  selectPlace,
  type SyncFailure,
  type SyncOutcome,
} from '#machines/draft-sync.machine.ts';

const same: SyncOutcome = { outcome: 'same', isDirty: false };
const settle = () => new Promise((resolve) => setTimeout(resolve));

type Reply = SyncOutcome | SyncFailure | Error;

const reply = async (given: Reply): Promise<SyncOutcome> => {
  if (given instanceof Error || 'reason' in given) throw given;
  return given;
};

/** The machine at a scripted server, one reply after the other; then it agrees. */
async function open({
  pulls = [],
  pushes = [],
  isOnline = true,
}: { pulls?: Reply[]; pushes?: Reply[]; isOnline?: boolean } = {}) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const machine = draftSyncMachine.provide({
    actors: {
      pullDraft: fromPromise(() => (calls.push('pull'), reply(pulls.shift() ?? same))),
      pushDraft: fromPromise(() => (calls.push('push'), reply(pushes.shift() ?? same))),
      watchDevice: fromCallback(() => undefined),
    },
  });
  const actor = createActor(machine, { clock, input: { isOnline } }).start();
  await settle();
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settle();
  };
  const send = async (...events: DraftSyncEvent['type'][]) => {
    for (const type of events) actor.send({ type });
    await settle();
  };
  return { calls, send, pass, state: () => actor.getSnapshot().value, place: () => selectPlace(actor.getSnapshot()) };
}

describe('the draft’s talk with the server', () => {
  test('reads first what other devices have left', async () => {
    const { calls, state, place } = await open();
    expect([calls, state(), place()]).toEqual([['pull'], 'idle', 'account']);
  });

  test('changes that follow each other closely are sent together', async () => {
    const { calls, send, pass, state } = await open();
    await send('draft.changed');
    await pass(1_000);
    await send('draft.changed');
    await pass(1_000);
    expect([calls, state()]).toEqual([['pull'], 'dirty']);
    await pass(500);
    expect([calls, state()]).toEqual([['pull', 'push'], 'idle']);
  });

  test('a page that is about to go sends at once', async () => {
    const { calls, send } = await open();
    await send('draft.changed', 'draft.flush');
    expect(calls).toEqual(['pull', 'push']);
  });

  test('what was left unsent last time is sent after reading', async () => {
    const { calls, pass } = await open({ pulls: [{ outcome: 'same', isDirty: true }] });
    await pass(1_500);
    expect(calls).toEqual(['pull', 'push']);
  });

  test('what is answered while a call is on its way is sent after it', async () => {
    const { calls, send, pass, state } = await open({ pushes: [{ outcome: 'merged', isDirty: true }] });
    await send('draft.changed', 'draft.flush');
    expect(state()).toBe('dirty');
    await pass(1_500);
    expect([calls, state()]).toEqual([['pull', 'push', 'push'], 'idle']);
  });

  test('a conflict is merged, reported, and dismissed once it was read', async () => {
    const { send, state, place } = await open({ pushes: [{ outcome: 'merged', isDirty: false }] });
    await send('draft.changed', 'draft.flush');
    expect([state(), place()]).toEqual(['merged', 'account']);
    await send('news.dismiss');
    expect(state()).toBe('idle');
  });

  test('without a network it waits, and reads and sends when there is one again', async () => {
    const { calls, send, pass, state, place } = await open({
      isOnline: false,
      pulls: [{ outcome: 'same', isDirty: true }],
    });
    await send('draft.changed');
    await pass(600_000);
    expect([calls, state(), place()]).toEqual([[], 'offline', 'offline']);
    await send('network.online');
    await pass(1_500);
    expect(calls).toEqual(['pull', 'push']);
    await send('network.offline');
    expect(state()).toBe('offline');
  });

  test('a busy server is asked again, later each time, and at once when the page becomes visible', async () => {
    const busy: SyncFailure = { reason: 'busy' };
    const { calls, send, pass, state } = await open({ pulls: [busy, busy, busy] });
    expect(state()).toBe('failed');
    await pass(5_000);
    await pass(5_000);
    expect(calls).toHaveLength(2);
    await pass(5_000);
    expect(calls).toHaveLength(3);
    await send('page.visible');
    expect([calls.length, state()]).toEqual([4, 'idle']);
  });

  test('what the server will not have stays on the device until it changes', async () => {
    const { send, pass, state, place } = await open({ pushes: [{ reason: 'refused' }] });
    await send('draft.changed', 'draft.flush');
    await pass(600_000);
    expect([state(), place()]).toEqual(['refused', 'device']);
    await send('draft.changed', 'draft.flush');
    expect(state()).toBe('idle');
  });

  test('nothing is sent any more when the session is over', async () => {
    const { calls, send, pass, state } = await open({ pulls: [{ reason: 'signedOut' }] });
    await send('draft.changed', 'network.online');
    await pass(600_000);
    expect([calls, state()]).toEqual([['pull'], 'signedOut']);
  });

  test('an error that is no failure of ours is tried again', async () => {
    const { state, pass } = await open({ pulls: [new Error('?')] });
    expect(state()).toBe('failed');
    await pass(5_000);
    expect(state()).toBe('idle');
  });
});
