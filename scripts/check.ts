/**
 * `npm run check`: types, format, lint, boundaries, words, schemas, content, unused code, requirement ids. Runs all, then
 * lists the failures.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

type Check = readonly [name: string, command: string, args: readonly string[]];

const checks: readonly Check[] = [
  ['types', 'npx', ['tsc', '--noEmit', '-p', '.']],
  ['format', 'npx', ['prettier', '--check', '--log-level', 'warn', '**/*.{ts,tsx,mjs,css}']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['boundaries and words', 'npx', ['vitest', 'run', '--project', 'check']],
  ['schemas', 'npm', ['run', '--silent', 'forms', '--', 'lint']],
  ['content', 'npm', ['run', '--silent', 'content', '--', 'lint']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['requirement ids', 'npx', ['tsx', 'scripts/requirements.ts', '--check']],
];

/** Prints the output when a check has ended, so that parallel checks do not mix. */
function run([name, command, args]: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    child.on('close', (status) => {
      console.log(`\n== ${name}`);
      process.stdout.write(Buffer.concat(output));
      resolve(status === 0);
    });
  });
}

const failed: string[] = [];
const waiting = [...checks];

/** Each check uses one core: runs as many in parallel as there are, the longest first. */
async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await run(check))) failed.push(check[0]);
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
