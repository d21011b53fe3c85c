/**
 * A program as one file. Loading hundreds of modules by tsx takes two seconds of computing, which a test that starts the
 * same program dozens of times would spend each time.
 */
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** A module goes on finding the files that lie beside its source. */
const atItsSource: Plugin = {
  name: 'at-its-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
};

export interface Bundle {
  /** For `startChild`. */
  readonly script: string;
  remove(): Promise<void>;
}

/** @param script of the project, e.g. `server/main.ts`. Packages stay outside: the bundle lies where they are found. */
export async function bundle(script: string): Promise<Bundle> {
  const outfile = join(projectRoot, 'node_modules/.cache/bundles', `${basename(script, '.ts')}-${process.pid}.mjs`);
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    plugins: [atItsSource],
  });
  return { script: outfile, remove: () => rm(outfile) };
}
