import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productTypes } from '#domain/entities.ts';
import { stateOfPostalCode } from '#domain/postal.ts';
import { starterPostalCodes } from '#server/db/seed/catalogue.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Customer, friday, guadalajara, merida, newCustomer, orderInput } from './support/customers.ts';

let server: TestServer;
let ana: Customer;
beforeAll(async () => {
  server = await openTestServer({ now: friday });
  ana = await newCustomer(server, 'Ana');
});
afterAll(() => server.close());

const cost = (input: object) => server.call('costByOrder', input);

test('CALL-32 ROLE-01 quotes every product without signing in: the prices of the first kilogram from Guadalajara to Mérida', async () => {
  const { data } = await cost({ originZip: '44160', destinationZip: '97070' });
  expect(data).toMatchObject({ estimate: true, origin: 'covered', destination: 'covered', nearestBranch: null });
  const totals = Object.fromEntries(data.quotes.map(({ productType, price }) => [productType, price?.total ?? null]));
  expect(totals).toEqual({ standard: 18_900, express: 27_450, sameCity: null, businessParcel: 14_200 });
  expect(data.quotes.find(({ productType }) => productType === 'standard')).toMatchObject({ minBusinessDays: 4, maxBusinessDays: 6 });
  expect(data.quotes.find(({ productType }) => productType === 'sameCity')).toMatchObject({ available: false, reason: 'differentCity' });
});

test('CALL-32 a product that is too small for the weight says so', async () => {
  const { data } = await cost({ originZip: '44160', destinationZip: '97070', parcel: { weight: 31 } });
  expect(data.estimate).toBe(false);
  const reasons = Object.fromEntries(data.quotes.map(({ productType, reason }) => [productType, reason]));
  expect(reasons).toEqual({ standard: 'tooHeavy', express: null, sameCity: 'differentCity', businessParcel: 'tooHeavy' });
});

test('CALL-32 D-63 an origin without an outlet names the nearest branch, a destination without one costs more', async () => {
  const from = await cost({ originZip: '63530', destinationZip: '97070' });
  expect(from.data).toMatchObject({ origin: 'none', nearestBranch: { name: 'Puerto Vallarta Fluvial', city: 'Puerto Vallarta' } });
  const to = await cost({ originZip: '97070', destinationZip: '63530' });
  expect(to.data).toMatchObject({ destination: 'none', nearestBranch: null });
  expect(to.data.quotes[0]?.price?.surcharges).toContainEqual({ code: 'extendedZone', amount: 4_500 });
});

test('CALL-32 D-60 the catalogue’s city counts until the customer writes another', async () => {
  const sameCity = async (cities: object) => {
    const { data } = await cost({ originZip: '44160', destinationZip: '45100', ...cities });
    return data.quotes.find(({ productType }) => productType === 'sameCity')?.available;
  };
  expect(await sameCity({})).toBe(true);
  expect(await sameCity({ originCity: 'Guadalajara', destinationCity: 'guadalajara ' })).toBe(true);
  expect(await sameCity({ originCity: 'Guadalajara', destinationCity: 'Zapopan' })).toBe(false);
});

test('CALL-32 the tariff that has begun last holds', async () => {
  const { db } = server.context;
  const { tariff } = await db.selectFrom('tariffs').select('tariff').executeTakeFirstOrThrow();
  const dearer = { ...tariff, rows: tariff.rows.map((row) => ({ ...row, baseCentavos: row.baseCentavos * 2 })) };
  await db.insertInto('tariffs').values({ valid_from: '2026-12-01T06:00:00Z', tariff: JSON.stringify(dearer) }).execute();
  const total = async () => (await cost({ originZip: '44160', destinationZip: '97070' })).data.quotes[0]?.price?.total;
  expect(await total()).toBe(18_900);
  server.setNow('2026-12-01T06:00:00Z');
  expect(await total()).toBe(37_800);
  server.setNow(friday);
});

test('D-62 quote and created order agree to the cent, and the parts add up, for any places and parcel', async () => {
  await server.context.db.insertInto('settings').values({ key: 'pickupCapacity', value: '100000' }).execute();
  const places = starterPostalCodes().filter(({ coverage }) => coverage !== 'none');
  const place = fc.constantFrom(...places).map(({ zip, city, colonies }) => ({ zip, city, state: stateOfPostalCode(zip)?.name ?? '', town: colonies[0] ?? '' }));
  const size = fc.record({ length: fc.integer({ min: 1, max: 90 }), width: fc.integer({ min: 1, max: 50 }), height: fc.integer({ min: 1, max: 50 }) });
  const parcels = fc.record({
    productType: fc.constantFrom(...productTypes),
    // Grams in steps that every product's decimals allow.
    weight: fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10),
    size: fc.option(size, { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(place, place, parcels, async (from, to, { productType, weight, size: sides }) => {
      const measures = { weight, ...(sides && { hasVolume: true, ...sides }) };
      const quoted = await cost({ originZip: from.zip, destinationZip: to.zip, originCity: from.city, destinationCity: to.city, parcel: measures });
      const quote = quoted.data.quotes.find((candidate) => candidate.productType === productType);
      const parcel = { ...orderInput().parcel, productType, ...measures };
      const placed = await server.call('orderAdd', orderInput({ sender: { ...guadalajara, ...from }, recipient: { ...merida, ...to }, parcel }), { token: ana.token });
      expect(placed.codeName).toBe(quote?.price ? 'success' : 'invalidParameter');
      if (!quote?.price) return;
      const { data } = await server.call('orderDetail', { orderNo: placed.data.orderNo }, { token: ana.token });
      const { freight, surcharges, subtotal, vat, total } = data.price;
      expect(data.price).toEqual(quote.price);
      expect(placed.data.total).toBe(total);
      expect(surcharges.reduce((sum, { amount }) => sum + amount, freight)).toBe(subtotal);
      expect(subtotal + vat).toBe(total);
    }),
    { numRuns: 40 },
  );
});
