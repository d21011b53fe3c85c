/**
 * `npm test`: every suite that this machine can run, round after round; by suite its time, failures and tests that
 * passed only on retry; and one line with the sum. PostgreSQL and Chromium are used when they are found; with CI set, a
 * missing one is a failure. `npm run test:all` (`--all`): the exhaustive run; then the walks that test the database on
 * PostgreSQL, and the site in Firefox and WebKit, each where it is found.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { missingBrowsers } from '#tests/other-browsers/support/installed.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { findPostgres } from '#tests/support/postgres.ts';
import { openTestFolder } from './test-folder.ts';

interface Suite {
  name: string;
  args: readonly string[];
  /** Names what is missing; undefined when the suite can run. */
  missing?: string;
  /** On a throwaway PostgreSQL. */
  onPostgres?: boolean;
  /** Tests the disk, and so writes to one. */
  durable?: boolean;
  /** Never a failure when it cannot run. */
  optional?: boolean;
}

const chromium = findChromium() ? undefined : 'no Chromium (install one, or name it in CHROMIUM_PATH)';
const postgres = findPostgres()
  ? undefined
  : 'no PostgreSQL binaries (install a server, or name their folder in POSTGRES_BIN)';

// Vitest leaves a core free for the user; with two, that is half of the machine.
const onAllCores = '--maxWorkers=100%';
/** A walk waits for its page half of the time. */
const onMoreThanAll = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`;

/**
 * The server's tests that depend on the database itself: locks, isolation, lost connections, statements, several
 * processes. `npm test` runs these on PostgreSQL too, `npm run test:all` the whole suite.
 */
const databaseTests = [
  'tests/server/model/model.test.ts',
  'tests/server/operator/rule-sets.test.ts',
  ...[
    'database-connections',
    'lost-connection',
    'migrate',
    'new-connections',
    'queue',
    'shared-database',
    'transaction',
  ].map((name) => `tests/server/infra/${name}.test.ts`),
  ...[
    'address-import',
    'batches',
    'branch-delivery',
    'cancel-orders',
    'change-orders',
    'claims',
    'cod-settlement',
    'code-processes',
    'drafts',
    'drop-off',
    'idempotency',
    'order-coupons',
    'order-parcels',
    'prepared-statements',
    'retention',
    'returns',
    'tracking',
    'two-processes',
  ].map((name) => `tests/server/modules/${name}.test.ts`),
  ...[
    'branches',
    'campaigns',
    'content',
    'full-tables',
    'live',
    'orders',
    'pickups',
    'proposals',
    'queue',
    'sessions',
  ].map((name) => `tests/server/operator/${name}.test.ts`),
];

/**
 * Walks that test the database itself, and not only the pages before it: another process writes what the page then
 * shows, two tabs or devices write the same at once, the product starts on an empty database, or thousands of rows are
 * imported or exported. docs/contributing.md has the rule.
 */
const walksOnBothDatabases = [
  'tests/browser/walk.test.ts',
  'tests/browser/rule-stops.test.ts',
  'tests/browser/drafts.test.ts',
  'tests/browser/session.test.ts',
  'tests/browser/address-import.test.ts',
];
// Vitest ignores a name without a file, so a renamed test would be left out.
const gone = [...databaseTests, ...walksOnBothDatabases].find((file) => !existsSync(file));
if (gone !== undefined) throw new Error(`${gone} does not exist: name the file that replaces it.`);

const { values, positionals: wanted } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isExhaustive = values.all;

/** One round after the other; the suites of a round run in parallel. */
const rounds: Suite[][] = [
  [{ name: 'unit', args: ['--project', 'unit*', onAllCores] }],
  // Tests of the embedded database, and tests without one (`server-once`), are not repeated on PostgreSQL.
  [{ name: 'server on PGlite', args: ['--project', 'server*', onAllCores] }],
  [
    {
      name: 'server on PostgreSQL',
      args: isExhaustive
        ? ['--project', 'server', '--project', 'server-replacing', onAllCores]
        : ['--project', 'server', onAllCores, ...databaseTests],
      onPostgres: true,
      missing: postgres,
    },
  ],
  // Each mostly waits for processes to exit and to start.
  [
    { name: 'durability on PGlite', args: ['--project', 'durability'], durable: true },
    {
      name: 'durability on PostgreSQL',
      args: ['--project', 'durability'],
      onPostgres: true,
      durable: true,
      missing: postgres,
    },
  ],
  [{ name: 'stories', args: ['--config', 'vitest.storybook.config.ts', onAllCores], missing: chromium }],
  [{ name: 'browser on PGlite', args: ['--project', 'browser', onMoreThanAll], missing: chromium }],
];

/** Further suites of `--all`. A missing Firefox or WebKit is reported and is no failure, in CI as well. */
const exhaustiveRounds: Suite[][] = [
  [
    {
      name: 'browser on PostgreSQL',
      args: ['--project', 'browser', onMoreThanAll, ...walksOnBothDatabases],
      onPostgres: true,
      missing: chromium ?? postgres,
    },
  ],
  ...Object.entries(missingBrowsers).map(([name, missing]): Suite[] => [
    { name: name.toLowerCase(), args: ['--project', 'other-browsers', '-t', name], missing, optional: true },
  ]),
];

interface Counts {
  passed: number;
  failed: number;
  /** File and title of each, so that the end of a long log lists them. */
  failures: readonly string[];
  /** What the counts do not show: tests that passed only on retry, errors outside of any test. */
  notes: readonly string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const folder = openTestFolder();

function failuresIn({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${file}: ${fullName}`);
  return failed.length === 0 && status === 'failed' ? [`${file}: ${message.split('\n', 1)[0]}`] : failed;
}

