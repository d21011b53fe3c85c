/** Bundles the server's programs: Node runs them without a compiler, with most packages from node_modules. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { getFingerprint, isFresh, projectRoot, writeStamp } from './fresh.mjs';

/** Modules of threads. */
const threads = ['server/db/embedded/thread-main.ts', 'server/rules/compile-thread.ts'];
const moduleAddress = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g;

/** Packages of hundreds of small modules, which Node would resolve and read one by one. */
const bundled = new Set(['@sinclair/typebox', 'kysely']);
const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const packages = Object.keys(dependencies).filter((name) => !bundled.has(name));

const resolveFile = createRequire(import.meta.url).resolve;

/** JSON of packages is bundled, because esbuild writes its import without the attribute that Node demands. */
const packageData: Plugin = {
  name: 'package-data',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.].*\.json$/ }, ({ path }) =>
      path.startsWith('#') ? undefined : { path: resolveFile(path) },
    );
  },
};

/** A module finds files beside its source, and a thread's module beside the bundle. */
const addresses = (folder: string): Plugin => ({
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const own = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`;
      const contents = (await readFile(path, 'utf8')).replaceAll(moduleAddress, (_, thread?: string) =>
        thread === undefined ? `${own}.href` : `new URL('./${thread}.mjs', import.meta.url)`,
      );
      return { contents, loader: 'ts' };
    });
  },
});

/**
 * Writes a program and its thread as `.mjs` files named after their sources.
 * @param program its source, e.g. `server/main.ts`.
 * @param aside absolute output folder.
 * @param folder the final folder.
 * @returns the bundled modules, and their imports.
 */
export async function bundleProgram(program: string, aside: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [program, ...threads],
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: packages,
    metafile: true,
    outdir: aside,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    plugins: [packageData, addresses(folder)],
  });
  return metafile;
}

/** Builds `dist-server` if its sources have changed, or by force. */
export async function buildServer({ force = false } = {}): Promise<void> {
  if (!force && isFresh('dist-server')) return;
  const fingerprint = getFingerprint('dist-server');
  const folder = join(projectRoot, 'dist-server');
  const aside = join(projectRoot, `node_modules/.cache/server-${process.pid}`);
  await bundleProgram('server/main.ts', aside, folder);
  writeStamp(aside, fingerprint);
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}
