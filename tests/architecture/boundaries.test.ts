import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise } from './cruise.ts';

/** Each row plants one forbidden import and names the rule that must report it. */
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
    'a site file that imports the build',
    'src/components/planted/violation.ts',
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
    'a feature that imports the back office',
    'src/features/planted-one/violation.ts',
    '../../backoffice/planted-target/target.ts',
    'backoffice-is-apart',
  ],
  [
    'the back office that imports the form engine of the site',
    'src/backoffice/planted/violation.ts',
    '../../forms/planted-target/target.ts',
    'backoffice-imports-down',
  ],
  [
    'a feature that imports the rules studio',
    'src/features/planted-one/violation.ts',
    '../../studio/planted-target/target.ts',
    'studio-is-apart',
  ],
  [
    'a screen of the rules studio that imports the form engine of the site',
    'src/studio/planted/violation.ts',
    '../../forms/planted-target/target.ts',
    'studio-screens-import-down',
  ],
  [
    'a feature that imports another feature',
    'src/features/planted-one/violation.ts',
    '../../features/planted-two/target.ts',
    'features-stay-apart',
  ],
  [
    'a shared part that imports the app',
    'src/shared/planted/violation.ts',
    '../../app/planted-target/target.ts',
    'src-shared-imports-down',
  ],
  [
    'a form part that imports a shared part',
    'src/forms/planted/violation.ts',
    '../../shared/planted-target/target.ts',
    'src-forms-imports-down',
  ],
  [
    'the core of the forms that imports their rendering',
    'src/forms/core/planted/violation.ts',
    '../../planted-target/target.ts',
    'form-core-imports-down',
  ],
  [
    'a file outside of the site’s folders',
    'src/planted/violation.ts',
    '#domain/pricing/money.ts',
    'src-has-folders-only',
  ],
  [
    'a table that imports a module',
    'server/db/planted/violation.ts',
    '../../modules/planted-target/target.ts',
    'server-folders-import-down',
  ],
  [
    'a site file that imports fixtures',
    'src/planted/violation.ts',
    '../../fixtures/planted-target/target.ts',
    'src-imports-down',
  ],
  [
    'a module that imports fixtures',
    'server/modules/content/planted/violation.ts',
    '#fixtures/contacts.ts',
    'fixtures-outside-the-product',
  ],
  ['a fixture that imports the server', 'fixtures/planted/violation.ts', '#server/config.ts', 'fixtures-imports-down'],
  ['a table that imports the configuration', 'server/db/planted/violation.ts', '#server/config.ts', 'db-stands-alone'],
  [
    'a module that imports the composition of the server',
    'server/modules/content/planted/violation.ts',
    '#server/parts.ts',
    'server-is-composed-at-the-top',
  ],
  [
    'a module that imports one above it',
    'server/modules/pricing/planted/violation.ts',
    '#server/modules/account/store.ts',
    'server-modules-import-down',
  ],
  [
    'a folder of the server without a row',
    'server/planted/violation.ts',
    '#server/http/failures.ts',
    'server-folder-has-a-row',
  ],
  [
    'a module without a row',
    'server/modules/planted/violation.ts',
    '#server/modules/account/store.ts',
    'server-module-has-a-row',
  ],
  [
    'a site file that imports the whole contract',
    'src/planted/violation.ts',
    '#contract/calls.ts',
    'browser-part-of-the-contract',
  ],
  [
    'a machine that imports the facts of the constants',
    'machines/planted/violation.ts',
    '#domain/constant-facts.ts',
    'browser-part-of-the-contract',
  ],
  [
    'a site file that imports the samples of a machine',
    'src/planted/violation.ts',
    '#machines/inbox.samples.ts',
    'samples-outside-the-product',
  ],
  [
    'a component that imports the contract',
    'src/components/planted/violation.ts',
    '#contract/calls.ts',
    'components-know-no-parcels',
  ],
  [
    'a form part that imports the courier’s fields',
    'src/forms/planted/violation.ts',
    '../../courier-fields/planted-target/target.ts',
    'src-forms-imports-down',
  ],
  [
    'a feature that imports an internal of the form engine',
    'src/features/planted/violation.ts',
    '../../forms/planted-target/target.ts',
    'forms-have-one-door',
  ],
  [
    'a workbench that imports an internal of the form engine',
    'workbench/planted/violation.ts',
    '../../src/forms/planted-target/target.ts',
    'forms-have-one-door',
  ],
  ['a page that imports PrimeReact', 'src/features/planted/violation.ts', 'primereact/menu', 'primereact-is-lazy'],
  [
    'a page that imports a lazy PrimeReact component statically',
    'src/features/planted/violation.ts',
    '#src/components/overlays/dialog-frame.tsx',
    'lazy-parts-are-imported-dynamically',
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

describe('forbidden imports are reported', () => {
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
