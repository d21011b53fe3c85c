import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { pageSender } from '#server/rendering/page.ts';

const folder = mkdtempSync(join(tmpdir(), 'jmx-tiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function getBrand(map: unknown): string | undefined {
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify({ map }));
  return readConfig({ BRAND_FILE: file }).brand;
}

async function policyWith(brand: string | undefined): Promise<string> {
  const app = Fastify();
  app.get(
    '/',
    pageSender(async () => '<meta name="brand" content="" />', { brand }),
  );
  const { headers } = await app.inject('/');
  await app.close();
  return String(headers['content-security-policy']);
}

const getImages = (policy: string) => policy.split('; ').find((rule) => rule.startsWith('img-src'));

test('D-91 without tiles the page fetches images from its own origin only', async () => {
  expect(getImages(await policyWith(undefined))).toBe("img-src 'self' data: blob:");
  expect(getImages(await policyWith(getBrand({ directions: 'geo:{latitude},{longitude}' })))).toBe(
    "img-src 'self' data: blob:",
  );
});

test('D-91 with tiles the policy allows their origin, and only for pictures', async () => {
  const policy = await policyWith(
    getBrand({ tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', tilesCredit: 'A provider' }),
  );
  expect(getImages(policy)).toBe("img-src 'self' data: blob: https://tiles.example:8443");
  expect(policy.split('; ').filter((rule) => rule.includes('tiles.example'))).toHaveLength(1);
});

test.each([
  ['plain http of another host', 'http://tiles.example/{z}/{x}/{y}.png'],
  ['an address without places', 'https://tiles.example/all.png'],
  ['no address', 'tiles/{z}/{x}/{y}'],
  ['a script', 'javascript:{z}{x}{y}'],
  ['a number', 7],
])('D-91 the start rejects %s as tiles, in a sentence', (_what, tiles) => {
  expect(() => getBrand({ tiles })).toThrow('map.tiles in BRAND_FILE must be an https address with {z}, {x} and {y}.');
});
