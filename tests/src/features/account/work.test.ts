import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadingZeroBits, workText } from '#domain/account/proof-of-work.ts';
import type { Api } from '#src/api/types.ts';
import { sha256Words, solveWork, type Work } from '#src/features/account/model/solve.ts';
import { createProofOfWorkClient, type WorkThread } from '#src/features/account/model/proof-of-work-client.ts';

const hex = (text: string): string =>
  Array.from(sha256Words(text), (word) => word.toString(16).padStart(8, '0')).join('');

test('D-24 the browser’s SHA-256 equals the one of Node', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 55 });
  fc.assert(fc.property(ascii, (text) => hex(text) === createHash('sha256').update(text).digest('hex')));
  expect(() => sha256Words('x'.repeat(56))).toThrow(RangeError);
});

test('D-24 the answer has the zero bits that are asked for, and no smaller one has', () => {
  const work = { workId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d', bits: 10 };
  const getBits = (answer: number) => leadingZeroBits(sha256Words(workText(work.workId, answer)));
  const answer = solveWork(work);
  expect(getBits(answer)).toBeGreaterThanOrEqual(10);
  expect(Array.from({ length: answer }, (_, smaller) => getBits(smaller)).every((bits) => bits < 10)).toBe(true);
  expect(leadingZeroBits([0, 0, 1])).toBe(95);
});

/** Threads that answer on command. */
function openContext() {
  const threads: (WorkThread & { work?: Work; isEnded: boolean })[] = [];
  let calls = 0;
  const api = {
    call: async () => {
      calls += 1;
      return { ok: true, data: { workId: `id-${calls}`, bits: 1 } };
    },
  } as unknown as Api;
  const client = createProofOfWorkClient(api, () => {
    const thread = Object.assign(new EventTarget(), {
      isEnded: false,
      postMessage: (work: Work) => Object.assign(thread, { work }),
      terminate: () => void (thread.isEnded = true),
    }) as (typeof threads)[number];
    threads.push(thread);
    return thread;
  });
  const answer = (index: number) => threads[index]?.dispatchEvent(new MessageEvent('message', { data: 7 }));
  return { client, threads, answer, calls: () => calls };
}

const here = { purpose: 'signIn', target: '9991204471' } as const;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('D-24 work that was started in the background is used once; the next code has its own', async () => {
  const { client, threads, answer, calls } = openContext();
  client.prepare(here);
  client.prepare(here);
  await settled();
  expect(calls()).toBe(1);
  const first = client.take(here);
  answer(0);
  expect(await first).toEqual({ workId: 'id-1', workAnswer: 7 });
  expect(threads[0]?.isEnded).toBe(true);
  const second = client.take(here);
  await settled();
  answer(1);
  expect(await second).toEqual({ workId: 'id-2', workAnswer: 7 });
});

test('D-24 work for another phone is aborted, and closing ends the thread', async () => {
  const { client, threads } = openContext();
  client.prepare(here);
  await settled();
  client.prepare({ ...here, target: '9991204472' });
  await settled();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  client.close();
  await settled();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('D-24 a thread that breaks is a failure in words, after it was tried once more', async () => {
  const { client, threads } = openContext();
  client.prepare(here);
  await settled();
  const taken = client.take(here).catch((failure: unknown) => failure);
  threads[0]?.dispatchEvent(new Event('error'));
  await settled();
  await settled();
  threads[1]?.dispatchEvent(new Event('error'));
  expect(await taken).toMatchObject({ codeName: 'workRequired' });
});
