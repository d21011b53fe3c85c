import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lintOurs } from '#workbench/commands/lint.ts';
import { capture } from '#tests/workbench/support/run-command.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

const run = promisify(execFile);
let folder: SchemaFolder;

beforeAll(async () => {
  folder = await copySchemas('order');
});
afterEach(() => folder.restore());
afterAll(() => folder.remove());

describe('the command', () => {
  const call = (file: string, ...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', join(folder.project, file), ...words], { cwd: folder.project }).then(
      ({ stdout, stderr }) => ({ status: 0, text: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        status: error.code,
        text: error.stdout + error.stderr,
      }),
    );

  const forms = (...words: string[]) => call('workbench/cli.ts', ...words);

  test('forms says what it can do, and refuses what it cannot', async () => {
    expect(await forms('nonsense')).toMatchObject({
      status: 2,
      text: expect.stringContaining('npm run forms -- lint [FILE]'),
    });
  });

  test('forms lint ends with 1 and names the place and the likely fix', async () => {
    await folder.replace('forms/order/parcel.schema.json', '"minimum": 1,', '"minimun": 1,');
    const { status, text } = await forms('lint', 'order/parcel.schema.json');
    expect(status).toBe(1);
    expect(text).toMatch(/E101.*schemas\/forms\/order\/parcel\.schema\.json:\d+:\d+/);
    expect(text).toContain('minimun → minimum');
  });

  test('forms lint ends with 0 when there is nothing to fix in the file, and 2 when there is no such file', async () => {
    const lint = async (file: string) => (await capture(() => lintOurs(folder.root, file))).code;
    expect(await lint('forms/order/sender.schema.json')).toBe(0);
    expect(await lint('forms/order/nowhere.schema.json')).toBe(2);
  });

  test('generate refuses with 1 and names the finding', async () => {
    await folder.replace('shared/contact.schema.json', 'text.name', 'text.nmae');
    const { status, text } = await call('schemas/compiler/cli.ts');
    expect(status).toBe(1);
    expect(text).toContain('text.nmae → text.name');
  });
});
