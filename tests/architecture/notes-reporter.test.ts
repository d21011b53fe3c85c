import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCase } from 'vitest/node';
import NotesReporter from '#scripts/notes-reporter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jmx-notes-'));
  vi.stubEnv('TEST_NOTES', join(folder, 'notes'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const error = { message: 'no notice\nexpected one', stacks: [{ line: 12 }] };

const ended = (fullName: string, flaky: boolean, errors: readonly (typeof error)[] = []) =>
  ({
    fullName,
    module: { moduleId: resolve('tests/a.test.ts') },
    diagnostic: () => ({ flaky }),
    result: () => ({ state: 'passed', errors }),
  }) as unknown as TestCase;

test('a test that passed only when it was tried again is noted, and an error outside of any test; other tests are not', () => {
  const reporter = new NotesReporter();
  reporter.onTestCaseResult(ended('one', false));
  reporter.onTestCaseResult(ended('two', true));
  reporter.onTestCaseResult(ended('three', true, [error]));
  reporter.onTestRunEnd([], [{ message: 'the page was closed\nat last' }]);
  expect(readFileSync(join(folder, 'notes'), 'utf8').split('\n')).toEqual([
    'passed when tried again: tests/a.test.ts: two',
    'passed when tried again: tests/a.test.ts: three, at first: no notice (line 12)',
    'failed outside of any test: the page was closed',
    '',
  ]);
});
