import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { inboxMachine, type Receipt, type Written } from '#machines/inbox.machine.ts';
import { failureNamed } from '#machines/failure.ts';

const receipt: Receipt = {
  reference: 'M20261124-7K3QX9',
  key: 'k',
  kind: 'contact',
  answeredAt: '2026-11-24T16:42:00.000Z',
  receivedAt: '2026-11-24T16:42:00.000Z',
  feedbackDueAt: '2026-11-24T18:42:00.000Z',
  firstAnswerDueAt: '2026-11-24T17:42:00.000Z',
  solutionDueAt: '2026-11-25T16:42:00.000Z',
  mailed: true,
};
const written = { message: 'El repartidor no tocó.' };

function start(send: (input: Written) => Promise<Receipt>) {
  const actor = createActor(
    inboxMachine.provide({ actors: { sendMessage: fromPromise<Receipt, Written>(({ input }) => send(input)) } }),
  );
  return actor.start();
}

test('FEAT-17 a message is sent once and acknowledged, and another one starts empty', async () => {
  const sent: Written[] = [];
  const actor = start(async (input) => {
    sent.push(input);
    return receipt;
  });
  actor.send({ type: 'message.send', written });
  actor.send({ type: 'message.send', written });
  const done = await waitFor(actor, (state) => state.hasTag('done'));
  expect([sent, done.context.receipt]).toEqual([[written], receipt]);
  actor.send({ type: 'message.again' });
  expect(actor.getSnapshot().context).toEqual({ written: undefined, receipt: undefined, failure: undefined });
});

test('FEAT-17 a rejection leaves the form, and the next try clears it', async () => {
  let isOffline = true;
  const actor = start(() => (isOffline ? Promise.reject(failureNamed('offline')) : Promise.resolve(receipt)));
  actor.send({ type: 'message.send', written });
  const refused = await waitFor(actor, (state) => state.matches('writing'));
  expect(refused.context.failure?.codeName).toBe('offline');
  isOffline = false;
  actor.send({ type: 'message.send', written });
  expect(actor.getSnapshot().context.failure).toBeUndefined();
  await waitFor(actor, (state) => state.hasTag('done'));
});
