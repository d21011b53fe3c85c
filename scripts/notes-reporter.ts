/**
 * A reporter that writes what a suite's counts do not show into the file that TEST_NOTES names, one line each: tests
 * that passed only on retry with their first error, and errors outside of any test.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

type RunErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

export default class NotesReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { flaky = false } = test.diagnostic() ?? {};
    if (!flaky) return;
    const [error] = test.result().errors ?? [];
    const place = error?.stacks?.[0]?.line;
    const at = place === undefined ? '' : ` (line ${place})`;
    const why = error ? `, at first: ${error.message.split('\n', 1)[0]}${at}` : '';
    note(`passed when tried again: ${relative('', test.module.moduleId)}: ${test.fullName}${why}`);
  }

  onTestRunEnd(_: readonly TestModule[], errors: RunErrors): void {
    for (const { message } of errors) note(`failed outside of any test: ${message.split('\n', 1)[0]}`);
  }
}

function note(line: string): void {
  const { TEST_NOTES } = process.env;
  if (TEST_NOTES) appendFileSync(TEST_NOTES, `${line}\n`);
}
