import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exits } from '#server/operator/command.ts';
import { friday, later } from '#tests/server/modules/support/customers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Counter, openCounter } from './support.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  counter = await openCounter(server);
});
beforeEach(() => server.setNow(friday));
afterAll(() => server.close());

/** A picture of 1 × 1. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const texts = { es: 'Buen Fin', en: 'Buen Fin sale', zh: '优惠周', pt: 'Promoção', ar: 'عرض' };
const add = (input: Record<string, unknown> = {}) =>
  counter.ops('banner add', { area: 'joinUs', ...texts, link: '/shipping-rates', ...input });
const shown = async (lang: 'ES' | 'AR' = 'ES') =>
  (await server.call('bannerList', { area: 'joinUs' }, { lang })).data.banners;

test('ENT-08 a banner is shown from its day until the end of another one, in the visitor’s language', async () => {
  const added = await add({ from: '2026-11-21', until: '2026-11-22', audience: 'visitors', position: 3 });
  const id = added.rows[0]?.['banner'];
  expect(added.rows[0]).toMatchObject({ state: 'planned', from: '2026-11-21', until: '2026-11-22' });
  expect(await counter.lastEvent()).toMatchObject({ command: 'banner add', subject: id });
  expect(await shown()).toEqual([]);
  server.setNow(later(24 * 60));
  expect(await shown()).toMatchObject([{ id, text: 'Buen Fin', link: '/shipping-rates', audience: 'visitors' }]);
  expect((await shown('AR'))[0]?.text).toBe('عرض');
  server.setNow(later(3 * 24 * 60));
  expect(await shown()).toEqual([]);
  expect((await counter.ops('banner remove', { banner: id })).exit).toBe(exits.done);
  expect((await counter.ops('banner show', { banner: id })).exit).toBe(exits.notPossible);
});

test('ENT-08 a change leaves what is not given, and is refused when another operator was faster', async () => {
  const { banner, revision } = (await add()).rows[0] ?? {};
  const change = (input: Record<string, unknown>) => counter.ops('banner change', { banner, ...input });
  expect((await change({ es: 'Otro texto', seen: revision })).rows[0]).toMatchObject({
    es: 'Otro texto',
    en: texts.en,
  });
  expect(await change({ es: 'Tarde', seen: revision })).toMatchObject({ exit: exits.notPossible });
  expect((await change({ 'without-link': true, until: '2026-11-30' })).rows[0]).toMatchObject({ link: null });
  expect((await change({ 'without-end': true })).rows[0]).toMatchObject({ until: null, es: 'Otro texto' });
  expect(await shown()).toMatchObject([{ text: 'Otro texto', link: null }]);
  await counter.ops('banner remove', { banner });
});

test('ENT-08 its picture is known by its content, served as nothing else, and removed with it', async () => {
  const { banner, image } = (await add({ picture: 'icono.png', text: png })).rows[0] ?? {};
  expect((await shown())[0]?.imageUrl).toBe(image);
  const get = (url: unknown) => server.app.inject({ method: 'GET', url: String(url) });
  const served = await get(image);
  expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(served.headers['content-security-policy']).toContain("default-src 'none'");
  expect(served.rawPayload.toString('base64')).toBe(png);
  const { image: second } = (await counter.ops('banner change', { banner, picture: 'b.png', text: png })).rows[0] ?? {};
  expect((await get(image)).statusCode).toBe(404);
  await counter.ops('banner remove', { banner });
  expect((await get(second)).statusCode).toBe(404);
  expect((await get('/content/banners/1')).statusCode).toBe(404);
});

const base64 = (content: string) => Buffer.from(content).toString('base64');

test('ENT-08 links elsewhere, drawings, pages as pictures and days in the wrong order are refused at their fields', async () => {
  for (const [input, sentence] of [
    [{ link: 'https://evil.example' }, 'link: enter a path of this site'],
    [{ link: '//evil.example' }, 'link: enter a path of this site'],
    [{ link: '/\\evil.example' }, 'link: enter a path of this site'],
    [{ picture: 'a.svg', text: base64('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'picture: a.svg is no JPG'],
    [
      { picture: 'a.png', text: `${png.slice(0, -4)}${base64('<script>alert(1)</script>')}` },
      'picture: a.png is no JPG',
    ],
    [{ picture: 'a.png', text: base64('<html>') }, 'picture: a.png is no JPG'],
    [{ from: '2026-11-25', until: '2026-11-24' }, 'until: it would end before it begins.'],
    [{ es: '  ' }, 'es: '],
  ] as const)
    expect((await add(input)).said[0]).toContain(sentence);
  expect(await shown()).toEqual([]);
  expect(await server.context.db.selectFrom('banner_pictures').select('id').execute()).toEqual([]);
});
