import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productTypes } from '#domain/order-choices.ts';
import { stateOfPostalCode } from '#domain/address/postal.ts';
import { type PriceEnd, quoteProducts } from '#domain/pricing/pricing.ts';
import { starterPostalCodes } from '#server/starter/catalogue.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import { type Customer, friday, newCustomer, orderInput } from './support/customers.ts';

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
  expect(data.quotes.find(({ productType }) => productType === 'standard')).toMatchObject({
    minBusinessDays: 4,
    maxBusinessDays: 6,
  });
  expect(data.quotes.find(({ productType }) => productType === 'sameCity')).toMatchObject({
    available: false,
    reason: 'differentCity',
  });
});

test('CALL-32 a product that is too small for the weight says so', async () => {
  const { data } = await cost({ originZip: '44160', destinationZip: '97070', parcel: { weight: 31 } });
  expect(data.estimate).toBe(false);
  const reasons = Object.fromEntries(data.quotes.map(({ productType, reason }) => [productType, reason]));
  expect(reasons).toEqual({
    standard: 'tooHeavy',
    express: null,
    sameCity: 'differentCity',
    businessParcel: 'tooHeavy',
  });
});

test('CALL-32 D-63 an origin without an outlet names the nearest branch, a destination without one costs more', async () => {
  const from = await cost({ originZip: '63530', destinationZip: '97070' });
  expect(from.data).toMatchObject({
    origin: 'none',
    nearestBranch: { name: 'Puerto Vallarta Fluvial', city: 'Puerto Vallarta' },
  });
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

test('CALL-32 the latest tariff in effect applies', async () => {
  const { db } = server.context;
  const { tariff } = await db.selectFrom('tariffs').select('tariff').executeTakeFirstOrThrow();
  const dearer = { ...tariff, rows: tariff.rows.map((row) => ({ ...row, baseCentavos: row.baseCentavos * 2 })) };
  await db
    .insertInto('tariffs')
    .values({ valid_from: '2026-12-01T06:00:00Z', tariff: JSON.stringify(dearer) })
    .execute();
  const total = async () => (await cost({ originZip: '44160', destinationZip: '97070' })).data.quotes[0]?.price?.total;
  expect(await total()).toBe(18_900);
  server.setNow('2026-12-01T06:00:00Z');
  expect(await total()).toBe(37_800);
  server.setNow(friday);
});

/** Weights in steps that every product's decimals allow. */
const anyWeight = fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10);
const anySize = fc.record({
  length: fc.integer({ min: 1, max: 90 }),
  width: fc.integer({ min: 1, max: 50 }),
  height: fc.integer({ min: 1, max: 50 }),
});
const anyPlace = fc
  .constantFrom(...starterPostalCodes().filter(({ coverage }) => coverage !== 'none'))
  .map(({ zip, city, coverage, colonies }) => ({
    coverage,
    address: { zip, city, state: stateOfPostalCode(zip)?.name ?? '', town: colonies[0] ?? '' },
  }));
const anyInsurance = fc.record({ insure: fc.boolean(), itemValue: fc.integer({ min: 0, max: 3_000_000 }) });

test('D-62 FEAT-02 engine, quotation, cost and created order agree to the cent, and the parts add up, for any places and parcel', async () => {
  const { db } = server.context;
  await db.insertInto('settings').values({ key: 'pickupCapacity', value: '100000' }).execute();
  const { tariff } = await db
    .selectFrom('tariffs')
    .select('tariff')
    .where('valid_from', '<=', new Date(friday))
    .executeTakeFirstOrThrow();
  const products = fc.constantFrom(...productTypes);
  const parcels = fc.record({
    weight: anyWeight,
    size: fc.option(anySize, { nil: undefined }),
    insurance: anyInsurance,
  });
  await fc.assert(
    fc.asyncProperty(
      anyPlace,
      anyPlace,
      products,
      parcels,
      async (from, to, productType, { weight, size, insurance }) => {
        const measures = { weight, ...(size && { hasVolume: true, ...size }), ...insurance };
        const [origin, destination] = [from, to].map(({ address: { zip, city }, coverage }) => ({
          zip,
          city,
          coverage,
        })) as [PriceEnd, PriceEnd];
        const services = { insuredValue: insurance.insure ? insurance.itemValue : undefined };
        const getQuote = (ends: { origin: PriceEnd; destination: PriceEnd }) =>
          quoteProducts({ tariff, ...ends, parcel: measures, services }).find(
            (quote) => quote.productType === productType,
          );
        const engine = getQuote({ origin, destination });
        const returnTotal = getQuote({ origin: destination, destination: origin })?.price?.total;

        const costed = await cost({
          originZip: origin.zip,
          destinationZip: destination.zip,
          originCity: origin.city,
          destinationCity: destination.city,
          parcel: measures,
        });
        expect(costed.data.quotes.find((quote) => quote.productType === productType)).toEqual({
          ...engine,
          ...(returnTotal !== undefined && { returnTotal }),
        });
        const quoted = await server.call(
          'standardQuote',
          { originZip: origin.zip, destinationZip: destination.zip, ...measures },
          { ip: freshIp() },
        );
        expect(quoted.data.quotes.find((quote) => quote.productType === productType)).toMatchObject({ ...engine });

        const parcel = { ...orderInput().parcel, productType, ...measures };
        const placed = await server.call(
          'orderAdd',
          orderInput({ sender: { ...guadalajara, ...from.address }, recipient: { ...merida, ...to.address }, parcel }),
          { token: ana.token },
        );
        expect(placed.codeName).toBe(engine?.price ? 'success' : 'invalidParameter');
        if (!engine?.price) return;
        const { data } = await server.call('orderDetail', { orderNo: placed.data.orderNo }, { token: ana.token });
        const { freight, surcharges, subtotal, vat, total } = engine.price;
        expect(data.price).toEqual({ ...engine.price, discounts: [] });
        expect(placed.data.total).toBe(total);
        expect(surcharges.reduce((sum, { amount }) => sum + amount, freight)).toBe(subtotal);
        expect(subtotal + vat).toBe(total);
      },
    ),
    { numRuns: 40 },
  );
});

test('D-62 D-53 insured in the order, the value costs its part; declared only, it costs nothing', async () => {
  const order = async (parcel: object) => {
    const { data } = await server.call(
      'orderAdd',
      orderInput({ parcel: { ...orderInput().parcel, itemValue: 250_000, ...parcel } }),
      { token: ana.token },
    );
    return (await server.call('orderDetail', { orderNo: data.orderNo }, { token: ana.token })).data;
  };
  expect((await order({})).price?.surcharges.map(({ code }) => code)).not.toContain('insurance');
  const insured = await order({ insure: true });
  expect(insured.price?.surcharges).toContainEqual({ code: 'insurance', amount: 3_000 });
  expect(insured.parcel).toMatchObject({ insure: true, itemValue: 250_000 });
});

test('CALL-32 D-54 bags are priced with the rest, collecting is explained beside them, and a bag rules out Business Parcel', async () => {
  const { data } = await cost({
    originZip: '44160',
    destinationZip: '97070',
    parcel: { weight: 1, codAmount: 250_000, bag: 'small' },
  });
  const codes = data.quotes.map(({ price }) => price?.surcharges.map(({ code }) => code));
  expect(codes[0]).toEqual(['fuel', 'packaging']);
  expect(data.quotes[0]?.price?.collecting).toMatchObject({ codAmount: 250_000, net: 7_500, total: 8_700 });
  expect(data.quotes.find(({ productType }) => productType === 'businessParcel')).toMatchObject({
    reason: 'bagNotOffered',
    price: null,
  });
});
