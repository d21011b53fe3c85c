import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { tableImportMachine } from '#machines/table-import.machine.ts';
import { readerActor, type ReaderWorker } from '#src/shared/table-import/reader-actor.ts';
import { readLimits } from '#src/shared/table-import/reading/limits.ts';
import type { ReaderAnswer } from '#src/shared/table-import/reading/worker.ts';

function openImport() {
  const asked: unknown[] = [];
  let isEnded = false;
  const worker: ReaderWorker = Object.assign(new EventTarget(), {
    postMessage: (question: unknown) => void asked.push(question),
    terminate: () => {
      isEnded = true;
    },
  });
  const actor = createActor(
    tableImportMachine.provide({ actors: { readSource: readerActor('address', () => worker) } }),
    {
      input: undefined,
    },
  ).start();
  actor.send({ type: 'source.choose', source: { text: 'a\tb' }, name: '', importId: 'x' });
  const say = (data: ReaderAnswer) => worker.dispatchEvent(new MessageEvent('message', { data }));
  return { actor, worker, asked, say, isEnded: () => isEnded };
}

test('ROUTE-06 the thread is asked once, reports progress, and ends with its answer', () => {
  const { actor, asked, say, isEnded } = openImport();
  expect(asked).toEqual([{ columns: 'address', source: { text: 'a\tb' } }]);
  say({ type: 'progress', share: 0.5 });
  expect(actor.getSnapshot().context.progress).toBe(0.5);
  expect(isEnded()).toBe(false);
  say({ type: 'failed', reason: 'empty' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { readFailure: 'empty' } });
  expect(isEnded()).toBe(true);
});

test('ROUTE-06 a thread that breaks or runs out of memory is a failure like any other', () => {
  const { actor, worker, isEnded } = openImport();
  worker.dispatchEvent(new Event('error'));
  expect(actor.getSnapshot().context.readFailure).toBe('broken');
  expect(isEnded()).toBe(true);
});

test('ROUTE-06 hostile spreadsheets: a thread that exceeds its time is terminated, and the customer gets a message', () => {
  vi.useFakeTimers();
  const { actor, isEnded } = openImport();
  vi.advanceTimersByTime(readLimits.readingMs - 1);
  expect(isEnded()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { readFailure: 'tookTooLong' } });
  expect(isEnded()).toBe(true);
  vi.useRealTimers();
});
