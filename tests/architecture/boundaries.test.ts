import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

const rooms = ['domain', 'schemas', 'contract', 'machines', 'server', 'src', 'workbench'];
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
  test('go down only, and the check has really read the files', { timeout: 120_000 }, () => {
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
    [
      'a site file that imports the server',
      'src/planted/violation.ts',
      '../../server/planted-target/target.ts',
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
    ['a ui part that knows the contract', 'src/ui/planted/violation.ts', '#contract/calls.ts', 'ui-knows-no-parcels'],
    [
      'a page that stands on PrimeReact',
      'src/features/planted/violation.ts',
      'primereact/menu',
      'primereact-comes-late',
    ],
    [
      'a page that is fetched with a part of PrimeReact',
      'src/features/planted/violation.ts',
      '#src/ui/dialog-frame.tsx',
      'what-comes-late-is-fetched',
    ],
  ])('refuse %s', { timeout: 60_000 }, (_what, file, target, rule) => {
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
