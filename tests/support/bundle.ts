/**
 * Bundles a program as `npm start` runs the server. Loading hundreds of modules by tsx takes two seconds of CPU time,
 * which tests that start the same program dozens of times would spend each time. Tests of `npm run dev` cover loading
 * by tsx.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '#build/fresh.mjs';
import { bundleProgram } from '#build/server.ts';

/** Packages stay external: bundles are where they can be resolved. */
const bundles = join(projectRoot, 'node_modules/.cache/bundles');

async function make(script: string): Promise<string> {
  const name = basename(script, '.ts');
  const aside = join(bundles, `${name}-${process.pid}`);
  await bundleProgram(script, aside, aside);
  const hash = createHash('sha256');
  for (const file of readdirSync(aside).toSorted()) hash.update(file).update(readFileSync(join(aside, file)));
  const folder = join(bundles, `${name}-${hash.digest('hex').slice(0, 12)}`);
  // Renamed as a whole: other suites may start it while this one writes it.
  if (existsSync(folder)) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
  return join(folder, `${name}.mjs`);
}

const made = new Map<string, Promise<string>>();

/** @param script of the project, e.g. `server/main.ts`. @returns what `startChild` starts. */
export function bundle(script: string): Promise<string> {
  const path = made.get(script) ?? make(script);
  made.set(script, path);
  return path;
}
