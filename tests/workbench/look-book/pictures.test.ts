import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { compare, Pictures, toHash } from '#workbench/look-book/pictures.ts';

/** A picture of one color, with a dot of another one. */
function draw(shade: number, { width = 4, height = 4, dot = shade } = {}): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(255);
  for (let at = 0; at < width * height; at += 1) picture.data[4 * at] = at === 0 ? dot : shade;
  return PNG.sync.write(picture);
}

const here = { platform: 'linux x64', chromium: '141.0' };
const light = 'screens-home--empty 390 es light';
const dark = 'screens-home--empty 390 es dark';
const rates = 'screens-rates--empty 390 es light';

let places: { manifest: string; artifacts: string };
let pictures: Pictures;

beforeEach(() => {
  const folder = temporaryFolder();
  places = { manifest: join(folder.path, 'manifest'), artifacts: join(folder.path, 'artifacts') };
  pictures = new Pictures(places);
  return folder.remove;
});

const all = () => true;

async function take(shots: Readonly<Record<string, Buffer>>, exists: (name: string) => boolean = all, machine = here) {
  const taken = await Promise.all(
    Object.entries(shots).map(async ([name, picture]) => [name, await pictures.toTaken(name, picture)] as const),
  );
  const [screen = ''] = (Object.keys(shots)[0] ?? 'screens-home--').split('--');
  await pictures.storeTaken(screen, machine, Object.fromEntries(taken), exists);
}

const listChanges = async () =>
  Object.fromEntries((await pictures.listChanges()).pictures.map(({ name, change }) => [name, change]));

const readApproved = async (screen: string) =>
  JSON.parse(await readFile(join(places.manifest, 'approved', `${screen}.json`), 'utf8')) as unknown;

test('what differs is marked and counted, also when the size has changed', () => {
  expect(compare(draw(10), draw(10)).pixels).toBe(0);
  expect(compare(draw(10), draw(10, { dot: 200 })).pixels).toBe(1);
  const { pixels, difference } = compare(draw(10), draw(10, { height: 6 }));
  expect(pixels).toBe(8);
  expect(PNG.sync.read(difference)).toMatchObject({ width: 4, height: 6 });
});

test('a picture is new, then approved by its hash, then changed with its difference', async () => {
  await take({ [light]: draw(10), [dark]: draw(90) });
  expect(await listChanges()).toEqual({ [light]: 'new', [dark]: 'new' });
  expect(await pictures.accept((name) => name === light)).toEqual([light]);
  expect(await listChanges()).toEqual({ [light]: 'same', [dark]: 'new' });
  expect(await readApproved('screens-home')).toEqual({ machine: here, pictures: { [light]: toHash(draw(10)) } });

  await take({ [light]: draw(200) });
  const changed = (await pictures.listChanges()).pictures.find(({ name }) => name === light);
  expect(changed).toMatchObject({ change: 'changed', before: toHash(draw(10)), now: toHash(draw(200)), pixels: 16 });
  expect(await pictures.findPicture(changed?.difference ?? '')).toBeDefined();
  // What was taken of another look before is kept.
  expect(await listChanges()).toMatchObject({ [dark]: 'new' });
  await pictures.accept(all);
  expect(await listChanges()).toEqual({ [light]: 'same', [dark]: 'same' });
});

test('another file of the same pixels is the same picture', async () => {
  await take({ [light]: draw(10) });
  await pictures.accept(all);
  const other = PNG.sync.write(PNG.sync.read(draw(10)), { deflateLevel: 1, filterType: 0 });
  expect(toHash(other)).not.toBe(toHash(draw(10)));
  await take({ [light]: other });
  expect(await listChanges()).toEqual({ [light]: 'same' });
});

test('the approved picture of another machine is compared by its hash alone', async () => {
  await take({ [light]: draw(10) });
  await pictures.accept(all);
  pictures = new Pictures({ ...places, artifacts: `${places.artifacts}-elsewhere` });
  const there = { platform: 'darwin arm64', chromium: '141.0' };
  await take({ [light]: draw(20) }, all, there);
  const { pictures: shown, elsewhere: approvedOn } = await pictures.listChanges();
  expect(shown).toEqual([
    expect.objectContaining({ name: light, change: 'changed', pixels: undefined, difference: undefined }),
  ]);
  expect(approvedOn).toEqual({ 'screens-home': here });
});

test('a state that no longer exists is missing until that is accepted', async () => {
  await take({ [light]: draw(10), [dark]: draw(90) });
  await pictures.accept(all);
  await take({ [light]: draw(10) }, (name) => name !== dark);
  expect(await listChanges()).toEqual({ [light]: 'same', [dark]: 'missing' });
  await pictures.accept(all);
  expect(await listChanges()).toEqual({ [light]: 'same' });
  await take({}, () => false);
  await pictures.accept(all);
  expect(await readdir(join(places.manifest, 'approved'))).toEqual([]);
});

test('a state that was not reached is reported and cannot be accepted', async () => {
  await pictures.storeTaken('screens-home', here, { [light]: { hash: '', fault: 'no menu' } }, all);
  expect((await pictures.listChanges()).pictures).toEqual([
    { name: light, change: 'unreached', fault: 'no menu', before: undefined },
  ]);
  expect(await pictures.accept(all)).toEqual([]);
});

test('screens have files of their own, with a line for each picture in order', async () => {
  await take({ [light]: draw(10), [dark]: draw(90) });
  await take({ [rates]: draw(10) });
  await pictures.accept(all);
  expect(await readdir(join(places.manifest, 'approved'))).toEqual(['screens-home.json', 'screens-rates.json']);
  const text = await readFile(join(places.manifest, 'approved', 'screens-home.json'), 'utf8');
  expect(text.split('\n').filter((line) => line.includes('screens-home--'))).toEqual([
    expect.stringContaining(dark),
    expect.stringContaining(light),
  ]);
});

test('a comment is a file of its own that ends with the picture being accepted', async () => {
  await take({ [light]: draw(10), [dark]: draw(90) });
  const at = new Date('2026-11-26T16:41:00Z');
  expect(await pictures.comment('unknown', 'x', 'Nadia', at)).toBeUndefined();
  const [one] = await Promise.all([
    pictures.comment(light, '¿Regresamos a 640?', 'Nadia', at),
    pictures.comment(light, 'Sí.', 'Óscar', new Date('2026-11-26T16:42:00Z')),
    pictures.comment(dark, 'Muy claro.', 'Óscar', at),
  ]);
  expect(one).toMatchObject({ picture: light, hash: toHash(draw(10)), author: 'Nadia', at: at.toISOString() });
  expect(await readdir(join(places.manifest, 'comments'))).toHaveLength(3);
  expect(
    (await pictures.listChanges()).comments.filter(({ picture }) => picture === light).map(({ text }) => text),
  ).toEqual(['¿Regresamos a 640?', 'Sí.']);
  await pictures.accept((name) => name === light);
  expect((await pictures.listChanges()).comments.map(({ text }) => text)).toEqual(['Muy claro.']);
});

test('only a hash names a picture', async () => {
  await take({ [light]: draw(10) });
  expect(await pictures.findPicture(toHash(draw(10)))).toEqual(draw(10));
  expect(await pictures.findPicture('../taken/screens-home.json')).toBeUndefined();
  expect(await pictures.findPicture(toHash(draw(11)))).toBeUndefined();
});
