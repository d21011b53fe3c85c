/** Builds the site with Vite when its sources have changed, and compresses the result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteFolder } from '#server/site/built-site.ts';
import { rendererFile } from '#server/site/rendered-pages.ts';
import { filesIn, getFingerprint, isFresh, projectRoot, writeStamp } from './fresh.mjs';
import { bundleProgram } from './server.ts';
import { writeServiceWorker } from './service-worker.ts';
import { readTextFiles } from './site-texts.ts';

export interface BuildOptions {
  /** With the development tools: the mailbox and the rest of `/debugging` (D-12). */
  tools?: boolean;
  force?: boolean;
  logLevel?: 'error' | 'warn';
}

/** Builds if needed; returns true when it did. Throws when Vite fails. */
export async function buildSite({
  tools = false,
  force = false,
  logLevel = 'error',
}: BuildOptions = {}): Promise<boolean> {
  const name = siteFolder(tools);
  if (!force && isFresh(name)) return false;
  const fingerprint = getFingerprint(name);
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  // Built in another folder and renamed: a running server, or a second build, never sees half a site.
  const aside = join(projectRoot, `node_modules/.cache/site-${process.pid}`);
  const renderer = `${aside}-renderer`;
  const run = async (...words: string[]): Promise<void> => {
    const env = { ...process.env, NODE_ENV: 'production', SITE_TOOLS: tools ? 'on' : 'off' };
    const [status] = await once(spawn(process.execPath, words, { cwd: projectRoot, stdio: 'inherit', env }), 'exit');
    if (status !== 0) throw new Error('The site could not be built; see above.');
  };
  const runVite = (outDir: string, ...words: string[]): Promise<void> =>
    run(vite, 'build', ...words, '--logLevel', logLevel, '--outDir', outDir, '--emptyOutDir');
  await Promise.all([runVite(aside), runVite(renderer, '--ssr', 'src/app/render.tsx')]);
  renameSync(renderer, dirname(join(aside, rendererFile)));
  for (const [path, text] of readTextFiles()) {
    mkdirSync(dirname(join(aside, path)), { recursive: true });
    writeFileSync(join(aside, path), text);
  }
  await writeServiceWorker(aside);
  const writer = `${aside}-writer`;
  await bundleProgram('build/write-pages.ts', writer, writer);
  // Rendering uses one core, compression the others.
  await Promise.all([run(join(writer, 'write-pages.mjs'), aside), compressAll(aside)]);
  rmSync(writer, { recursive: true });
  writeStamp(aside, fingerprint);
  const dist = join(projectRoot, name);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
  return true;
}

const compressible = /\.(js|css|svg|json|html|txt|xml|webmanifest|wasm)$/;
const worthwhileBytes = 1_000;
const brotli = promisify(brotliCompress);

/** Writes `.br` and `.gz` beside each file; the page itself gets a nonce in every response and is left out. */
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
