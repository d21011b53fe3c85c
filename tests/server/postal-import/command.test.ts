import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle } from '#tests/support/bundle.ts';
import { startChild } from '#tests/support/child.ts';
import { prepareDataFolder } from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { postalFile, postalRows, postalText, stateOrder } from '#tests/support/postal-file.ts';
import { mustCall, startRealServer } from '#tests/support/real-server.ts';
import { openFiles } from './support.ts';

let folder: ReturnType<typeof temporaryFolder>;
let files: ReturnType<typeof openFiles>;
beforeEach(async () => {
  folder = temporaryFolder();
  files = openFiles();
  await prepareDataFolder(folder.path);
});
afterEach(() => {
  folder.remove();
  files.remove();
});

// Processes start slowly where many tests run at once.
/** What the command wrote, and how it ended. */
async function importPostal(...args: string[]): Promise<{ ended: number | NodeJS.Signals; output: string }> {
  const child = startChild(await bundle('server/postal-import/cli.ts'), args, { DATA_DIR: folder.path });
  return { ended: await child.ended, output: child.output() };
}

test('D-94 the command works without a server, and again while one is running on the data folder', async () => {
  const path = files.write(postalFile());
  const alone = await importPostal(path);
  expect(alone.output).toContain('Reading: 100 %\nWriting: 167 of 167 codes\n');
  expect(alone.ended).toBe(0);

  const server = await startRealServer({ DATA_DIR: folder.path });
  try {
    expect((await mustCall(server, 'areaByZip', { zipCode: '44100' })).catalogue).toBe('official');
    expect(await importPostal(path)).toMatchObject({ ended: 0, output: expect.stringContaining('Nothing changed.') });
    const changed = await importPostal(
      files.write(postalFile({ change: (row) => ({ ...row, d_asenta: `Nueva ${row.d_asenta}` }) })),
    );
    expect(changed).toMatchObject({ ended: 0, output: expect.stringContaining('Renamed colonies: 500') });
    expect((await mustCall(server, 'areaByZip', { zipCode: '44100' })).colonies[0]).toMatch(/^Nueva /);
    const state = postalRows({
      change: (row) => (row.c_estado === '14' ? { ...row, d_asenta: `De Jalisco ${row.d_asenta}` } : undefined),
    });
    const part = await importPostal('--states', files.write(postalText(state, stateOrder)));
    expect(part).toMatchObject({ ended: 0, output: expect.stringContaining('The other states stay as they are.') });
    expect((await mustCall(server, 'areaByZip', { zipCode: '44100' })).colonies[0]).toMatch(/^De Jalisco /);
    expect((await mustCall(server, 'areaByZip', { zipCode: '97000' })).colonies[0]).toMatch(/^Nueva /);
    const damaged = await importPostal(files.write(postalFile().subarray(0, 5_000)));
    expect(damaged).toMatchObject({ ended: 1, output: expect.stringContaining('the file was cut off') });
  } finally {
    await server.child.end();
  }
});

test('D-94 a command without a file, or with one that is not there, says so', async () => {
  expect(await importPostal()).toMatchObject({
    ended: 1,
    output: expect.stringContaining('npm run import:postal -- FILE'),
  });
  expect(await importPostal('/nowhere/CPdescarga.txt')).toMatchObject({
    ended: 1,
    output: 'There is no file /nowhere/CPdescarga.txt.\n',
  });
});
