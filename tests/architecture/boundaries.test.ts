import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

const rooms = ['domain', 'schemas', 'contract', 'fixtures', 'machines', 'server', 'src', 'build', 'workbench'];
const planted: string[] = [];

function plant(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  planted.push(file);
}

function cruise(targets: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', ...targets],
    { encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(dirname(file), { recursive: true, force: true });
});

describe('imports between the rooms', () => {
  test('go down only, and the check has really read the files', () => {
    const { status, output } = cruise(rooms);
    expect(output).toMatch(/no dependency violations found \((\d{3,}) modules/);
    expect(status).toBe(0);
  });

  // A check that cannot fail proves nothing: each of these must be caught.
  test.each([
    [
      'a domain file that imports the site',
      'domain/planted/violation.ts',
      '../../src/planted-target/target.ts',
      'domain-imports-down',
    ],
    ['a domain file that imports Node', 'domain/planted/violation.ts', 'node:fs', 'domain-runs-anywhere'],
    ['a domain file that imports a package', 'domain/planted/violation.ts', 'uuid', 'domain-is-pure'],
    [
      'a domain file that imports another part of dayjs',
      'domain/planted/violation.ts',
      'dayjs/locale/es.js',
      'domain-is-pure',
    ],
    [
      'a site file that imports the server',
      'src/planted/violation.ts',
      '../../server/planted-target/target.ts',
      'src-imports-down',
    ],
    [
      'a site file that imports what builds it',
      'src/ui/planted/violation.ts',
      '../../../build/planted-target/target.ts',
      'src-imports-down',
    ],
    [
      'a server file that imports the site',
      'server/planted/violation.ts',
      '../../src/planted-target/target.ts',
      'server-imports-down',
    ],
    [
      'a feature that imports another feature',
      'src/features/planted-one/violation.ts',
      '../../features/planted-two/target.ts',
      'features-stay-apart',
    ],
    [
      'a part that features share and that imports the app',
      'src/shared/planted/violation.ts',
      '../../app/planted-target/target.ts',
      'src-shared-imports-down',
    ],
    [
      'a form part that imports what features share',
      'src/forms/planted/violation.ts',
      '../../shared/planted-target/target.ts',
      'src-forms-imports-down',
    ],
    ['a file of the site in no room', 'src/planted/violation.ts', '#domain/money.ts', 'src-has-rooms-only'],
    [
      'a table that knows a module',
      'server/db/planted/violation.ts',
      '../../modules/planted-target/target.ts',
      'server-rooms-import-down',
    ],
    [
      'a site file that imports fixtures',
      'src/planted/violation.ts',
      '../../fixtures/planted-target/target.ts',
      'src-imports-down',
    ],
    [
      'a module that is made of fixtures',
      'server/modules/banners/planted/violation.ts',
      '#fixtures/contacts.ts',
      'fixtures-are-no-product',
    ],
    [
      'a fixture that imports the server',
      'fixtures/planted/violation.ts',
      '#server/config.ts',
      'fixtures-imports-down',
    ],
    ['a table that knows the configuration', 'server/db/planted/violation.ts', '#server/config.ts', 'db-stands-alone'],
    [
      'a module that imports what puts the server together',
      'server/modules/banners/planted/violation.ts',
      '#server/parts.ts',
      'server-is-put-together-on-top',
    ],
    [
      'a module that imports one it has no business with',
      'server/modules/coupons/planted/violation.ts',
      '#server/modules/account/store.ts',
      'server-modules-import-down',
    ],
    [
      'a room of the server that no row names',
      'server/planted/violation.ts',
      '#server/http/envelope.ts',
      'server-room-has-a-row',
    ],
    [
      'a module that no row names',
      'server/modules/planted/violation.ts',
      '#server/modules/account/store.ts',
      'server-module-has-a-row',
    ],
    [
      'a site file that brings the whole contract to the browser',
      'src/planted/violation.ts',
      '#contract/calls.ts',
      'the-browser-takes-its-part',
    ],
    [
      'a machine that brings the units of the constants to the browser',
      'machines/planted/violation.ts',
      '#domain/constant-facts.ts',
      'the-browser-takes-its-part',
    ],
    ['a ui part that knows the contract', 'src/ui/planted/violation.ts', '#contract/calls.ts', 'ui-knows-no-parcels'],
  ])('refuse %s', (_what, file, target, rule) => {
    if (target.startsWith('.')) {
      const path = new URL(target, `file:///${file}`).pathname.slice(1);
      plant(path, 'export const target = 1;\n');
    }
    plant(file, `export * from '${target}';\n`);
    const { status, output } = cruise([file]);
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});
