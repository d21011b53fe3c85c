import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecret, sealed } from '#server/secret.ts';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

// Processes start slowly where many tests run at once.
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const open = (dataDir: string) => openSecret({ secret: undefined, dataDir });

test('D-24 a secret is made once, for the owner’s eyes only, and stays', () => {
  const dataDir = join(folder.path, 'new');
  const made = open(dataDir);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(open(dataDir)).toBe(made);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a configured secret is used, and no file is made', () => {
  expect(openSecret({ secret: 'configured', dataDir: folder.path })).toBe('configured');
  expect(readdirSync(folder.path)).toEqual([]);
});

test('a file without a secret is reported, and preserved', () => {
  writeFileSync(join(folder.path, 'secret'), 'short\n');
  expect(() => open(folder.path)).toThrow(/holds no secret/);
  expect(readFileSync(join(folder.path, 'secret'), 'utf8')).toBe('short\n');
});

test('processes that start at once agree on one secret', async () => {
  const children = Array.from({ length: 4 }, () =>
    startChild('tests/server/infra/children/print-secret.ts', [folder.path]),
  );
  await Promise.all(children.map((child) => child.says(/ready/)));
  for (const child of children) child.process.stdin.write('go\n');
  const messages = await Promise.all(children.map((child) => child.says(/secret \S+\n/)));
  await Promise.all(children.map((child) => child.ended));
  expect(new Set(messages.map((output) => /secret (\S+)/.exec(output)?.[1]))).toEqual(new Set([open(folder.path)]));
  expect(readdirSync(folder.path)).toEqual(['secret']);
});

test('what is sealed for one use or secret fits no other, and parts can’t be shifted', () => {
  const all = [
    sealed('s', 'code', 'a', 'bc'),
    sealed('s', 'code', 'ab', 'c'),
    sealed('s', 'other', 'a', 'bc'),
    sealed('t', 'code', 'a', 'bc'),
    sealed('s', 'code', 'abc'),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(all[0]).toMatch(/^[0-9a-f]{64}$/);
});
