import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '#server/operator/terminal.ts';
import { simulate } from '#server/simulator/terminal.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Wrong data folders: not there, empty, and a file. */
const wrong = {
  missing: () => join(folder.path, 'missing'),
  empty: () => {
    mkdirSync(join(folder.path, 'empty'));
    return join(folder.path, 'empty');
  },
  file: () => {
    writeFileSync(join(folder.path, 'file'), '');
    return join(folder.path, 'file');
  },
};

test.each(['missing', 'empty', 'file'] as const)(
  'commands create no database where there is none: %s',
  async (kind) => {
    const dataDir = wrong[kind]();
    const sentence = `There is no database in ${dataDir}. Name the data folder of the server in DATA_DIR, or start the server first.`;
    await expect(simulate(['list'], { DATA_DIR: dataDir }, () => undefined)).rejects.toThrow(sentence);
    await expect(simulate(['live', 'JMX000000000017'], { DATA_DIR: dataDir }, () => undefined)).rejects.toThrow(
      sentence,
    );
    expect(await operate(['audit'], { DATA_DIR: dataDir })).toEqual({ exit: 4, text: sentence });
    expect(await operate(['key', 'add', 'Rosa'], { DATA_DIR: dataDir })).toEqual({ exit: 4, text: sentence });
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    expect(existsSync(join(folder.path, 'missing'))).toBe(false);
  },
);
