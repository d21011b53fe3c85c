/** Builds the site with Vite when its sources have changed since, and compresses what it made. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteFolder } from '#server/site/built-site.ts';
import { rendererFile } from '#server/site/rendered-pages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { readTextFiles } from './site-texts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Not served: the server lists no hidden files. */
const stampName = '.sources';

/** What a build depends on; the lock file names the libraries' versions. */
const sources = [
  'build',
  'src',
  'schemas',
  'domain',
  'contract',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
  'package-lock.json',
];

export interface BuildOptions {
  /** With the tools of development: the mailbox and what else `/debugging` has (D-12). */
  tools?: boolean;
  force?: boolean;
  logLevel?: 'error' | 'warn';
}

/** Builds if needed; true when it did. Throws when Vite could not. */
export async function buildSite({
  tools = false,
  force = false,
  logLevel = 'error',
}: BuildOptions = {}): Promise<boolean> {
  const dist = join(root, siteFolder(tools));
  const stamp = fingerprint();
  const built = join(dist, stampName);
  if (!force && existsSync(built) && readFileSync(built, 'utf8') === stamp) return false;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Made aside and renamed: a server that runs meanwhile, or a second build, never sees half a site.
  const aside = join(root, `node_modules/.cache/site-${process.pid}`);
  // Processes of their own: what a build needs of memory does not stay with the server.
  const run = (...words: string[]): void => {
    const env = { ...process.env, NODE_ENV: 'production', SITE_TOOLS: tools ? 'on' : 'off' };
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env });
    if (status !== 0) throw new Error('The site could not be built; see above.');
  };
  run(vite, 'build', '--logLevel', logLevel, '--outDir', aside, '--emptyOutDir');
  run(
    vite,
    'build',
    '--ssr',
    'src/app/render.tsx',
    '--logLevel',
    logLevel,
    '--outDir',
    dirname(join(aside, rendererFile)),
  );
  run('--import', 'tsx', join(root, 'build/write-pages.ts'), aside);
  for (const [path, text] of readTextFiles()) {
    mkdirSync(dirname(join(aside, path)), { recursive: true });
    writeFileSync(join(aside, path), text);
  }
  await writeServiceWorker(aside);
  await compressAll(aside);
  writeFileSync(join(aside, stampName), stamp);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
  return true;
}

/** Of the content of every source, whatever its times say. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((name) => filesIn(join(root, name)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

const compressible = /\.(js|css|svg|json|html|txt|xml|webmanifest|wasm)$/;
const worthwhileBytes = 1_000;
const brotli = promisify(brotliCompress);

/** Puts `.br` and `.gz` beside each file; the page itself gets a nonce in every answer and is left out. */
async function compressAll(folder: string): Promise<void> {
  const files = filesIn(folder).filter(
    (path) => compressible.test(path) && path !== join(folder, 'index.html') && !relative(folder, path).startsWith('.'),
  );
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      if (content.length < worthwhileBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const [small, medium] = await Promise.all([brotli(content, { params }), promisify(gzip)(content, { level: 9 })]);
      writeFileSync(`${path}.br`, small);
      writeFileSync(`${path}.gz`, medium);
    }),
  );
}
