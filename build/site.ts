import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { shellPath, workerPath } from '#domain/content/server-paths.ts';
import { offlinePages, offlineParts } from '#src/app/offline/offline-pages.ts';
import { siteFolder } from '#server/rendering/built-site.ts';
import { rendererFile } from '#server/rendering/rendered-pages.ts';
import { getModule, type Manifest } from './page-files.ts';
import { filesIn, getFingerprint, isFresh, projectRoot, writeStamp } from './fresh.mjs';
import { bundleProgram } from './server.ts';
import { readTextFiles } from './site-texts.ts';

/** The back office, in a folder of the built site. */
const backofficeFolder = 'ops';

/** Builds the service worker with its list of precached files. */
const source = fileURLToPath(new URL('../src/app/offline/service-worker.ts', import.meta.url));
const loaders = new URL('../src/app/pages.ts', import.meta.url);

interface SavedFile {
  url: string;
  /** Null if the name contains a content hash. */
  revision: string | null;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Scripts and styles of the modules with their dynamic imports, each once, and the document that any page is rendered
 * in. The document's own entry leads to every page, so its imports are not followed.
 */
export function savedFiles(manifest: Manifest, modules: readonly string[], template: string): SavedFile[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const open = Object.entries(manifest)
    .filter(([, { file }]) => template.includes(`/${file}"`))
    .map(([key]) => key);
  const frame = new Set(open);
  open.push(...modules);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no file of ${key}, which is to work without a line.`);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const file of [entry.file, ...(entry.css ?? [])]) if (/\.(?:js|css)$/.test(file)) files.add(`/${file}`);
    open.push(...(entry.imports ?? []), ...(frame.has(key) ? [] : (entry.dynamicImports ?? [])));
  }
  const urls = [...files].toSorted();
  return [...urls.map((url) => ({ url, revision: null })), { url: shellPath, revision: digest(template) }];
}

/** Writes the worker into the folder of a build. */
async function writeServiceWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const pagesSource = readFileSync(loaders, 'utf8');
  const modules = [...offlinePages.map((id) => getModule(id, pagesSource)), ...offlineParts];
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox121', 'safari16.4'],
    define: {
      'process.env.NODE_ENV': '"production"',
      'self.__WB_MANIFEST': JSON.stringify(savedFiles(manifest, modules, template)),
    },
  });
  writeFileSync(join(folder, workerPath), outputFiles[0]?.text ?? '');
}

/** Builds the site with Vite when its sources have changed, and compresses the result. */
interface BuildOptions {
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
  const backoffice = `${aside}-backoffice`;
  await Promise.all([
    runVite(aside),
    runVite(renderer, '--ssr', 'src/app/render.tsx'),
    runVite(backoffice, '--config', 'build/backoffice-vite.ts'),
  ]);
  renameSync(renderer, dirname(join(aside, rendererFile)));
  renameSync(backoffice, join(aside, backofficeFolder));
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

/** Writes `.br` and `.gz` beside each file; a page itself gets a nonce in every response and is left out. */
async function compressAll(folder: string): Promise<void> {
  const files = filesIn(folder).filter(
    (path) => compressible.test(path) && basename(path) !== 'index.html' && !relative(folder, path).startsWith('.'),
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
