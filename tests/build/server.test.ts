import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProgram } from '#build/server.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
/** Within the project, where the bundle finds its packages. */
const cache = join(project, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'server-test-'));
let metafile: Metafile;

beforeAll(async () => {
  metafile = await bundleProgram('server/main.ts', folder, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sources and packages that a bundle loads, itself or later. */
function getLoaded(entry: string): Set<string> {
  const { outputs } = metafile;
  const loaded = new Set<string>();
  const files = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry));
  for (const file of files) {
    for (const input of Object.keys(outputs[file]?.inputs ?? {})) loaded.add(input);
    for (const { path, external } of outputs[file]?.imports ?? []) (external ? loaded : files).add(path);
  }
  return loaded;
}

test('the server that npm start runs imports neither compiler nor bundler', () => {
  const loaded = [...getLoaded('server/main.ts')];
  expect(loaded).toEqual(expect.arrayContaining(['server/main.ts', 'fastify']));
  expect(
    loaded.filter((name) =>
      /^(typescript|esbuild|vite|rolldown|tsx)(\/|$)|^(schemas\/compiler|build|scripts)\//.test(name),
    ),
  ).toEqual([]);
});

test('the bundled thread of the compiler compiles a rule set in plain Node', async () => {
  const thread = new Worker(join(project, 'server/db/embedded/thread.mjs'), {
    workerData: {
      module: pathToFileURL(join(folder, 'compile-thread.mjs')).href,
      root: join(project, 'schemas'),
    },
    execArgv: [],
  });
  thread.postMessage({ kind: 'compile', changes: { files: {}, constants: { 'parcel.web.maxWeightKg': 25 } } }, []);
  const [reply] = await once(thread, 'message');
  await thread.terminate();
  expect(Object.keys(reply.result.compiled.modules)).toContain('order/parcel');
});