/** `isAlone`: streams its output; otherwise prints it at the end, so that the lines of two suites do not mix. */
async function run(suite: Suite, isAlone: boolean): Promise<Counts> {
  const name = suite.name.replaceAll(' ', '-');
  const report = join(folder, `${name}.json`);
  const notesFile = join(folder, `${name}.notes`);
  const log = join(folder, `${name}.log`);
  const vitest = [
    'vitest',
    'run',
    ...suite.args,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/notes-reporter.ts',
    `--outputFile.json=${report}`,
  ];
  const durable = suite.durable ? ['--durable'] : [];
  const command = suite.onPostgres ? ['tsx', 'scripts/with-postgres.ts', ...durable, 'npx', ...vitest] : vitest;
  const env = { ...exhaustive, ...process.env, TEST_NOTES: notesFile, ...(!suite.durable && { TMPDIR: folder }) };
  const said = isAlone ? 'inherit' : openSync(log, 'w');
  const child = spawn('npx', command, { stdio: ['inherit', said, said], env });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (!isAlone) console.log(readFileSync(log, 'utf8'));
  const notes = existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : [];
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    // A suite that failed to load, or an error outside of any test, counts as one failure.
    const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests);
    return { passed: numPassedTests, failed, failures: testResults.flatMap(failuresIn), notes };
  } catch {
    return { passed: 0, failed: 1, failures: ['it wrote no report'], notes };
  }
}

const exhaustive = isExhaustive ? { EXHAUSTIVE: '1', ORDER_KILLS: '40', JOB_KILLS: '20' } : {};
const total = { passed: 0, failed: 0 };
const lines: string[] = [];

async function runAndCount(suite: Suite, isAlone: boolean): Promise<void> {
  const started = performance.now();
  const counts = await run(suite, isAlone);
  const seconds = Math.round((performance.now() - started) / 1_000);
  total.passed += counts.passed;
  total.failed += counts.failed;
  lines.push(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  lines.push(...counts.failures.map((failure) => `  failed: ${failure}`));
  lines.push(...counts.notes.map((note) => `  ${note}`));
}

for (const suites of isExhaustive ? [...rounds, ...exhaustiveRounds] : rounds) {
  const asked = suites.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  const round = asked.filter(({ missing }) => missing === undefined);
  for (const { name, missing, optional } of asked.filter((suite) => !round.includes(suite))) {
    if (process.env.CI && !optional) total.failed += 1;
    lines.push(`${name}: not run, ${missing}`);
  }
  if (round.length === 0) continue;
  console.log(`\n== ${round.map(({ name }) => name).join(', beside ')}`);
  await Promise.all(round.map((suite) => runAndCount(suite, round.length === 1)));
}
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
