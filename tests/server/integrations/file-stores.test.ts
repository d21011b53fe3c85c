import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFiles } from '#server/integrations/config.ts';
import { folderFiles, s3Files } from '#server/open-context.ts';
import type { FilePort } from '#server/integrations/ports.ts';
import { type FakeS3, openFakeS3 } from '#tests/support/fake-s3.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const key = '0123456789abcdef0123456789abcdef';
const folder = temporaryFolder();
const kept = new Map<string, Buffer>();
let s3: FakeS3;
const stores: Record<'folder' | 's3', () => FilePort> = {
  folder: () => folderFiles(join(folder.path, 'files')),
  s3: () => s3Files(s3.config),
};
beforeAll(async () => {
  s3 = await openFakeS3(kept);
});
afterAll(() => {
  s3.close();
  folder.remove();
});

describe.each(['folder', 's3'] as const)('D-98 files in %s', (kind) => {
  test('what is put is there whole, gives way to what comes later, and goes with its file', async () => {
    const store = stores[kind]();
    expect(await store.getPart(key, 0)).toBeUndefined();
    await store.putPart(key, 0, Buffer.from('uno'));
    await store.putPart(key, 1, new Uint8Array(300_000).fill(7));
    await store.putPart(key, 0, Buffer.from('otro'));
    expect(Buffer.from((await store.getPart(key, 0)) ?? [])).toEqual(Buffer.from('otro'));
    expect((await store.getPart(key, 1))?.length).toBe(300_000);
    await store.removePart(key, 0);
    await store.removePart(key, 0);
    expect([await store.getPart(key, 0), (await store.getPart(key, 1))?.length]).toEqual([undefined, 300_000]);
    await store.putPart(key, 0, Buffer.from('uno'));
    await store.remove(key, 2);
    await store.remove(key, 2);
    expect([await store.getPart(key, 0), await store.getPart(key, 1)]).toEqual([undefined, undefined]);
    expect(kept.size).toBe(0);
  });

  test('hostile upload: nothing but a key of ours is ever a place', async () => {
    const store = stores[kind]();
    for (const name of ['../../etc/passwd', '..', '', `${key}/..`, key.toUpperCase()])
      await expect(store.putPart(name, 0, Buffer.from('x')), name).rejects.toThrow('no key');
    expect(existsSync(join(folder.path, 'etc'))).toBe(false);
  });
});

test('D-98 a folder is its owner’s alone, and of what broke off nothing stays with its file', async () => {
  const store = stores.folder();
  await store.putPart(key, 0, Buffer.from('x'));
  const place = join(folder.path, 'files', key);
  expect(statSync(place).mode & 0o077).toBe(0);
  expect(statSync(join(place, '0')).mode & 0o077).toBe(0);
  mkdirSync(join(place, '1.broken'));
  await store.remove(key, 1);
  expect(readdirSync(join(folder.path, 'files'))).toEqual([]);
});

test('D-98 a folder reports the free space of its disk, also before it is made; a bucket reports no limit', async () => {
  const free = await folderFiles(join(folder.path, 'not', 'made', 'yet')).freeBytes();
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(await stores.s3().freeBytes()).toBe(Number.POSITIVE_INFINITY);
});

test('D-98 a store that rejects or is gone is reported without its secret', async () => {
  const wrong = s3Files({ ...s3.config, secret: 'another' });
  await expect(wrong.putPart(key, 0, Buffer.from('x'))).rejects.toThrow('status 403');
  const noBucket = s3Files({ ...s3.config, url: s3.config.url.replace('/bucket', '/other') });
  await expect(noBucket.putPart(key, 0, Buffer.from('x'))).rejects.toThrow('no such bucket');
});

test('the configuration: a folder by default, a bucket only by https and with its key', () => {
  expect(readFiles({}, '/data')).toEqual({ folder: '/data/files', s3: undefined });
  const bucket = { S3_URL: 'https://s3.example.com/bucket/', S3_KEY_ID: 'k', S3_SECRET: 's' };
  expect(readFiles(bucket, '/data').s3).toEqual({
    url: 'https://s3.example.com/bucket',
    region: 'auto',
    keyId: 'k',
    secret: 's',
  });
  for (const wrong of ['http://s3.example.com/bucket', 'https://s3.example.com/', 'bucket'])
    expect(() => readFiles({ ...bucket, S3_URL: wrong }, '/data')).toThrow('S3_URL must be');
  expect(() => readFiles({ S3_URL: bucket.S3_URL }, '/data')).toThrow('S3_KEY_ID must be set');
});
