import { defineConfig } from 'vitest/config';

/** Limits end what hangs, and measure nothing: a machine with other work may take many times as long. */
const node = {
  environment: 'node',
  setupFiles: 'tests/support/property-seed.ts',
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** Their mocked modules need fresh module instances for each file. */
const replacing = ['tests/server/**/{sign-in,code-sign-in}.test.ts'];
/** So does what draws pages as HTML (React draws with one renderer at a time), and what loads them beside another `Intl`. */
const replacingAPage = [
  'tests/src/app/lost-page.test.tsx',
  'tests/src/app/render.test.ts',
  'tests/src/i18n/other-intl.test.ts',
];
/** They show the embedded database, or need none: on PostgreSQL they would show the same once more. */
const ofNoPostgres = [
  'tests/server/infra/{embedded,room,lock,process,dev}.test.ts',
  'tests/server/{operator/process,postal-import/command,postal-import/read-file}.test.ts',
  'tests/server/{content,documents,integrations}/**/*.test.ts',
];
/** Run by `npm run check` alone, because they read the whole tree; the tests of each of its rules are among the unit tests. */
const check = ['tests/architecture/check.test.ts'];

/** One journey through each part of the product; `npm run test:all` (`EXHAUSTIVE`) walks everything. */
const journeys = [
  'account-walk',
  'address-import',
  'app-order-walk',
  'apply-walk',
  'backoffice-day',
  'batch-walk',
  'cod-walk',
  'drafts',
  'journey',
  'offline-walk',
  'orders-walk',
  'pages',
  'place-walk',
  'same-price-walk',
  'session',
  'tracking-walk',
  'walk',
].map((name) => `tests/browser/${name}.test.ts`);

/**
 * `unit*`: everything that needs nothing but Node. `server` and `server-replacing`: the backend on PGlite, or on
 * PostgreSQL when TEST_DATABASE_URL is set; `server-once`: the rest of it. `durability`: kills real servers.
 * `browser`: Chromium against the real server. Stories have a configuration of their own
 * (vitest.storybook.config.ts).
 */
export default defineConfig({
  test: {
    // What one suite has transformed the next one reads, by the content of each file: 3.6 s of computing a suite.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/server/**',
            'tests/contract/**',
            'tests/browser/**',
            'tests/other-browsers/**',
            ...replacingAPage,
            ...check,
          ],
          // What is loaded they share: loading it for each file took a third of the time.
          isolate: false,
        },
      },
      { test: { ...node, name: 'check', include: check } },
      { test: { ...node, name: 'unit-replacing', include: replacingAPage } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: ['tests/server/durability/**', ...replacing, ...ofNoPostgres],
          // Each file has a database and servers of its own; what is loaded it shares, which saves a third of the time.
          isolate: false,
        },
      },
      { test: { ...node, name: 'server-replacing', include: replacing } },
      { test: { ...node, name: 'server-once', include: ofNoPostgres, isolate: false } },
      {
        test: {
          ...node,
          // Forty kills take longer than ten minutes on a busy machine.
          testTimeout: 1_800_000,
          name: 'durability',
          include: ['tests/server/durability/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          // What hangs is ended by a wait within it; the longest test is thirty walks.
          testTimeout: 1_800_000,
          name: 'browser',
          include: process.env.EXHAUSTIVE ? ['tests/browser/**/*.test.ts'] : journeys,
          globalSetup: 'tests/browser/support/built-sites.ts',
          // Each file has a site and a browser of its own; what is loaded it shares.
          isolate: false,
          // A walk that fails twice in a row is broken; once may be the machine.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          ...node,
          name: 'other-browsers',
          include: ['tests/other-browsers/**/*.test.ts'],
          globalSetup: 'tests/browser/support/built-sites.ts',
          fileParallelism: false,
        },
      },
    ],
  },
});
