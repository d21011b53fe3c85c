import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannerAreas } from '#domain/content/banner.ts';
import { languages } from '#domain/languages.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedBanners } from '#server/starter/seed.ts';
import { sqlState } from '#server/db/transaction.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const now = '2026-11-20T18:00:00Z';
const texts = JSON.stringify({ es: 'Hola', en: 'Hello', zh: '您好', pt: 'Olá', ar: 'مرحباً' });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ prepared: false, now });
  await migrate(server.context.db);
  await seedBanners(server.context.db, new Date(now));
});
afterAll(() => server.close());

const add = (banner: {
  id: string;
  link?: string;
  image?: string;
  position?: number;
  starts_at?: string;
  ends_at?: string;
}) =>
  server.context.db
    .insertInto('banners')
    .values({ area: 'service', texts, starts_at: now, ...banner })
    .execute();
const getIds = async () => (await server.call('bannerList', { area: 'service' })).data.banners.map(({ id }) => id);

test('ENT-08 CALL-85 every area has its list, in the visitor’s language', async () => {
  for (const area of bannerAreas) expect((await server.call('bannerList', { area })).data.area).toBe(area);
  const shown = new Set<string>();
  for (const { langType } of languages) {
    const { banners } = (await server.call('bannerList', { area: 'index' }, { lang: langType })).data;
    expect(banners).toMatchObject([
      { id: 'starter-index', link: '/shipping-rates', imageUrl: null, audience: 'visitors' },
    ]);
    shown.add(banners[0]?.text ?? '');
  }
  expect(shown.size).toBe(languages.length);
  expect((await server.call('bannerList', { area: 'home' })).errors[0]?.pointer).toBe('/area');
});

test.each([
  'index',
  'service',
  'information',
  'aboutUs',
  'joinUs',
  'joinCooperate',
  'trajectory',
  'networkSelect',
] as const)('ENT-08 the list of %s has its own banners and none of another area', async (area) => {
  const id = `only-${area}`;
  await server.context.db.insertInto('banners').values({ id, area, texts, starts_at: now, position: 9 }).execute();
  for (const other of bannerAreas) {
    const { banners } = (await server.call('bannerList', { area: other })).data;
    expect([other, banners.some((banner) => banner.id === id)]).toEqual([other, other === area]);
  }
  await server.context.db.deleteFrom('banners').where('id', '=', id).execute();
});

test('ENT-08 a banner holds from its beginning to its end, in the operator’s order', async () => {
  await add({ id: 'second', position: 2 });
  await add({ id: 'first', position: 1, ends_at: '2026-11-20T18:00:01Z' });
  await add({ id: 'over', ends_at: now });
  await add({ id: 'tomorrow', starts_at: '2026-11-21T18:00:00Z' });
  expect(await getIds()).toEqual(['first', 'second']);
  server.setNow('2026-11-21T18:00:00Z');
  expect(await getIds()).toEqual(['tomorrow', 'second']);
  server.setNow(now);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'ENT-08 a link or picture of another site is rejected: %j',
  async (address) => {
    for (const field of ['link', 'image']) {
      const failure = await add({ id: 'evil', [field]: address }).catch((error: unknown) => error);
      expect(sqlState(failure)).toBe('23514');
    }
  },
);

test('ENT-08 a banner that lacks a language is rejected', async () => {
  const half = server.context.db
    .insertInto('banners')
    .values({ id: 'half', area: 'index', texts: '{"es":"Hola"}', starts_at: now });
  expect(sqlState(await half.execute().catch((error: unknown) => error))).toBe('23514');
});

test('ENT-08 the seed keeps what an operator has written', async () => {
  await server.context.db.deleteFrom('banners').where('area', '=', 'index').execute();
  await seedBanners(server.context.db, new Date(now));
  expect((await server.call('bannerList', { area: 'index' })).data.banners).toEqual([]);
});

test('CALL-85 asking without end is stopped', async () => {
  await server.context.db.updateTable('rate_limits').set({ hits: 600 }).where('bucket', '=', 'banners').execute();
  expect((await server.call('bannerList', { area: 'index' })).codeName).toBe('tooManyRequests');
});
