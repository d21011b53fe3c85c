import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileModule } from '#schemas/compiler/compile.ts';
import { registry, reload } from '#schemas/generated/registry.js';
import { deepEqual } from '#schemas/model/equality.ts';
import { followGenerated, stampFile } from '#schemas/runtime/follow.ts';
import { textLength } from '#schemas/runtime/text-length.ts';

const print = (value: unknown): string =>
  JSON.stringify(value, (_, node: unknown) =>
    typeof node === 'object' && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );

test('two JSON values are equal exactly when they print alike with sorted keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
      expect(deepEqual(a, b)).toBe(print(a) === print(b));
      expect(deepEqual(a, JSON.parse(JSON.stringify(a)))).toBe(true);
    }),
  );
});

test('a text’s length is counted in characters, not in UTF-16 units', () => {
  expect(textLength('ñ📦a')).toBe(3);
  expect(textLength('')).toBe(0);
});

test('a rule that compares objects brings our equality, no require', () => {
  const schema = { type: 'object', properties: { box: { const: { a: [1] } } } };
  const code = compileModule({ id: 'x', hash: '0', schema, ui: undefined, table: { keys: {}, params: {} } });
  expect(code).toContain(`import { deepEqual } from '#schemas/model/equality.ts';`);
  expect(code).not.toContain('require(');
});

test('a module written again takes its place in the registry without a restart', async () => {
  const { validate: before } = registry['calls/zip'];
  await reload(['calls/zip'], 'again');
  expect(registry['calls/zip'].validate).not.toBe(before);
  expect(registry['calls/zip'].validate({ zipCode: '06700' })).toEqual([]);
});

test('a server hears which modules the compiler has written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jmx-generated-'));
  const stamp = async (modules: Record<string, string>) => {
    await writeFile(join(folder, 'aside'), JSON.stringify({ modules }));
    await rename(join(folder, 'aside'), join(folder, stampFile));
  };
  await stamp({ 'order/sender': 'a', 'order/parcel': 'a' });
  const heard: string[][] = [];
  const watcher = await followGenerated((ids) => heard.push(ids), folder);
  await stamp({ 'order/sender': 'a', 'order/parcel': 'b' });
  for (let tries = 0; heard.length === 0 && tries < 200; tries += 1) await wait(20);
  watcher.close();
  await rm(folder, { recursive: true });
  expect(heard[0]).toEqual(['order/parcel']);
});
