import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise } from './cruise.ts';

/** A check that cannot fail proves nothing: a forbidden import for each rule, and the rule that has to report it. */
const violations = [
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
  ['a file of the site outside of its folders', 'src/planted/violation.ts', '#domain/money.ts', 'src-has-rooms-only'],
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
  ['a fixture that imports the server', 'fixtures/planted/violation.ts', '#server/config.ts', 'fixtures-imports-down'],
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
    'a folder of the server without a row',
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
  [
    'a page that depends on PrimeReact',
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
] as const;

const planted: string[] = [];

function plant(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, text);
  planted.push(file);
}

/** `#server/config.ts` and `../target.ts` as paths from the root; for a package its name, which its path contains. */
function getPath(target: string, file: string): string {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.')) return new URL(target, `file:///${file}`).pathname.slice(1);
  return target.replace('node:', '').split('/')[0] ?? target;
}

afterAll(() => {
  for (const file of planted) rmSync(dirname(file), { recursive: true, force: true });
});

describe('imports that break the layering are rejected', () => {
  let verdict: ReturnType<typeof cruise>;
  beforeAll(() => {
    for (const [, file, target] of violations) {
      if (target.startsWith('.')) plant(getPath(target, file), '');
      plant(file, `export * from '${target}';\n`);
    }
    verdict = cruise(violations.map(([, file]) => file));
  });

  test.each(violations)('%s', (_what, file, target, rule) => {
    const rejections = verdict.output.split('\n').filter((line) => line.includes(`${rule}: ${file} → `));
    expect(rejections.join('\n')).toContain(getPath(target, file));
    expect(verdict.status).not.toBe(0);
  });
});
