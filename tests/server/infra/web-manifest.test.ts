import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { serveBuiltSite } from '#server/rendering/built-site.ts';
import { manifestColors, manifestIcons, webManifest } from '#server/rendering/web-manifest.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
const root = new URL('../../../', import.meta.url);
let server: TestServer;

beforeAll(async () => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'index.html'), readFileSync(new URL('index.html', root)));
  server = await openTestServer({ site: (app) => serveBuiltSite(app, dist) });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** Width and height according to the file. */
function getSize(path: string): string {
  const file = readFileSync(new URL(`public${path}`, root));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

/** The manifest of another brand. */
const of = (band: unknown) =>
  webManifest(JSON.stringify({ strong: 'Otra', light: 'Paquetería', colors: { band } }), languages[0]);

describe('FEAT-14 the manifest of the installed site', () => {
  test.each(languages)('FEAT-12 in $code it is of that language and its direction', async ({ code, direction }) => {
    const page = await server.app.inject({ url: '/appOrder', headers: { cookie: `lang=${code}` } });
    const link = /<link rel="manifest" href="([^"]+)"/.exec(page.body)?.[1];
    expect(link).toBe(`/manifest.webmanifest?lang=${code}`);
    const answer = await server.app.inject({ url: link ?? '' });
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = answer.json();
    expect(manifest).toMatchObject({ id: '/', name: 'JMX Express', short_name: 'JMX', dir: direction });
    expect(manifest.description).not.toMatch(/heads:|\{\{/);
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name).join()).not.toMatch(/shell:/);
  });

  test('its icons are shipped, in the sizes that it says, also for devices that cut them', () => {
    const pictures = manifestIcons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pictures) expect(getSize(src), src).toBe(sizes);
    expect(pictures.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
    expect(getSize('/icons/touch-180.png')).toBe('180x180');
  });

  test('its colors are those of the tokens', () => {
    const tokens = readFileSync(new URL('src/components/styles/tokens.css', root), 'utf8');
    const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1];
    expect([light('band'), light('bg')]).toEqual([manifestColors.theme, manifestColors.background]);
  });

  test('D-17 another brand has its own name and color, and nothing in it is taken for more', () => {
    expect(of('#123456')).toMatchObject({ name: 'Otra Paquetería', short_name: 'Otra', theme_color: '#123456' });
    for (const band of ['red;}', 'var(--x)', 7, null]) expect(of(band)).toMatchObject({ theme_color: '#0b2728' });
  });
});
