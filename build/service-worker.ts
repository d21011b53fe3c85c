/** Builds the service worker with its list of precached files. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { shellPath, workerPath } from '#domain/server-paths.ts';
import { offlinePages, offlineParts } from '#src/app/offline/offline-pages.ts';
import { type Manifest, getModule } from './page-files.ts';

const source = fileURLToPath(new URL('../src/app/offline/service-worker.ts', import.meta.url));
const loaders = new URL('../src/app/pages.ts', import.meta.url);

export interface SavedFile {
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
export async function writeServiceWorker(folder: string): Promise<void> {
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
