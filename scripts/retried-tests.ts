/**
 * A reporter that writes the tests which only passed when they were tried again into the file that RETRIED_TESTS names,
 * one a line with what went wrong at first: they are no failure, and nobody may overlook them.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

export default class RetriedTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { RETRIED_TESTS } = process.env;
    const { flaky = false } = test.diagnostic() ?? {};
    if (!flaky || !RETRIED_TESTS) return;
    const [error] = test.result().errors ?? [];
    const place = error?.stacks?.[0]?.line;
    const at = place === undefined ? '' : ` (line ${place})`;
    const why = error ? `, at first: ${error.message.split('\n', 1)[0]}${at}` : '';
    appendFileSync(RETRIED_TESTS, `${relative('', test.module.moduleId)}: ${test.fullName}${why}\n`);
  }
}
