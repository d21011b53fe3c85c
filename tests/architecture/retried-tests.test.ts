import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCase } from 'vitest/node';
import RetriedTests from '../../scripts/retried-tests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jmx-retried-'));
  vi.stubEnv('RETRIED_TESTS', join(folder, 'list'));
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

test('a test that passed only when it was tried again is listed by file and title, others are not', () => {
  const reporter = new RetriedTests();
  reporter.onTestCaseResult(ended('one', false));
  reporter.onTestCaseResult(ended('two', true));
  reporter.onTestCaseResult(ended('three', true, [error]));
  expect(readFileSync(join(folder, 'list'), 'utf8')).toBe(
    'tests/a.test.ts: two\ntests/a.test.ts: three, at first: no notice (line 12)\n',
  );
});
