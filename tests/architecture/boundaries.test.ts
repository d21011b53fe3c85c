import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    [
      'a form part that imports the courier’s fields',
      'src/forms/planted/violation.ts',
      '../../courier-fields/planted-target/target.ts',
      'src-forms-imports-down',
    ],
    [
      'a feature that enters the form engine beside its door',
      'src/features/planted/violation.ts',
      '../../forms/planted-target/target.ts',
      'forms-have-one-door',
    ],
    [
      'a workbench that enters the form engine beside its door',
      'workbench/planted/violation.ts',
      '../../src/forms/planted-target/target.ts',
      'forms-have-one-door',
    ],
    ['a file of the site in no room', 'src/planted/violation.ts', '#domain/money.ts', 'src-has-rooms-only'],
    ['a ui part that knows the contract', 'src/ui/planted/violation.ts', '#contract/calls.ts', 'ui-knows-no-parcels'],
  ])('refuse %s', { timeout: 60_000 }, (_what, file, target, rule) => {
    if (!target.startsWith('#')) {
      const path = new URL(target, `file:///${file}`).pathname.slice(1);
      plant(path, 'export const target = 1;\n');
    }
    plant(file, `export * from '${target}';\n`);
    const { status, output } = cruise([file]);
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });
});

/** What only a courier speaks of. A schema has branches as well as a courier, so that word tells nothing. */
const courierWords = new Set(
  [
    'parcel',
    'shipment',
    'freight',
    'courier',
    'waybill',
    'coupon',
    'pickup',
    'postal',
    'zip',
    'city',
    'colony',
  ].flatMap((word) => [word, `${word}s`, word.replace(/y$/, 'ies')]),
);

/** The words of a text, those inside of names as well: `zipCode` has two. */
const wordsIn = (text: string) => (text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());

/** Where files of a room speak of what only a courier has. */
function courierWordsIn(room: string): string[] {
  const files = readdirSync(room, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  return files.flatMap(({ parentPath, name }) => {
    const file = `${parentPath}/${name}`;
    const lines = [file, ...readFileSync(file, 'utf8').split('\n')];
    return lines.flatMap((line, index) =>
      wordsIn(line).some((word) => courierWords.has(word)) ? [`${file}:${index}`] : [],
    );
  });
}

describe.each(['src/forms', 'src/form-core'])('%s knows nothing of a courier', (room) => {
  test('no file of it has a word of parcels, postal codes, coupons', () => {
    expect(courierWordsIn(room)).toEqual([]);
  });

  test('and the check would find one, in a name, in a comment and in a file’s own name', () => {
    plant(`${room}/planted/zip-box.ts`, '/** Five digits. */\nexport const pickupSlot = 1;\n// of its city\n');
    expect(courierWordsIn(room)).toEqual([0, 2, 3].map((line) => `${room}/planted/zip-box.ts:${line}`));
  });
});
