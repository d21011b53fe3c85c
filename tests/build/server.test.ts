import { expect, test } from 'vitest';
import { bundleProgram } from '#build/server.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

test('the server that npm start runs imports neither compiler nor bundler', async () => {
  const folder = temporaryFolder();
  const { inputs } = await bundleProgram('server/main.ts', folder.path, folder.path);
  folder.remove();
  const names = Object.entries(inputs).flatMap(([file, { imports }]) => [file, ...imports.map(({ path }) => path)]);
  expect(names).toEqual(expect.arrayContaining(['server/main.ts', 'server/db/embedded/thread-main.ts', 'fastify']));
  expect(
    names.filter((name) =>
      /^(typescript|esbuild|vite|rolldown|tsx)(\/|$)|^(schemas\/compiler|build|scripts)\//.test(name),
    ),
  ).toEqual([]);
});
