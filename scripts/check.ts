/** `npm run check`: types, format, lint, boundaries, schemas, unused code, requirement ids. Runs all, then says which failed. */
import { spawnSync } from 'node:child_process';

const checks = [
  ['types', 'npx', ['tsc', '--noEmit', '-p', '.']],
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '**/*.{ts,tsx,mjs,css}']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  // That each rule can fail is shown by the unit tests, where the planted violations are.
  ['boundaries', 'npx', ['vitest', 'run', '--project', 'unit', 'tests/architecture', '-t', 'go down only']],
  ['schemas', 'npm', ['run', '--silent', 'forms', '--', 'lint']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['requirement ids', 'npx', ['tsx', 'scripts/requirements.ts', '--check']],
] as const;

const failed: string[] = [];
for (const [name, command, args] of checks) {
  console.log(`\n== ${name}`);
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
