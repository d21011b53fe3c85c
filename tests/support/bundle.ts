/**
 * A program as one file. Loading hundreds of modules by tsx takes two seconds of computing, which tests that start the
 * same program dozens of times would spend each time. What loading by tsx does to it is shown where `npm start` and
 * `npm run dev` are.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
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

/** Packages stay outside: bundles lie where they are found. */
const folder = join(projectRoot, 'node_modules/.cache/bundles');

async function make(script: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [script],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    plugins: [atItsSource],
  });
  const text = outputFiles.map((file) => file.text).join('');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const path = join(folder, `${basename(script, '.ts')}-${hash}.mjs`);
  // Whole at once: other suites start it while this one writes it.
  const written = `${path}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await writeFile(written, text);
  await rename(written, path);
  return path;
}

const made = new Map<string, Promise<string>>();

/** @param script of the project, e.g. `server/main.ts`. @returns what `startChild` starts. */
export function bundle(script: string): Promise<string> {
  const path = made.get(script) ?? make(script);
  made.set(script, path);
  return path;
}
