import { afterAll, beforeAll, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { coverages } from '#domain/pricing/tariff.ts';
import { isPostalCode } from '#domain/address/postal.ts';
import { states } from '#domain/address/states.ts';
import { migrate } from '#server/db/migrate.ts';
import { starterBranches, starterPostalCodes } from '#server/starter/catalogue.ts';
import { seed } from '#server/starter/seed.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const postalCodes = starterPostalCodes();

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ prepared: false });
  await migrate(server.context.db);
});
afterAll(() => server.close());

const count = async (table: 'postal_codes' | 'branches' | 'tariffs' | 'users' | 'orders'): Promise<number> =>
  (
    await server.context.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('D-94 the starter catalogue has more than 300 codes and 800 colonies in all 32 states', () => {
  const colonies = postalCodes.flatMap((code) => code.colonies);
  expect(postalCodes.length).toBeGreaterThanOrEqual(300);
  expect(colonies.length).toBeGreaterThanOrEqual(800);
  expect(new Set(postalCodes.map(({ state }) => state)).size).toBe(states.length);
  expect(new Set(postalCodes.map(({ coverage }) => coverage))).toEqual(new Set(coverages));
});

test('D-94 D-58 every entry fits the address form: a valid code once, texts within their lengths, colonies each once', () => {
  expect(new Set(postalCodes.map(({ zip }) => zip)).size).toBe(postalCodes.length);
  for (const { zip, city, township, colonies } of postalCodes) {
    expect(isPostalCode(zip)).toBe(true);
    expect(city.length).toBeLessThanOrEqual(constants.text.line);
    expect(township.length).toBeLessThanOrEqual(constants.text.line);
    expect(new Set(colonies).size).toBe(colonies.length);
    for (const colony of colonies) {
      expect(colony).toBe(colony.trim());
      expect(colony.length).toBeGreaterThan(0);
      expect(colony.length).toBeLessThanOrEqual(constants.text.line);
    }
  }
});

test('D-63 every state has a branch where parcels are collected, within the country', () => {
  const branches = starterBranches(postalCodes);
  expect(new Set(branches.map(({ state }) => state)).size).toBe(states.length);
  for (const { zip, latitude, longitude } of branches) {
    expect(postalCodes.find((code) => code.zip === zip)?.coverage).not.toBe('none');
    expect(latitude > 14 && latitude < 33 && longitude > -118 && longitude < -86).toBe(true);
  }
});

test('the seed of a first start, tried by four processes at once, happens once, and one of them says the demo password', async () => {
  const reports = await Promise.all(Array.from({ length: 4 }, () => seed(server.context)));
  const said = reports.flatMap(({ demo }) => (demo ? [demo] : []));
  expect(said).toHaveLength(1);
  const counts = [
    await count('postal_codes'),
    await count('branches'),
    await count('tariffs'),
    await count('users'),
    await count('orders'),
  ];
  expect(counts.slice(0, 3)).toEqual([postalCodes.length, starterBranches(postalCodes).length, 1]);
  expect(await seed(server.context)).toEqual({});
  expect([
    await count('postal_codes'),
    await count('branches'),
    await count('tariffs'),
    await count('users'),
    await count('orders'),
  ]).toEqual(counts);

  const signedIn = await server.call('signInByPassword', said[0]);
  expect(signedIn.data.user.username).toBe('Ana Lucía Robles');
  const list = async (direction: string) =>
    (await server.call('orderList', { direction, page: 1, pageSize: 50 }, { token: signedIn.data.token })).data;
  const [sent, received] = [await list('sent'), await list('received')];
  const statuses = new Set([...sent.rows, ...received.rows].map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([
    'cancelled',
    'inTransit',
    'outForDelivery',
    'returning',
    'signed',
    'toBePickedUp',
  ]);
  expect(sent.rows.every(({ orderedAt }) => Date.parse(orderedAt) <= Date.now())).toBe(true);
  const delayed = sent.rows.find(({ counterpartName }) => counterpartName === 'Marina Cortés');
  const tracked = await server.call('trackQuery', { waybills: [delayed?.waybillNo], tail: '4471' });
  expect(tracked.data.rows[0]?.parcel?.delayed).toBe(true);
});

test('the seed keeps what an operator has changed', async () => {
  await server.context.db.updateTable('postal_codes').set({ coverage: 'unsafe' }).where('zip', '=', '44160').execute();
  await server.context.db.deleteFrom('branches').where('code', '!=', 'JAL-CENTRO').execute();
  await seed(server.context);
  expect(await count('branches')).toBe(1);
  expect((await server.call('areaByZip', { zipCode: '44160' })).data.coverage).toBe('unsafe');
});

test('in production mode the seed brings the catalogue and no users', async () => {
  const production = await openTestServer({ prepared: false, config: { production: true } });
  await migrate(production.context.db);
  expect(await seed(production.context)).toEqual({});
  expect(await production.context.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect((await production.call('areaByZip', { zipCode: '97070' })).data.known).toBe(true);
  await production.close();
});
