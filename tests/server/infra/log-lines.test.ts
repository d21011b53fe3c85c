import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, bundled } from '#server/http/log.ts';
import { startChild } from '#tests/support/child.ts';

let written: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  written = [];
});
afterEach(() => vi.useRealTimers());

const newLog = () => createLog({ logLevel: 'info' }, bundled({ write: (text) => void written.push(text) }));

/** The messages of each write. */
const bundles = () =>
  written.map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  );

test('lines of what goes as it should are written together, a moment later', () => {
  const log = newLog();
  for (const line of ['one', 'two', 'three']) log.info(line);
  expect(bundles()).toEqual([]);
  vi.runAllTimers();
  log.info('four');
  vi.runAllTimers();
  expect(bundles()).toEqual([['one', 'two', 'three'], ['four']]);
});

test('a warning and an error are written at once, after what was said before them', () => {
  const log = newLog();
  log.info('one');
  log.warn('two');
  log.error('three');
  expect(bundles()).toEqual([['one', 'two'], ['three']]);
  vi.runAllTimers();
  expect(bundles()).toHaveLength(2);
});

test('many lines don’t pile up', () => {
  const log = newLog();
  for (let line = 0; line < 1_000; line += 1) log.info('a line of some length, as those of calls are');
  expect(written.length).toBeGreaterThan(1);
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
});

test.each([
  ['normally', 'end', 0],
  ['on a message', 'exit', 4],
  ['by an uncaught error', 'error', 1],
])('a process that ends %s has written its last lines', async (_how, word, code) => {
  vi.useRealTimers();
  const child = startChild('tests/server/infra/children/last-lines.ts', [word]);
  expect(await child.ended).toBe(code);
  expect(child.output()).toMatch(/"first".*\n.*"second".*\n.*"third"/);
});
